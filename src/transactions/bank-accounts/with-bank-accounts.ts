import { readOwnBankAccounts, wordsForBankAccount } from '../../api/bank-accounts/bank-accounts.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'

/** Transactions with their bank accounts in words, for files. Throws `ApiError`. */
export async function withBankAccounts<T extends { id: string }>(
  session: ServiceSession,
  records: readonly T[],
  signal: AbortSignal,
): Promise<T[]> {
  const ids = records.map(({ id }) => id)
  const numbers = await readOwnBankAccounts(session, ids, signal)
  return records.map((record) => {
    const number = numbers.get(record.id)
    return { ...record, bankAccount: number === undefined ? '' : wordsForBankAccount(number) }
  })
}
