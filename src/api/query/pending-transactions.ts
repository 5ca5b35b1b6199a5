import type { MarkCondition } from '../../domain/transaction-mark.ts'
import type { TransactionFilter } from '../../domain/query/conditions.ts'
import type { Totals } from '../../domain/query/add-up.ts'
import type { Grouping, GroupTotals } from '../../domain/query/group-totals.ts'
import { selectRecords } from '../../domain/query/select-records.ts'
import { groupsWithout, totalsWithout } from '../../domain/query/without-records.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { readOwnBankAccounts } from '../bank-accounts/bank-accounts.ts'
import { readMarks } from '../marks/office-marks.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { ownRecords } from './own-records.ts'

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
