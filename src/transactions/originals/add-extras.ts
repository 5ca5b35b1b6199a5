import { readOwnBankAccounts, wordsForBankAccount } from '../../api/bank-accounts/bank-accounts.ts'
import { readMarks } from '../../api/marks/office-marks.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { storageScope } from '../../api/session/storage-scope.ts'
import type { extraLabels } from '../../domain/transaction-fields.ts'
import { bookedWords } from '../../domain/value-words.ts'
import { allRows } from '../../storage/database.ts'
import { correctedHere } from './bank-original.ts'
import { markWords } from '../marks/messages.ts'

type Extras = Record<keyof typeof extraLabels, string>

/** Transactions with columns for files, in words: bank account, what was booked before a correction, mark and note. Throws `ApiError`. */
export async function addExtras<T extends { id: string }>(
  session: ServiceSession,
  records: readonly T[],
  { fields, signal }: { fields: readonly string[]; signal: AbortSignal },
): Promise<(T & Extras)[]> {
  const ids = records.map(({ id }) => id)
  const hasAccounts = fields.includes('bankAccount') && session.offers('bank-accounts')
  const accounts = hasAccounts ? await readOwnBankAccounts(session, ids, signal) : undefined
  const { marks, corrections } = session.offers('marks')
    ? await readMarks(session, ids, signal)
    : { marks: await allRows('marks', storageScope(session)), corrections: [] }
  const markOf = new Map(marks.map((one) => [one.id, one]))
  const corrected = new Map(corrections.map((one) => [one.id, bookedWords(one)]))
  const first = session.offers('bank-lines') ? [] : await allRows('originals', storageScope(session))
  const firstOf = new Map(first.map((one) => [one.id, one]))
  return records.map((record) => {
    const { id } = record
    const { number = '' } = accounts?.get(id) ?? {}
    const { mark = '', note = '' } = markOf.get(id) ?? {}
    return {
      ...record,
      bankAccount: number === '' ? '' : wordsForBankAccount(number),
      bankWrote: corrected.get(id) ?? '',
      firstSeen: correctedHere(firstOf.get(id), record),
      mark: markWords[mark],
      note,
    }
  })
}
