import type { MarkCondition } from '../../domain/transaction-mark.ts'
import type { TransactionFilter } from '../../domain/query/conditions.ts'
import { type Totals, addUp } from '../../domain/query/add-up.ts'
import { type Grouping, type GroupTotals, groupTotals, sortGroups } from '../../domain/query/group-totals.ts'
import { selectRecords } from '../../domain/query/select-records.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { readOwnBankAccounts } from '../bank-accounts/bank-accounts.ts'
import { readMarks } from '../marks/office-marks.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { ownRecords } from './own-records.ts'
import { compareText } from '../../domain/compare-text.ts'
import { differenceOf } from '../../domain/sum.ts'

/** Totals without the transactions about to be deleted. */
export async function totalsLeft(session: ServiceSession, query: Asked, all: Totals): Promise<Totals> {
  return totalsWithout(all, await pendingIn(session, query))
}

/** The totals of groups without the transactions about to be deleted. */
export async function groupsLeft(
  session: ServiceSession,
  query: Asked,
  all: GroupTotals[],
  by: Grouping,
): Promise<GroupTotals[]> {
  const pending = await pendingIn(session, query)
  return groupsWithout(all, by === 'account' ? await withAccounts(session, pending) : pending, by)
}

/** The transactions about to be deleted that a query finds. */
async function pendingIn(
  session: ServiceSession,
  { pendingDeletions = [], search, filter, mark }: Asked,
): Promise<Transaction[]> {
  const { account, transfer, counterpartyAccount, import: from, ...others }: TransactionFilter = filter
  const alike = selectRecords.transactions(pendingDeletions, { search, filter: others })
  const isByAccount = account !== undefined || transfer !== undefined
  const own = isByAccount
    ? (await withAccounts(session, alike)).filter(
        (one) => (account?.includes(one.account) ?? true) && (transfer ?? one.isTransfer) === one.isTransfer,
      )
    : alike
  const ofLine = {
    ...(counterpartyAccount !== undefined && { counterpartyAccount }),
    ...(from !== undefined && { import: from }),
  }
  const found = Object.keys(ofLine).length === 0 ? own : await foundByService(session, own, ofLine)
  if (!mark || found.length === 0) return found
  const { marks } = await readMarks(
    session,
    found.map(({ id }) => id),
  )
  const markById = new Map(marks.map((one) => [one.id, one.mark]))
  return found.filter(({ id }) => (markById.get(id) || 'none') === mark)
}

/** The transactions with their bank accounts, "" where they have none. */
async function withAccounts(session: ServiceSession, transactions: readonly Transaction[]) {
  const ids = transactions.map(({ id }) => id)
  const own = ids.length === 0 ? undefined : await readOwnBankAccounts(session, ids)
  return transactions.map((one) => {
    const { number: account = '', transferWith } = own?.get(one.id) ?? {}
    return { ...one, account, isTransfer: transferWith !== undefined }
  })
}

/** Those of the transactions that the service finds by what only it knows of them. */
async function foundByService(
  session: ServiceSession,
  transactions: readonly Transaction[],
  filter: Record<string, string>,
): Promise<Transaction[]> {
  const ids = new Set<string>()
  if (transactions.length > 0)
    for await (const some of ownRecords(session, 'transactions', filter, undefined))
      for (const { id } of some) ids.add(id)
  return transactions.filter(({ id }) => ids.has(id))
}

type Asked = {
  pendingDeletions?: readonly Transaction[]
  search: string
  filter: object
  mark?: MarkCondition
}

/** Totals without some of the transactions that are in them. */
export function totalsWithout(totals: Totals, records: readonly Transaction[]): Totals {
  return records.length === 0 ? totals : difference(totals, addUp(records))
}

/** The totals of groups without some of the transactions that are in them; a group with nothing left is gone. */
export function groupsWithout(
  groups: GroupTotals[],
  records: readonly Transaction[],
  by: Grouping,
): GroupTotals[] {
  if (records.length === 0) return groups
  const out = new Map(groupTotals(records, by).map(({ key, totals }) => [key, totals]))
  const left = groups.map(({ key, totals }) => ({
    key,
    totals: difference(totals, out.get(key) ?? addUp([])),
  }))
  return sortGroups(
    left.filter(({ totals }) => totals.count > 0),
    by,
  )
}

// If someone else changed a record in the meantime, a count may no longer include it; none goes below zero.
function difference(all: Totals, out: Totals): Totals {
  const outBy = new Map(out.currencies.map((one) => [one.currency, one]))
  const currencies = all.currencies.map((one) => {
    const less = outBy.get(one.currency)
    if (!less) return one
    return {
      currency: one.currency,
      count: one.count - less.count,
      deposits: differenceOf(one.deposits, less.deposits),
      withdrawals: differenceOf(one.withdrawals, less.withdrawals),
      net: differenceOf(one.net, less.net),
    }
  })
  return {
    count: Math.max(0, all.count - out.count),
    currencies: currencies
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count || compareText(one.currency, other.currency)),
    unread: Math.max(0, all.unread - out.unread),
    uncertain: Math.max(0, all.uncertain - out.uncertain),
  }
}
