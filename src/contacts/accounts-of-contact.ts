import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { readBankLines } from '../api/bank-line.ts'
import { keysOfName } from '../api/cache/keys.ts'
import { chooseQuerySource } from '../api/query/choose-query-source.ts'
import { quietSession, type ServiceSession } from '../api/session/service-session.ts'
import { transactions } from '../api/transactions.ts'
import { accountsSaid, choiceFor, type ContactChoice } from '../domain/cluster/contact-choice.ts'
import { matchContacts } from '../domain/cluster/contact-of-transaction.ts'
import { nameFingerprint, searchForName, namesOfContact } from '../domain/cluster/fingerprint.ts'
import type { Contact } from '../domain/contact.ts'
import { contactOfAccount } from './contacts-found.ts'
import { allDecisions, decisionsOfOffice } from '../api/decisions.ts'
import { storageScope } from '../api/session/storage-scope.ts'
import { spacedNumber } from '../domain/bank-account.ts'
import { choicesIn } from '../domain/cluster/decision.ts'

/** An account that is likely the contact's, or was said to be, and the counterparties of its transactions that have other names. */
type KnownAccount = { account: string; isSaid: boolean; otherNames: string[]; hasOwnName: boolean }

/** More accounts would be more than one party needs. */
const mostAccounts = 4

/**
 * The accounts that were said to be the contact's, and those whose transactions name its VAT number or email for certain, by the same
 * rules as the contact of a transaction. Never asks for a sign-in. Throws `ApiError`.
 */
export const accountsOfContact = (
  session: ServiceSession,
  client: QueryClient,
  contact: Contact,
  choices: readonly ContactChoice[],
) => {
  const { id, vatNumber, email } = contact
  const names = namesOfContact(contact)
  const own = new Set(names.map(nameFingerprint))
  const said = accountsSaid(choices).get(id) ?? []
  return queryOptions({
    queryKey: keysOfName('transactions', 'accounts', JSON.stringify([id, vatNumber, email, names, said])),
    queryFn: async ({ signal }) => {
      const searches = [vatNumber.trim(), email.trim(), ...names.slice(0, 1).map(searchForName)].filter(
        Boolean,
      )
      const pages = await Promise.all(
        searches.map((search) =>
          client.fetchQuery(transactions.list(quietSession(session), { search, page: 1 })),
        ),
      )
      const certain = pages
        .flatMap(({ items }) => items)
        .filter((one) => matchContacts(one, [contact]).some(({ sureness }) => sureness === 'certain'))
      const ids = [...new Set(certain.map((one) => one.id))]
      const lines = await readBankLines(session, ids, signal)
      const named = new Set([...lines.values()].flatMap((line) => line.counterpartAccount ?? []))
      const accounts: KnownAccount[] = []
      const source = await chooseQuerySource(session, client, 'transactions')
      for (const account of new Set([...said, ...[...named].slice(0, mostAccounts)])) {
        const isSaid = said.includes(account)
        const found =
          isSaid || (await client.fetchQuery(contactOfAccount(session, account))).contact?.id === id
        if (!found) continue
        const { values } = await source.values(
          { search: '', filter: { counterpartyAccount: account } },
          'counterpart',
          signal,
        )
        const isOwn = (value: string) => own.has(nameFingerprint(value))
        const all = values.map(({ value }) => value)
        const otherNames = all.filter((value) => !isOwn(value))
        accounts.push({ account, isSaid, otherNames, hasOwnName: all.some(isOwn) })
      }
      return { accounts }
    },
  })
}

/** The other names of a contact's account that are not said to be anybody: what someone said of a name counts more than the account. */
export function freeNames(
  { account, otherNames }: Pick<KnownAccount, 'account' | 'otherNames'>,
  names: readonly string[],
  choices: readonly ContactChoice[],
  { id }: Contact,
): string[] {
  return otherNames.filter((of) => {
    const said = choiceFor(choices, { names: [of], account })
    return !names.includes(of) && (!said || (said.by === 'account' && said.choice.contact === id))
  })
}

type HowToAdd = { client: QueryClient; fields: readonly string[] }

/**
 * Contacts with a column for files: the bank accounts that people said are theirs. What the texts of transactions suggest is on
 * their pages only: to find it for all contacts would take thousands of requests. Throws `ApiError`.
 */
export async function addBankAccounts<T extends Contact>(
  session: ServiceSession,
  contacts: readonly T[],
  { client, fields }: HowToAdd,
): Promise<(T & { bankAccount?: string })[]> {
  if (!fields.includes('bankAccount')) return [...contacts]
  const books = storageScope(session)
  const { items } = session.offers('decisions')
    ? await client.fetchQuery(decisionsOfOffice(session, books))
    : { items: [] }
  const said = accountsSaid(choicesIn(allDecisions(books, items)))
  return contacts.map((contact) => {
    const accounts = said.get(contact.id) ?? []
    return { ...contact, bankAccount: accounts.map(spacedNumber).join(', ') }
  })
}
