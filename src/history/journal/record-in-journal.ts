import { z } from 'zod/mini'
import { snapshotOf } from '../../storage/snapshot.ts'
import { write } from '../../storage/database.ts'
import { newId } from '../../domain/new-id.ts'
import type { Entry, Snapshot } from '../../storage/rows.ts'
import { knownFields } from '../bank-original/known-fields.ts'
import { noteStep } from '../../records/steps/note-step.ts'
import { rememberEdit } from '../bank-original/bank-original.ts'
import { collectionOf } from '../collection-of.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { FieldTexts } from '../../domain/field-texts.ts'

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
  const isStep = step === undefined
  if (edit.success && saved) await noteEdit({ books, resource, isStep }, edit.data, saved)
  if (!edit.success)
    await noteCreation({ books, resource, isStep }, saved ?? { id: '', ...Draft.parse(variables) })
}

type Of = { books: string; resource: CollectionName; isStep: boolean }

async function noteCreation({ books, resource, isStep }: Of, saved: { id: string }): Promise<void> {
  const now = snapshotOf(resource, saved, true)
  const after = filled(now.fields)
  await keepEntry(books, resource, now, { kind: 'create', before: {}, after })
  if (isStep && now.id !== '')
    await noteStep({
      books,
      resource,
      kind: 'create',
      origin: 'form',
      rows: [rowOf(resource, now, {}, after)],
    })
}

async function noteEdit(
  { books, resource, isStep }: Of,
  { record, changes }: z.infer<typeof Edit>,
  saved: { id: string },
): Promise<void> {
  const [was, now] = [snapshotOf(resource, record, true), snapshotOf(resource, saved, true)]
  const changed = Object.keys(now.fields).filter(
    (field) => changes[field] !== undefined && was.fields[field] !== now.fields[field],
  )
  if (changed.length === 0) return
  const [before, after] = [some(was.fields, changed), some(now.fields, changed)]
  await keepEntry(books, resource, now, { kind: 'edit', before, after })
  if (isStep) await noteStep({ books, resource, origin: 'form', rows: [rowOf(resource, now, before, after)] })
  if (resource === 'transactions') await rememberEdit(books, knownFields(record, true), after)
}

function rowOf(resource: CollectionName, now: Snapshot, before: FieldTexts, after: FieldTexts) {
  return { id: now.id, name: collectionOf(resource, now).name, before, after }
}

const Edit = z.object({
  record: z.looseObject({ id: z.string() }),
  changes: z.record(z.string(), z.optional(z.string())),
})

const Draft = z.record(z.string(), z.optional(z.string()))

async function keepEntry(
  books: string,
  resource: CollectionName,
  now: Snapshot,
  what: Pick<Entry, 'kind' | 'before' | 'after'>,
): Promise<void> {
  const { name } = collectionOf(resource, now)
  const at = Date.now()
  const put = { books, at, id: newId(), resource, record: now.id, name, ...what }
  await write({ table: 'journal', put })
}

function some(fields: Record<string, string>, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))
}

function filled(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}
