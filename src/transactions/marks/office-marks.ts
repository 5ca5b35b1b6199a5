import type { TransactionMark } from '../../domain/transaction-mark.ts'
import { createStore } from '../../storage/create-store.ts'

/** The marks that were read from the service, by transaction. */
export const officeMarks = createStore<ReadonlyMap<string, TransactionMark>>(new Map())

/**
 * Stores the marks of these transactions; those without a given mark have none. Lists render again only if one differs.
 */
export function noteOfficeMarks(ids: readonly string[], marks: readonly TransactionMark[]): void {
  const before = officeMarks.get()
  const all = new Map(before)
  for (const id of ids) all.delete(id)
  for (const one of marks) if (one.mark !== '' || one.note !== '') all.set(one.id, one)
  if (ids.some((id) => isDifferent(before.get(id), all.get(id)))) officeMarks.set(all)
}

function isDifferent(before: TransactionMark | undefined, now: TransactionMark | undefined): boolean {
  return before?.mark !== now?.mark || before?.note !== now?.note
}
