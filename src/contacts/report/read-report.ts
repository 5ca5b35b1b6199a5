import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { keysOfContactReport } from '../../api/cache/keys.ts'
import { readMarks } from '../../api/marks/office-marks.ts'
import { chooseQuerySource } from '../../api/query/choose-query-source.ts'
import { spellingsOf } from '../../api/query/same-name.ts'
import type { ServiceSession } from '../../api/session/service-session.ts'
import { storageScope } from '../../api/session/storage-scope.ts'
import { viesAnswers } from '../../api/vies-answers.ts'
import { nameFingerprint } from '../../domain/cluster/fingerprint.ts'
import type { ContactChoice } from '../../domain/cluster/contact-choice.ts'
import type { Contact } from '../../domain/contact.ts'
import { euVatNumber, type ViesAnswer } from '../../domain/vies-answer.ts'
import type { TransactionMark } from '../../domain/transaction-mark.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { getRows } from '../../storage/database.ts'
import type { ChangeRow } from '../../storage/rows.ts'
import { accountsOfContact, freeNames } from '../accounts-of-contact.ts'
import { rowsOfContact } from './held-here.ts'

/** What is known of a contact besides its fields. */
export type ContactReport = {
  /** The transactions whose counterparty has one of its names, however it is written; the newest, if `areMore`. */
  transactions: Transaction[]
  areMore: boolean
  /** The accounts that are likely its own or were said to be, with the transactions under other names. */
  byAccount: { account: string; isSaid: boolean; transactions: Transaction[] }[]
  notes: ReadonlyMap<string, string>
  viesAnswers: ViesAnswer[]
  /** What this browser has changed, the newest first. */
  changes: ChangeRow[]
}

/** More would be no report any more, and a browser could not print them. */
export const mostInReport = 5000

/** Reads what is known of a contact, which counterparties with these names are; all or nothing. Throws `ApiError`. */
export const contactReport = (
  session: ServiceSession,
  client: QueryClient,
  contact: Contact,
  { names, choices }: { names: readonly string[]; choices: readonly ContactChoice[] },
) =>
  queryOptions({
    queryKey: keysOfContactReport(contact, [...names, JSON.stringify(choices)]),
    queryFn: async ({ signal }): Promise<ContactReport> => {
      const transactions = await transactionsOf(session, client, names, signal)
      const some = transactions.slice(0, mostInReport)
      const byAccount = await byAccountOf(session, client, contact, { names, choices, signal })
      const ids = [some, ...byAccount.map((one) => one.transactions)].flat().map(({ id }) => id)
      const marks = session.offers('marks')
        ? (await readMarks(session, ids, signal)).marks
        : await marksHere(storageScope(session), ids)
      const number = euVatNumber(contact.vatNumber, contact.country)
      const asksVies = session.offers('vies') && number !== undefined
      return {
        transactions: some,
        areMore: transactions.length > mostInReport,
        byAccount,
        notes: new Map(marks.filter(({ note }) => note !== '').map(({ id, note }) => [id, note])),
        viesAnswers: asksVies ? await client.query({ ...viesAnswers(session, number), staleTime: 0 }) : [],
        changes: await changesHere(storageScope(session), contact.id),
      }
    },
    staleTime: 0,
    gcTime: 0,
  })

async function transactionsOf(
  session: ServiceSession,
  client: QueryClient,
  names: readonly string[],
  signal: AbortSignal,
): Promise<Transaction[]> {
  if (names.length === 0) return []
  const source = await chooseQuerySource(session, client, 'transactions')
  // Another service may find less than all spellings, so all of its transactions are compared.
  const finds = session.offers('queries')
  const asked = names.map((name) => ({ ...spellingsOf(session, client, name), staleTime: 0 }))
  const found = finds ? await Promise.all(asked.map((query) => client.query(query))) : undefined
  const counterparty = found?.flatMap(({ spellings }) => spellings)
  if (counterparty?.length === 0) return []
  const same = new Set(names.map(nameFingerprint))
  const transactions: Transaction[] = []
  for await (const some of source.records(
    { search: '', filter: counterparty ? { counterparty } : {} },
    signal,
  )) {
    transactions.push(...some.filter(({ counterpart }) => same.has(nameFingerprint(counterpart))))
    if (transactions.length > mostInReport) break
  }
  return transactions
}

/** The accounts and transactions that the contact's page lists by account. */
async function byAccountOf(
  session: ServiceSession,
  client: QueryClient,
  contact: Contact,
  of: { names: readonly string[]; choices: readonly ContactChoice[]; signal: AbortSignal },
): Promise<ContactReport['byAccount']> {
  if (!session.offers('bank-lines') || !session.offers('queries')) return []
  const asked = accountsOfContact(session, client, contact, of.choices)
  const { accounts } = await client.query({ ...asked, staleTime: 0 })
  const source = await chooseQuerySource(session, client, 'transactions')
  const found: ContactReport['byAccount'] = []
  for (const one of accounts) {
    const free = new Set(freeNames(one, of.names, of.choices, contact))
    const filter = { counterpartyAccount: one.account }
    const transactions: Transaction[] = []
    if (free.size > 0)
      for await (const some of source.records({ search: '', filter }, of.signal))
        transactions.push(...some.filter(({ counterpart }) => free.has(counterpart)))
    found.push({ account: one.account, isSaid: one.isSaid, transactions })
  }
  return found
}

async function marksHere(
  books: string,
  ids: readonly string[],
): Promise<Pick<TransactionMark, 'id' | 'note'>[]> {
  const marks = await getRows(
    'marks',
    ids.map((id): [string, string] => [books, id]),
  )
  return marks.filter((mark) => mark !== undefined)
}

async function changesHere(books: string, contact: string): Promise<ChangeRow[]> {
  return (await rowsOfContact(books, contact)).filter(({ state }) => state === 'done')
}
