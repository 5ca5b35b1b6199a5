import { filledIn, pickTexts } from '../../domain/field.ts'
import { z } from 'zod/mini'
import { allRows } from '../../storage/database.ts'
import type { ChangeRow } from '../../storage/rows.ts'
import { snapshotOf } from '../../storage/snapshot.ts'
import { knownFields, rememberEdit } from '../../transactions/originals/bank-original.ts'
import { noteChange } from '../plan-change.ts'
import { nameKept } from './collections.ts'
import type { CollectionName } from '../../domain/collection-name.ts'

/**
 * Records a saved edit or creation as a change that can be undone, and for transactions with the bank's original.
 * `variables` are those of the mutation: the record before and the changes, or the draft of a new one. `saved` is
 * undefined for a contact that was created but not found, which cannot be undone. `change`: the change that it belongs to,
 * which stores its records itself. `looked`: it was found by looking for a save without an answer, and may be recorded already:
 * the page was closed just then.
 */
export async function recordSave(
  books: string,
  resource: CollectionName,
  variables: unknown,
  saved: { id: string } | undefined,
  { change, looked }: { change?: string; looked?: boolean } = {},
): Promise<void> {
  const edit = Edit.safeParse(variables)
  if (!edit.success) {
    if (change !== undefined) return
    const now = snapshotOf(resource, saved ?? { id: '', ...Draft.parse(variables) }, true)
    const { name } = nameKept(resource, now)
    const isNoted = ({ kind }: ChangeRow) => kind === 'create'
    if (looked && (await rowsOf(books, resource, now.id)).some(isNoted)) return
    await noteChange({
      books,
      resource,
      kind: 'create',
      origin: 'form',
      ...(!saved && { tab: '' }),
      rows: [{ id: now.id, name, before: {}, after: filledIn(now.fields) }],
    })
    return
  }
  if (!saved) return
  const { record, changes } = edit.data
  const [was, now] = [snapshotOf(resource, record, true), snapshotOf(resource, saved, true)]
  const changed = Object.keys(now.fields).filter(
    (field) => changes[field] !== undefined && was.fields[field] !== now.fields[field],
  )
  if (changed.length === 0) return
  const [before, after] = [pickTexts(was.fields, changed), pickTexts(now.fields, changed)]
  if (change === undefined) {
    const { name } = nameKept(resource, now)
    const rows = [{ id: now.id, name, before, after }]
    const [last] = looked ? await rowsOf(books, resource, now.id) : []
    if (last && JSON.stringify([last.before, last.after]) === JSON.stringify([before, after])) return
    await noteChange({ books, resource, kind: 'edit', origin: 'form', rows })
  }
  if (resource === 'transactions') await rememberEdit(books, knownFields(record, true), after)
}

/** What was changed of a record here, newest first. */
async function rowsOf(books: string, resource: CollectionName, id: string): Promise<ChangeRow[]> {
  const rows = await allRows('changeRows', books)
  return rows.filter((row) => row.id === id && row.resource === resource && row.state === 'done')
}

const Edit = z.object({
  record: z.looseObject({ id: z.string() }),
  changes: z.record(z.string(), z.optional(z.string())),
})

const Draft = z.record(z.string(), z.optional(z.string()))
