import { encodeBody } from '../write/write-body.ts'
import { JsonNumber, textOf, type Json } from '../json.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import * as messages from '../messages.ts'

/** An id, and its JSON type in this service (R6). */
export type RemovalId = { id: string; json: 'string' | 'number' }

/** One request of a deletion, and the ids that it deletes. */
export type Removal = {
  ids: string[]
  request: {
    method: 'DELETE' | 'POST'
    headers: Record<string, string>
    /** A name with several values is sent once per value. */
    query?: Record<string, string | string[]>
    body?: string | FormData | URLSearchParams
  }
}

/**
 * The requests that delete these ids, each id once: in batches, or one per id while the notation for several is unknown
 * (I1-I8, D1, D4, D5). Throws an `Error` if the service could read an id as several: that might delete other records,
 * or all of them (D3).
 */
export function deleteRequests(ids: RemovalId[], { remove, write }: ServiceProfile): Removal[] {
  const left = [...new Map(ids.map((one) => [one.id, one])).values()]
  for (const { id } of left) refuseMistakable(id, remove.ids)
  const size = remove.ids === 'one-by-one' ? 1 : remove.batch
  const removals: Removal[] = []
  while (left.length > 0) {
    const batch = left.splice(0, size)
    removals.push({
      ids: batch.map(({ id }) => id),
      request: requestOf(notedDown(batch, remove), remove, write),
    })
  }
  return removals
}

type Remove = ServiceProfile['remove']

function requestOf(
  ids: Json,
  { transport, ids: notation }: Remove,
  { encoding }: ServiceProfile['write'],
): Removal['request'] {
  const repeat = notation === 'repeated'
  const query = Array.isArray(ids)
    ? { [repeat ? 'ids' : 'ids[]']: ids.map((id) => textOf(id)) }
    : { ids: textOf(ids) }
  if (transport === 'query') return { method: 'DELETE', headers: {}, query }
  const field = transport === 'override-field' ? { _method: 'DELETE' } : {}
  const { headers, body } = encodeBody({ ...field, ids }, encoding, repeat)
  if (transport === 'override-field') return { method: 'POST', headers, body }
  if (transport === 'override-header')
    return { method: 'POST', headers: { ...headers, 'X-HTTP-Method-Override': 'DELETE' }, body }
  return { method: 'DELETE', headers, body, ...(transport === 'body+query' && { query }) }
}

/** The value of `ids`: a string as in docs/spec.md, or for services that want a list a JSON array or a repeated name in a form (I7). */
function notedDown(batch: RemovalId[], { ids: notation }: Remove): Json {
  const [first] = batch
  if (first && batch.length === 1 && notation !== 'json-text' && notation !== 'array') return first.id
  const separator = separators[notation]
  if (separator) return batch.map(({ id }) => id).join(separator)
  const list = batch.map(({ id, json }) =>
    json === 'number' && /^-?(0|[1-9]\d*)$/.test(id) ? new JsonNumber(id) : id,
  )
  return notation === 'array' || notation === 'repeated' ? list : textOf(list)
}

const separators: Partial<Record<Remove['ids'], string>> = {
  comma: ',',
  'comma-space': ', ',
  space: ' ',
  pipe: '|',
  semicolon: ';',
}

/** While the separator between ids is unknown, it could be any common one. */
function refuseMistakable(id: string, notation: Remove['ids']): void {
  const separator = notation === 'one-by-one' ? /[,;|\s]/ : separated[notation]
  if (id.trim() === '') throw new Error(messages.noId)
  const [found] = separator?.exec(id) ?? []
  if (found === undefined) return
  throw new Error(found.trim() === '' ? messages.spaceInId(id) : messages.separatorInId(id, found))
}

const separated: Partial<Record<Remove['ids'], RegExp>> = {
  comma: /,/,
  'comma-space': /,/,
  space: /\s/,
  pipe: /\|/,
  semicolon: /;/,
}
