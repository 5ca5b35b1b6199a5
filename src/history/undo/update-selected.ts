import type { CollectionName } from '../../domain/collection-name.ts'
import type { Contact } from '../../domain/contact.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { UndoPlace } from './undo-place.ts'

/** Shows saved records among the selected ones. */
export function updateSelected(
  { selections }: Pick<UndoPlace, 'selections'>,
  resource: CollectionName,
  records: { id: string }[],
): void {
  // Steps hold records of their collection, which the compiler cannot infer from its name.
  if (resource === 'contacts') selections.contacts.update(records as Contact[])
  else selections.transactions.update(records as Transaction[])
}
