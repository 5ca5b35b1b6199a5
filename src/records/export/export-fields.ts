import type { CollectionName } from '../../domain/collection-name.ts'
import { contactFieldNames, transactionFieldNames } from '../../domain/fields.ts'

/** Which columns a file has: those of the list, or everything. */
export type Columns = 'seen' | 'all'

/** The fields behind the columns of a list, in their order, each once. */
export function seenFields(columns: readonly string[]): readonly string[] {
  return [...new Set(columns.flatMap((column) => behind[column] ?? [column]))]
}

/** Columns that show more than one field. */
const behind: Partial<Record<string, readonly string[]>> = {
  name: ['company', 'firstName', 'lastName'],
  person: ['firstName', 'lastName'],
  amount: ['amount', 'currency'],
}

/** Everything known about a record. */
export const allFields: Record<CollectionName, readonly string[]> = {
  contacts: [...contactFieldNames, 'id'],
  transactions: [...transactionFieldNames, 'id'],
}
