import { z } from 'zod/mini'
import { snapshotOf } from '../../storage/snapshot.ts'
import { write } from '../../storage/database.ts'
import { newId } from '../../domain/new-id.ts'
import { knownFields, rememberEdit } from './bank-original.ts'
import { noteStep } from '../plan-step.ts'
import { nameKept } from './collections.ts'
import type { Entry, Snapshot } from '../../storage/rows.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

/**
 * Records a saved edit or creation: in the journal, and for transactions with the bank's
 * original. `variables` are those of the mutation: the record before and the changes, or the draft of a new one.
 * `saved` is undefined for a contact that was created but not found. `step`: the step that it belongs to; any other
 * becomes a step of its own, which can be undone.
 */
export async function recordInJournal(
  books: string,
  resource: CollectionName,
  variables: unknown,
  saved: { id: string } | undefined,
  step?: string,
): Promise<void> {
  const edit = Edit.safeParse(variables)
  const of = { books, resource, step }
  if (edit.success && saved) await noteEdit(of, edit.data, saved)
  if (!edit.success) {
    const now = snapshotOf(resource, saved ?? { id: '', ...Draft.parse(variables) }, true)
    await note(of, now, { kind: 'create', before: {}, after: filled(now.fields) })
  }
}

type Of = { books: string; resource: CollectionName; step: string | undefined }

async function noteEdit(
  of: Of,
  { record, changes }: z.infer<typeof Edit>,
  saved: { id: string },
): Promise<void> {
  const [was, now] = [snapshotOf(of.resource, record, true), snapshotOf(of.resource, saved, true)]
  const changed = Object.keys(now.fields).filter(
    (field) => changes[field] !== undefined && was.fields[field] !== now.fields[field],
  )
  if (changed.length === 0) return
  const [before, after] = [some(was.fields, changed), some(now.fields, changed)]
  await note(of, now, { kind: 'edit', before, after })
  if (of.resource === 'transactions') await rememberEdit(of.books, knownFields(record, true), after)
}

const Edit = z.object({
  record: z.looseObject({ id: z.string() }),
  changes: z.record(z.string(), z.optional(z.string())),
})

const Draft = z.record(z.string(), z.optional(z.string()))

/** Stores an entry, and the step that it makes unless it belongs to one. A contact without an id has none. */
async function note(
  { books, resource, step }: Of,
  now: Snapshot,
  what: Pick<Entry, 'kind' | 'before' | 'after'>,
): Promise<void> {
  const { name } = nameKept(resource, now)
  const { before, after } = what
  const own = newId()
  const put = {
    books,
    at: Date.now(),
    id: newId(),
    step: step ?? own,
    resource,
    record: now.id,
    name,
    ...what,
  }
  await write({ table: 'journal', put })
  if (step !== undefined || now.id === '') return
  const kind = what.kind === 'edit' ? {} : { kind: what.kind }
  const rows = [{ id: now.id, name, before, after }]
  await noteStep({ books, id: own, resource, ...kind, origin: 'form', rows })
}

function some(fields: Record<string, string>, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))
}

function filled(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}
