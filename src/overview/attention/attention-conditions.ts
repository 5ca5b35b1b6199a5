import { readQueryText } from '../../domain/query/query-text.ts'
import type { TransactionFilter } from '../../domain/query/conditions.ts'
import { refineOf } from '../parts/refine-of.ts'

/**
 * What needs attention in transactions, by the names of a list's address. The counts, their links and the notes at the
 * totals all take it from here, so that none of them misses what another reports.
 */
export const attentionConditions = {
  noCounterparty: { missing: 'counterparty' },
  incomplete: { missing: 'date,currency,amount' },
  noAmount: { missing: 'amount' },
  noCurrency: { missing: 'currency' },
  unreadable: { unreadable: 'yes' },
}

/** The filter of a list with these conditions. */
export function filterOf(conditions: Record<string, string>): TransactionFilter {
  return readQueryText('transactions', refineOf(conditions)).filter
}
