import { queryOptions, useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { parseJson } from '../../dialect/json.ts'
import {
  BankAccount,
  BankAccounts,
  bankAccountWords,
  BankStatements,
  DailyBalances,
  OwnBankAccounts,
} from '../../domain/bank-account.ts'
import type { BankStatement, DailyBalance, OwnBankAccount } from '../../domain/bank-account.ts'
import { mostMarks } from '../../domain/transaction-mark.ts'
import { createStore } from '../../storage/create-store.ts'
import { keysOfBankAccounts, keysOfBankStatements, keysOfDailyBalances } from '../cache/keys.ts'
import { refresh } from '../cache/refresh.ts'
import { longestQuery, portionsOf } from '../marks/office-marks.ts'
import { refusalFrom, unreadable } from '../session/refusal.ts'
import { request } from '../session/request.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { useCapability, useSession } from '../session/use-session.ts'

/** The bank accounts that were read last, by number, for words that cannot wait for them. */
const knownAccounts = createStore<ReadonlyMap<string, BankAccount>>(new Map())

/** The bank accounts of the books. Throws `ApiError`. */
export const bankAccounts = (session: ServiceSession) =>
  queryOptions({
    queryKey: keysOfBankAccounts(),
    queryFn: async ({ signal }): Promise<{ accounts: BankAccount[]; items: never[] }> => {
      const answer = await request(session, '/bank-accounts', { signal })
      if (answer.status >= 400) throw await refusalFrom(answer, 'transactions')
      const read = BankAccounts.safeParse(parseJson(answer.text))
      if (!read.success) throw unreadable(answer, 'list')
      knownAccounts.set(new Map(read.data.items.map((one) => [one.number, one])))
      // Code that updates cached lists looks for records in `items`.
      return { accounts: read.data.items, items: [] }
    },
  })

/** The bank accounts; undefined until they are read, and where the service has none. */
export function useBankAccounts(isWanted = true): BankAccount[] | undefined {
  const session = useSession()
  const canAnswer = useCapability('bank-accounts')
  return useQuery({ ...bankAccounts(session), enabled: canAnswer && isWanted }).data?.accounts
}

/** How people read the bank account with this number. */
export function wordsForBankAccount(number: string): string {
  return bankAccountWords({ number, name: knownAccounts.get().get(number)?.name ?? '' })
}

/** Names a bank account, and shows it everywhere. Throws `ApiError`. */
export async function nameBankAccount(
  session: ServiceSession,
  client: QueryClient,
  { number, name }: { number: string; name: string },
): Promise<void> {
  const answer = await request(session, `/bank-accounts/${encodeURIComponent(number)}`, {
    method: 'PUT',
    mayRepeat: true, // the same name twice is one name
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  if (answer.status >= 400) throw await refusalFrom(answer, 'transactions')
  if (!BankAccount.safeParse(parseJson(answer.text)).success) throw unreadable(answer, 'record')
  await refresh(client, keysOfBankAccounts())
}

/** The bank accounts of transactions, by the ids of these, without those that have none. Throws `ApiError`. */
export async function readOwnBankAccounts(
  session: ServiceSession,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, OwnBankAccount>> {
  const found = new Map<string, OwnBankAccount>()
  for (const some of portionsOf(ids, mostMarks, longestQuery)) {
    const query = { ids: some.join(',') }
    const answer = await request(session, '/bank-accounts-of/transactions', { query, signal })
    if (answer.status >= 400) throw await refusalFrom(answer, 'transactions')
    const read = OwnBankAccounts.safeParse(parseJson(answer.text))
    if (!read.success) throw unreadable(answer, 'list')
    for (const one of read.data.items) found.set(one.id, one)
  }
  return found
}

/** How people read the bank account of a transaction; of a transfer, both in short. */
export function wordsForOwnBankAccount({ number, transferWith }: OwnBankAccount): string {
  if (transferWith === undefined) return wordsForBankAccount(number)
  const short = (one: string) => knownAccounts.get().get(one)?.name || (one && `…${one.slice(-4)}`)
  return `${short(number)} ⇄ ${short(transferWith)}`.trim()
}

/** The bank statements with their balances. Throws `ApiError`. */
export const bankStatements = (session: ServiceSession) =>
  queryOptions({
    queryKey: keysOfBankStatements(),
    queryFn: async ({ signal }): Promise<{ statements: BankStatement[]; items: never[] }> => {
      const answer = await request(session, '/bank-statements', { signal })
      if (answer.status >= 400) throw await refusalFrom(answer, 'transactions')
      const read = BankStatements.safeParse(parseJson(answer.text))
      if (!read.success) throw unreadable(answer, 'list')
      return { statements: read.data.items, items: [] }
    },
  })

/** The balances of a bank account by day, newest first. Throws `ApiError`. */
export const dailyBalances = (session: ServiceSession, of: { account: string; currency: string }) =>
  queryOptions({
    queryKey: keysOfDailyBalances(of),
    queryFn: async ({ signal }): Promise<{ balances: DailyBalance[]; items: never[] }> => {
      const answer = await request(session, '/bank-statements/balances', { query: of, signal })
      if (answer.status >= 400) throw await refusalFrom(answer, 'transactions')
      const read = DailyBalances.safeParse(parseJson(answer.text))
      if (!read.success) throw unreadable(answer, 'list')
      return { balances: read.data.items, items: [] }
    },
  })
