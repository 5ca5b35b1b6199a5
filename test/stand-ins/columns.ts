import type { PartialProfile } from '../../src/dialect/profile/resolve.ts'
import { json, pageOf, slice } from './answers.ts'
import type { Blanks } from './answering.ts'
import { readBody, split, textOf, type BodyKind, type Call } from './call.ts'
import { createVersions, type Row } from './collection.ts'
import { type Family, type House, startable } from './stand-in.ts'
import type { CollectionName } from '../../src/domain/collection-name.ts'
import { fieldsOf } from '../../src/domain/fields.ts'

/** How a service with columns that the spec does not have makes an edit. */
export type Ways = {
  /** What happens to a column that is not sent: it stays, is emptied, or gets its default. */
  unsent?: 'stays' | 'emptied' | 'default'
  reads?: BodyKind[]
  /** Fields that every edit must have, filled. */
  required?: Partial<Record<CollectionName, string[]>>
  /** Names that it does not know, or that are not to be written, are refused. */
  strict?: true
  /** It gives ETags, and wants them back as it has them; what the client sees of them is changed on the way. */
  etags?: (etag: string) => string | undefined
}

/** Tables of somebody's own, with columns beside those of the spec, and the ways in which such services take an edit. */
export const columns = startable([
  columnsWith('edit-sets-what-is-sent', 'W9', { unsent: 'stays' }),
  columnsWith('edit-empties-the-rest', 'W10 W14', { unsent: 'emptied' }),
  columnsWith('edit-resets-defaults', 'W10 W14', { unsent: 'default' }),
  columnsWith('edit-resets-defaults: stated', 'W10 W14', { unsent: 'default' }, { write: { edit: 'all' } }),
  columnsWith(
    'forms-only: stated',
    'C2 W10',
    { unsent: 'emptied', reads: ['form'] },
    { write: { encoding: 'form' } },
  ),
  columnsWith('required-again', 'W13', {
    required: { contacts: ['company'], transactions: ['date', 'amount'] },
  }),
  columnsWith(
    'required-again: stated',
    'W13',
    { required: { contacts: ['company'], transactions: ['date'] } },
    { write: { edit: 'known' } },
  ),
  columnsWith('refuses-unknown-fields', 'W15', { strict: true }, { write: { edit: 'known' } }),
  columnsWith('refuses-unknown-fields: stated', 'W15', { strict: true }, { write: { edit: 'changed' } }),
])

/** What every table has beside the fields, as it is by default. The last is written by the service itself. */
const defaults = {
  iban: '',
  notes: '',
  category: 'uncategorised',
  reconciled: 'false',
  updatedAt: '2026-01-01T00:00:00Z',
}
const usual: Record<string, string> = { date: '2026-01-01', currency: 'EUR', amount: '0.00' }

/** A service of this kind that makes edits in its own way. */
export function columnsWith(name: string, shows: string, ways: Ways, profile: PartialProfile = {}): Family {
  return { name, shows, profile, blanks: (house) => blanks(house, ways) }
}

function blanks({ of, isSignedIn }: House, ways: Ways): Blanks {
  const { unsent = 'stays', reads = ['json'], required = {}, strict, etags } = ways
  const versions = createVersions()
  const tagOf = (row: Row) => `"${row.id}.${versions.of(row)}"`
  let edits = 0
  return {
    first: (call) => {
      for (const row of of(call).rows) if (!('category' in row)) Object.assign(row, columnsFor(row))
      return isSignedIn() ? undefined : json({ message: 'Please sign in' }, 401)
    },
    list: (found, call) => {
      const { rows, total } = slice(found, pageOf(call))
      return json({ items: rows.map(toJson), total })
    },
    record: (row) => {
      const etag = etags?.(tagOf(row))
      return json(toJson(row), 200, etag === undefined ? {} : { ETag: etag })
    },
    missing: () => json({ message: 'There is no such record' }, 404),
    body: (call) => {
      const body = readBody(call, reads)
      const known: string[] = [...fieldsOf[call.resource], ...(call.operation === 'remove' ? ['ids'] : [])]
      const [odd] = Object.keys(body).filter((name) => !known.includes(name))
      return strict && odd ? json({ message: `${odd} is not allowed` }, 400) : body
    },
    stale: (row, body, call) => {
      if (etags) {
        const match = call.headers['if-match']
        if (match === undefined) return json({ message: 'If-Match is required' }, 428)
        if (match !== '*' && match !== tagOf(row)) return json({ message: 'The record has changed' }, 412)
      }
      const missing = (required[call.resource] ?? []).filter((field) => !textOf(body[field]))
      if (missing.length > 0 && /^(\S+@\S+)?$/.test(textOf(body['email'])))
        return json(
          { errors: Object.fromEntries(missing.map((field) => [field, ['should not be blank']])) },
          422,
        )
      return undefined
    },
    columns: (row, body, call) => {
      versions.raise(row)
      const updatedAt = `2026-02-01T00:00:${String((edits += 1) % 60).padStart(2, '0')}Z`
      return { ...columnsAfter(row, body, call, unsent), updatedAt }
    },
    refused: (faults) =>
      json(
        { errors: Object.fromEntries(faults.map(({ field, words }) => [field, [`The ${field} ${words}`]])) },
        422,
      ),
    edited: (row) => json(toJson(row)),
    created: (row) => json({ id: row.id }, 201),
    ids: (call) => split(readBody(call, [...reads, 'json'])['ids'], ','),
    removed: (gone) => json({ deleted: gone.length }),
  }
}

/** What happens to what the spec does not have, and to what was not sent. */
function columnsAfter(
  row: Row,
  body: Record<string, unknown>,
  call: Call,
  unsent: Ways['unsent'],
): Record<string, string> {
  const fields: readonly string[] = fieldsOf[call.resource]
  const own = Object.keys(row).filter((name) => !['id', 'updatedAt', ...fields].includes(name))
  const after: Record<string, string> = {}
  for (const name of [...fields, ...own]) {
    const sent = body[name]
    if (sent !== undefined && own.includes(name))
      after[name] = typeof sent === 'boolean' ? String(sent) : textOf(sent)
    if (sent !== undefined || unsent === 'stays') continue
    const standard = Object.entries({ ...defaults, ...usual }).find(([key]) => key === name)?.[1] ?? ''
    after[name] = unsent === 'default' ? standard : ''
  }
  return after
}

/** The columns of a row that came without any: as somebody would have filled them. */
function columnsFor({ id }: Row) {
  return { ...defaults, iban: `BE68 5390 0754 ${id}`, notes: `Call before noon, ${id}`, category: 'supplies' }
}

/** All columns as JSON; what is yes or no is no text. */
function toJson({ reconciled, ...row }: Row) {
  return { ...row, reconciled: reconciled === 'true' }
}
