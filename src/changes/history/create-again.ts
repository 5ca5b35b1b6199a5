import { filledIn } from '../../domain/field.ts'
import { writeKept, readKept, createdAgainPlace } from '../../storage/local-storage.ts'
import { planCreation } from '../plan-change.ts'
import { dropChanges, readChange, updateRow } from '../stored-changes.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import type { Change, ChangeRow } from '../../storage/rows.ts'

/** Plans to create deleted contacts again, with new ids. `undone` is the change that deleted them, if this takes all of it back. */
export async function planAgain(
  session: ServiceSession,
  deleted: readonly ChangeRow[],
  undone?: Change,
): Promise<Change> {
  const rows = deleted.map((row) => {
    const { id, name, before, at } = row
    return {
      id,
      was: id,
      goneAt: at,
      name,
      after: filledIn(before),
      ...(mayBeThere(row) && { state: 'sending' as const }),
    }
  })
  const change = await planCreation(session, rows, undone)
  for (const row of deleted) forgetSent(row)
  return change
}

/** Accepts the user's answer that a contact was not created, where only a similar one was found. */
export async function settleNotCreated(sent: ChangeRow): Promise<void> {
  const change = await readChange(sent.books, sent.change)
  if (change && change.total > 1) await updateRow(sent, (row) => ({ ...row, state: 'open' }))
  else await dropChanges(sent.books, [sent.change])
}

// Earlier versions noted in local storage that a creation was sent whose outcome they did not know.

/** Whether an earlier version has sent this creation. */
export function mayBeThere({ books, id }: ChangeRow): boolean {
  return id in sentOf(books)
}

function forgetSent({ books, id }: ChangeRow): void {
  const { [id]: _, ...others } = sentOf(books)
  writeKept('device', createdAgainPlace(books), Object.keys(others).length > 0 ? others : undefined)
}

function sentOf(books: string): Record<string, unknown> {
  const kept = readKept('device', createdAgainPlace(books))
  return typeof kept === 'object' && kept !== null ? { ...kept } : {}
}
