import { currentQuery } from '../../api/query/choose-query-source.ts'
import type { SourceQuery } from '../../api/query/query-source.ts'
import { refineOf } from '../../records/record-route.ts'

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
  questions: { mark: 'ask' },
}

/** The conditions of a kind of which there is a list; undefined if only the inbox has it. */
export function conditionsOf(kind: string): Record<string, string> | undefined {
  return new Map<string, Record<string, string>>(Object.entries(attentionConditions)).get(kind)
}

/** The kinds that a service counts itself, in the order in which they are shown. */
export const countedKinds = ['questions', 'noCounterparty', 'incomplete', 'unreadable'] as const
export type CountedKind = (typeof countedKinds)[number]

export function queryOf(conditions: Record<string, string | undefined>): SourceQuery<'transactions'> {
  return currentQuery('transactions', { search: '', refine: refineOf(conditions) }).query
}
