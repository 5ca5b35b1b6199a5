import type { MarkCondition } from '../../domain/transaction-mark.ts'
import type { TransactionFilter } from '../../domain/query/conditions.ts'
import type { Totals } from '../../domain/query/add-up.ts'
import type { Grouping, GroupTotals } from '../../domain/query/group-totals.ts'
import { selectRecords } from '../../domain/query/select-records.ts'
import { groupsWithout, totalsWithout } from '../../domain/query/without-records.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { readBankLines } from '../bank-line.ts'
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
  const ofParty = counterpartyAccount === undefined ? own : await paidWith(session, own, counterpartyAccount)
  const found = from === undefined ? ofParty : await ofImport(session, ofParty, from)
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

async function paidWith(
  session: ServiceSession,
  transactions: readonly Transaction[],
  account: string,
): Promise<Transaction[]> {
  const lines = await readBankLines(
    session,
    transactions.map(({ id }) => id),
  )
  return transactions.filter(({ id }) => lines.get(id)?.counterpartAccount === account)
}

async function ofImport(
  session: ServiceSession,
  transactions: readonly Transaction[],
  from: string,
): Promise<Transaction[]> {
  const ids = new Set<string>()
  if (transactions.length > 0)
    for await (const some of ownRecords(session, 'transactions', { import: from }, undefined))
      for (const { id } of some) ids.add(id)
  return transactions.filter(({ id }) => ids.has(id))
}

type Asked = {
  pendingDeletions?: readonly Transaction[]
  search: string
  filter: object
  mark?: MarkCondition
}
