import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import {
  BankAccount,
  BankAccounts,
  bankAccountWords,
  BankStatements,
  DailyBalances,
  numberWritten,
  OwnBankAccounts,
  spacedNumber,
  type BankStatement,
  type DailyBalance,
  type OwnBankAccount,
} from '../../domain/bank-account.ts'
import { mostMarks } from '../../domain/transaction-mark.ts'
import { createStore } from '../../storage/create-store.ts'
import { keysOfBankAccounts, keysOfBankStatements, keysOfDailyBalances } from '../cache/keys.ts'
import { refresh } from '../cache/refresh.ts'
import { longestQuery, portionsOf } from '../marks/office-marks.ts'
import { ask } from '../session/ask.ts'
import type { ServiceSession } from '../session/service-session.ts'
import { useCapability, useSession } from '../session/use-session.ts'

/** The bank accounts that were read last, by number, for words that cannot wait for them. */
const knownAccounts = createStore<ReadonlyMap<string, BankAccount>>(new Map())

/** The bank accounts of the books. Throws `ApiError`. */
export const bankAccounts = (session: ServiceSession) =>
  queryOptions({
    queryKey: keysOfBankAccounts(),
    queryFn: async ({ signal }): Promise<{ accounts: BankAccount[] }> => {
      const { items: accounts } = await ask(session, '/bank-accounts', BankAccounts, { signal })
      knownAccounts.set(new Map(accounts.map((one) => [one.number, one])))
      return { accounts }
    },
  })

/** The bank accounts; undefined until they are read, and where the service has none. */
export function useBankAccounts(isWanted = true): BankAccount[] | undefined {
  const session = useSession()
  const canAnswer = useCapability('bank-accounts')
  return useQuery({ ...bankAccounts(session), enabled: canAnswer && isWanted }).data?.accounts
}

/** What someone typed as a bank account that the books may not have yet, by its number. */
const typedAccounts = new Map<string, string>()

export function noteTypedAccount(typed: string): void {
  typedAccounts.set(numberWritten(typed), typed.trim())
}

/** How people read the bank account with this number. */
export function wordsForBankAccount(number: string): string {
  const known = knownAccounts.get().get(number)?.name
  const isIban = spacedNumber(number) !== number
  return bankAccountWords({ number, name: known || (isIban ? '' : (typedAccounts.get(number) ?? '')) })
}

/** Names a bank account, and shows it everywhere. Throws `ApiError`. */
export async function nameBankAccount(
  session: ServiceSession,
  client: QueryClient,
  { number, name }: { number: string; name: string },
): Promise<void> {
  await ask(session, `/bank-accounts/${encodeURIComponent(number)}`, BankAccount, {
    wanted: 'record',
    method: 'PUT',
    mayRepeat: true, // the same name twice is one name
    json: { name },
  })
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
    const { items } = await ask(session, '/bank-accounts-of/transactions', OwnBankAccounts, { query, signal })
    for (const one of items) found.set(one.id, one)
  }
  return found
}

/** How people read the bank account of a transaction; of a transfer, both in short. */
export function wordsForOwnBankAccount({ number, transferWith }: OwnBankAccount): string {
  if (transferWith === undefined) return wordsForBankAccount(number)
  const short = (one: string) => knownAccounts.get().get(one)?.name || (one && `…${one.slice(-4)}`)
  return `${short(number)} ⇄ ${short(transferWith)}`.trim()
}

/** The bank statements with their balances; compared where they overlap, if that is asked. Throws `ApiError`. */
export const bankStatements = (session: ServiceSession, areCompared = false) =>
  queryOptions({
    queryKey: keysOfBankStatements(areCompared),
    queryFn: async ({ signal }): Promise<{ statements: BankStatement[] }> => {
      const call = { signal, ...(areCompared && { query: { compared: 'true' } }) }
      const { items: statements } = await ask(session, '/bank-statements', BankStatements, call)
      return { statements }
    },
  })

/** The balances of a bank account by day, newest first. Throws `ApiError`. */
export const dailyBalances = (session: ServiceSession, of: { account: string; currency: string }) =>
  queryOptions({
    queryKey: keysOfDailyBalances(of),
    queryFn: async ({ signal }): Promise<{ balances: DailyBalance[] }> => {
      const call = { query: of, signal }
      const { items: balances } = await ask(session, '/bank-statements/balances', DailyBalances, call)
      return { balances }
    },
  })
