import { z } from 'zod/mini'
import { booksOf } from '../api/books.ts'
import { line } from '../api/line.ts'
import { keptRecord } from '../kept/kept-record.ts'
import { write } from '../kept/kept.ts'
import { preferences } from '../kept/preferences.ts'
import type { Entry, KeptRecord } from '../kept/rows.ts'
import { knownOf } from './known-of.ts'
import { newKey } from './new-key.ts'
import { rememberEdit } from './originals.ts'
import { wordsOf } from './words-of.ts'

/**
 * Writes down an edit or a creation that the service has taken: in the journal, unless it is switched off, and for a transaction
 * beside what the bank wrote. `variables` are those of the mutation: the record before and the changes, or the draft of a new one;
 * `saved` is undefined for one that was created and not found again.
 */
export async function noteWrite(
  path: unknown,
  variables: unknown,
  saved: { id: string } | undefined,
): Promise<void> {
  const resource = path === '/transactions' ? 'transactions' : 'contacts'
  const edit = Edit.safeParse(variables)
  if (edit.success && saved) await noteEdit(resource, edit.data, saved)
  if (!edit.success) await noteCreation(resource, saved ?? { id: '', ...Draft.parse(variables) })
}

async function noteCreation(resource: Resource, saved: { id: string }): Promise<void> {
  const now = keptRecord(resource, saved, true)
  await keepEntry(resource, now, { kind: 'create', before: {}, after: filled(now.fields) })
}

async function noteEdit(
  resource: Resource,
  { record, changes }: z.infer<typeof Edit>,
  saved: { id: string },
): Promise<void> {
  const [was, now] = [keptRecord(resource, record, true), keptRecord(resource, saved, true)]
  const changed = Object.keys(now.fields).filter(
    (field) => changes[field] !== undefined && was.fields[field] !== now.fields[field],
  )
  if (changed.length === 0) return
  const [before, after] = [some(was.fields, changed), some(now.fields, changed)]
  await keepEntry(resource, now, { kind: 'edit', before, after })
  if (resource === 'transactions') await rememberEdit(booksOf(line()), knownOf(record, true), after)
}

type Resource = Entry['resource']

const Edit = z.object({
  record: z.looseObject({ id: z.string() }),
  changes: z.record(z.string(), z.optional(z.string())),
})

const Draft = z.record(z.string(), z.optional(z.string()))

async function keepEntry(
  resource: Resource,
  now: KeptRecord,
  what: Pick<Entry, 'kind' | 'before' | 'after'>,
): Promise<void> {
  if (!preferences.get().journal) return
  const { name } = wordsOf(resource, now)
  const at = Date.now()
  const put = { books: booksOf(line()), at, id: newKey(), resource, record: now.id, name, ...what }
  await write({ table: 'journal', put })
}

function some(fields: Record<string, string>, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))
}

function filled(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}
