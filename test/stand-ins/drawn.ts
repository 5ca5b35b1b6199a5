import { json } from './answers.ts'
import { readBody, textOf, type Call } from './call.ts'
import type { Row } from './collection.ts'
import { encode } from './records.ts'
import { startOf, type Start } from './stand-in.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'

/** How a service fills the blanks: every part can be drawn at random. What is missing is as plain as can be. */
export type Ways = {
  /** Rows on a page, and the number that the service calls its page size. */
  size?: number
  sizeSaid?: number
  /** What it counts under this name: all records, the rows of the page, or its pages. */
  counts?: { name: string; what: 'all' | 'page' | 'pages' }
  /** How it says that there is a next page. */
  next?: 'flag' | 'page numbers'
  /** The order of a list changes with every request. */
  mixed?: true
  /** The number of the first page, and what pages before it and after the last one are; empty unless it says. */
  base?: 0 | 1
  before?: 'the first' | 'refused'
  after?: 'the last' | 'refused'
  /** Without a page number, everything is refused. */
  insists?: true
  /** What is around the rows. */
  envelope?: 'bare' | 'items' | 'named' | 'twice'
  /** An answer without rows: `{"QueryResponse":{}}`. */
  nothing?: 'wrapper alone'
  /** What is around each row, and around a record. */
  wrapper?: string
  /** Names of fields in answers, as paths; bodies have those of the spec. */
  names?: Record<string, string>
  /** Copies of a field under further names. */
  copies?: Record<string, string>
  /** Days are lists, as Java writes them: `[2026,6,16]`, and nothing else is taken. */
  days?: 'lists'
  /** What stands for an empty field. */
  empty?: '' | null | false | undefined
  /** The name of the id in each collection. */
  id?: Partial<Record<CollectionName, string>>
  /** The id is written as the address of the record. */
  addresses?: true
  /** Columns beside the fields; `touched` ones the service writes at each edit. */
  columns?: Record<string, string>
  touched?: string[]
  /** What it wants around the fields of a body. */
  wrap?: string
  /** The version in a record, which an edit must send back as If-Match. */
  etag?: string
  /** An edit takes the place of the whole record. */
  replaces?: true
  /** What a record that is not there answers. */
  missing?: () => Response
  /** Of what was deleted, the deletion answers this. */
  removed?: (gone: Row[]) => unknown
  /** Records with this text cannot be deleted, and a deletion with one of them is refused as a whole, in these words. */
  keeps?: string
  refusal?: () => Response
  /** Lists, and with `lags` records, too, show what was deleted for so many further reads. */
  lag?: number
  lags?: true
  /** What it says to the signed-out, before it looks at anything. */
  signedOut?: () => Response
}

/** A service of these ways. */
export function drawn(ways: Ways): Start {
  const {
    size = 10,
    sizeSaid,
    counts,
    next,
    mixed,
    envelope = 'items',
    wrapper,
    names = {},
    copies = {},
  } = ways
  const { columns = {}, touched = [], wrap, etag, missing, removed, keeps, lag = 0, signedOut } = ways
  const { base = 1, before, after, insists } = ways
  return startOf({
    name: 'drawn',
    shows: '',
    blanks: ({ of, isSignedIn }) => {
      const own = new Map<string, Record<string, string>>()
      const late: { row: Row; resource: CollectionName; place: number; reads: number }[] = []
      let edits = 0
      let turn = 0
      let kept: Row[] = []
      const keyOf = (row: Row, resource: CollectionName) => `${resource} ${row.id}`
      const besideOf = (row: Row, resource: CollectionName) => own.get(keyOf(row, resource)) ?? columns
      const versionOf = (row: Row, resource: CollectionName) =>
        `W/"${besideOf(row, resource)['edits'] ?? '0'}"`
      const toJson = (row: Row, resource: CollectionName) => {
        const record: Record<string, unknown> = {}
        const id = ways.addresses ? `https://books.example/v1/${resource}/${row.id}` : row.id
        put(record, ways.id?.[resource] ?? 'id', id)
        const empty = 'empty' in ways ? ways.empty : ''
        for (const [field, value] of Object.entries(encode(row))) {
          const text = value === '' ? empty : field === 'date' && ways.days ? partsOf(String(value)) : value
          if (text !== undefined)
            for (const path of [names[field] ?? field, copies[field]]) put(record, path, text)
        }
        const { edits: _edits, ...beside } = besideOf(row, resource)
        Object.assign(record, beside, etag && { [etag]: versionOf(row, resource) })
        return wrapper ? { [wrapper]: record } : record
      }
      const list = (all: Row[], call: Call) => {
        for (const one of late.splice(0)) if (one.reads-- > 0) late.push(one)
        const shown = [...all]
        for (const { row, resource, place } of late)
          if (resource === call.resource) shown.splice(place, 0, row)
        if (mixed) turn += 1
        const place = ({ id }: Row) => (Math.sin(Number(id) * 12.9898 + turn * 78.233) * 43_758.5453) % 1
        const found = mixed ? shown.toSorted((one, other) => place(one) - place(other)) : shown
        const pages = Math.ceil(found.length / (sizeSaid ?? size))
        const last = Math.max(1, Math.ceil(found.length / size))
        const number = call.query.get('page')
        let page = Number(number ?? base) - base + 1
        if (
          (page < 1 && before === 'refused') ||
          (page > last && after === 'refused') ||
          (insists && !number)
        )
          return json({ message: 'There is no such page' }, 400)
        if (page < 1 && before) page = 1
        if (page > last && after) page = last
        const rows = page < 1 ? [] : found.slice((page - 1) * size, page * size)
        const facts = {
          ...(sizeSaid !== undefined && { per_page: sizeSaid }),
          ...(counts && { [counts.name]: { all: found.length, page: rows.length, pages }[counts.what] }),
          ...(next === 'flag' && { has_more: page * size < found.length }),
          ...(next === 'page numbers' && { page: page - 1 + base, total_pages: pages }),
        }
        const sent = rows.map((row) => toJson(row, call.resource))
        if (rows.length === 0 && ways.nothing) return json({ QueryResponse: {} })
        if (envelope === 'bare') return json(sent)
        if (envelope === 'twice') return json({ QueryResponse: { [call.resource]: sent, ...facts } })
        return json({ [envelope === 'named' ? call.resource : 'items']: sent, ...facts })
      }
      const record = (row: Row, call: Call) => json(toJson(row, call.resource))
      const bodyOf = (call: Call) => {
        const body = readBody(call, ['json'])
        if (!wrap || call.operation === 'remove') return body
        const inner = body[wrap]
        return typeof inner === 'object' && inner !== null
          ? Object.fromEntries(Object.entries(inner))
          : json({ message: `${wrap} is missing` }, 400)
      }
      return {
        first: () => (isSignedIn() ? undefined : (signedOut?.() ?? json({ message: 'Please sign in' }, 401))),
        list,
        record,
        missing: (call) => {
          const lagging = late.find(({ row, resource }) => row.id === call.id && resource === call.resource)
          if (ways.lags && lagging && lagging.reads-- > 0) return record(lagging.row, call)
          return missing?.() ?? json({ message: 'There is no such record' }, 404)
        },
        body: (call) => {
          const body = bodyOf(call)
          const { date } = body instanceof Response ? {} : body
          if (body instanceof Response || !ways.days || date === undefined) return body
          const parts = Array.isArray(date) ? date.map(textOf) : []
          if (parts.length !== 3)
            return json({ errors: { date: ['It must be a list of three numbers'] } }, 422)
          return { ...body, date: parts.map((part) => part.padStart(2, '0')).join('-') }
        },
        stale: (row, _body, call) =>
          etag && call.headers['if-match'] !== versionOf(row, call.resource)
            ? json({ message: 'If-Match is required' }, 428)
            : undefined,
        columns: (row, body, call) => {
          edits += 1
          const before = besideOf(row, call.resource)
          const after = Object.fromEntries(
            Object.entries(before).map(([name, value]) => [
              name,
              touched.includes(name) ? `edit ${edits}` : ways.replaces ? textOf(body[name]) : value,
            ]),
          )
          own.set(keyOf(row, call.resource), { ...after, edits: String(edits) })
          return {}
        },
        ...(ways.replaces && { replaces: true as const }),
        refused: (faults) =>
          json(
            { errors: Object.fromEntries(faults.map(({ field, words }) => [field, [`It ${words}`]])) },
            422,
          ),
        edited: record,
        created: (row, call) => json(toJson(row, call.resource), 201),
        ids: (call) => {
          const ids = textOf(readBody(call, ['json'])['ids'])
            .split(',')
            .filter(Boolean)
          const { rows } = of(call)
          if (lag > 0)
            for (const id of ids) {
              const place = rows.findIndex((row) => row.id === id)
              const row = rows[place]
              if (row) late.push({ row: { ...row }, resource: call.resource, place, reads: lag })
            }
          kept = rows.filter(({ id }) => ids.includes(id)).map((row) => ({ ...row }))
          return ids
        },
        mayRemove: () =>
          keeps && kept.some((row) => Object.values(row).some((text) => text.includes(keeps)))
            ? (ways.refusal?.() ?? json({ message: 'One of the records is reconciled' }, 409))
            : undefined,
        removed: () => json(removed?.(kept) ?? { ok: true }),
      }
    },
  })
}

function partsOf(day: string): number[] {
  return day.split('-').map(Number)
}

function put(target: Record<string, unknown>, path: string | undefined, value: unknown): void {
  if (path === undefined) return
  const [head = '', ...rest] = path.split('.')
  if (rest.length === 0) target[head] = value
  else {
    const inner = Object(target[head] ?? {})
    target[head] = inner
    put(inner, rest.join('.'), value)
  }
}
