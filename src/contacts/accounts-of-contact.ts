import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { readBankLines } from '../api/bank-line.ts'
import { keysOfName } from '../api/cache/keys.ts'
import { chooseQuerySource } from '../api/query/choose-query-source.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { transactions } from '../api/transactions.ts'
import { choiceFor } from '../domain/cluster/contact-choice.ts'
import type { ContactChoice } from '../domain/cluster/contact-choice.ts'
import { matchContacts } from '../domain/cluster/contact-of-transaction.ts'
import { nameFingerprint, searchForName } from '../domain/cluster/fingerprint.ts'
import { namesOfContact } from '../domain/cluster/rules-about.ts'
import type { Contact } from '../domain/contact.ts'
import { contactOfAccount } from './contact-of-account.ts'

/** An account that is likely the contact's, and the counterparties of its transactions that have other names. */
type LikelyAccount = { account: string; otherNames: string[]; hasOwnName: boolean }

/** More accounts would be more than one party needs. */
const mostAccounts = 4

/**
 * The accounts whose transactions name the contact's VAT number or email for certain, by the same rule as the contact of a
 * transaction. Never asks for a sign-in. Throws `ApiError`.
 */
export const accountsOfContact = (session: ServiceSession, client: QueryClient, contact: Contact) => {
  const { id, vatNumber, email } = contact
  const names = namesOfContact(contact)
  const own = new Set(names.map(nameFingerprint))
  return queryOptions({
    queryKey: keysOfName('transactions', `accounts ${JSON.stringify([id, vatNumber, email, ...names])}`),
    queryFn: async ({ signal }) => {
      const searches = [vatNumber.trim(), email.trim(), ...names.slice(0, 1).map(searchForName)].filter(
        Boolean,
      )
      const pages = await Promise.all(
        searches.map((search) =>
          client.fetchQuery(transactions.list(session, { search, page: 1 }, { isQuiet: true })),
        ),
      )
      const certain = pages
        .flatMap(({ items }) => items)
        .filter((one) => matchContacts(one, [contact]).some(({ sureness }) => sureness === 'certain'))
      const ids = [...new Set(certain.map((one) => one.id))]
      const lines = await readBankLines(session, ids, signal)
      const named = new Set([...lines.values()].flatMap((line) => line.counterpartAccount ?? []))
      const accounts: LikelyAccount[] = []
      const source = await chooseQuerySource(session, client, 'transactions')
      for (const account of [...named].slice(0, mostAccounts)) {
        const { contact: found } = await client.fetchQuery(contactOfAccount(session, account))
        if (found?.id !== id) continue
        const { values } = await source.values(
          { search: '', filter: { counterpartyAccount: account } },
          'counterpart',
          signal,
        )
        const isOwn = (value: string) => own.has(nameFingerprint(value))
        const all = values.map(({ value }) => value)
        const otherNames = all.filter((value) => !isOwn(value))
        if (otherNames.length > 0) accounts.push({ account, otherNames, hasOwnName: all.some(isOwn) })
      }
      return { accounts }
    },
  })
}

/** The other names of an account that are not said to be anybody: what someone said of a name counts more than the account. */
export function freeNames(
  { account, otherNames }: Pick<LikelyAccount, 'account' | 'otherNames'>,
  names: readonly string[],
  choices: readonly ContactChoice[],
): string[] {
  return otherNames.filter((of) => !names.includes(of) && !choiceFor(choices, { names: [of], account }))
}
