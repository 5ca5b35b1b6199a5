import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { readBankLines } from '../api/bank-line.ts'
import { keysOfName } from '../api/cache/keys.ts'
import { chooseQuerySource } from '../api/query/choose-query-source.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { transactions } from '../api/transactions.ts'
import { accountsSaid, choiceFor, type ContactChoice } from '../domain/cluster/contact-choice.ts'
import { createContactMatcher, identifiersIn } from '../domain/cluster/contact-of-transaction.ts'
import { nameFingerprint, searchForName } from '../domain/cluster/fingerprint.ts'
import { namesOfContact } from '../domain/cluster/rules-about.ts'
import type { Contact } from '../domain/contact.ts'
import { contactOfAccount } from './contact-of-account.ts'

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
      const named = await accountsNamed(session, client, [contact], signal)
      const accounts: KnownAccount[] = []
      const source = await chooseQuerySource(session, client, 'transactions')
      for (const account of new Set([...said, ...(named.get(id) ?? [])])) {
        const { values } = await source.values(
          { search: '', filter: { counterpartyAccount: account } },
          'counterpart',
          signal,
        )
        const isOwn = (value: string) => own.has(nameFingerprint(value))
        const all = values.map(({ value }) => value)
        const otherNames = all.filter((value) => !isOwn(value))
        accounts.push({ account, isSaid: said.includes(account), otherNames, hasOwnName: all.some(isOwn) })
      }
      return { accounts }
    },
  })
}

/** For more contacts than these, reading all transactions takes fewer requests than a search for each. */
const mostSearched = 20

/** The accounts of transactions that name these contacts for certain, by the contacts' ids. Never asks for a sign-in. Throws `ApiError`. */
export async function accountsNamed(
  session: ServiceSession,
  client: QueryClient,
  contacts: readonly Contact[],
  signal: AbortSignal,
): Promise<Map<string, string[]>> {
  const matcher = createContactMatcher()
  for (const contact of contacts) matcher.add(contact)
  const certain = new Map<string, string>()
  for await (const portion of contacts.length > mostSearched
    ? (await chooseQuerySource(session, client, 'transactions')).records({ search: '', filter: {} }, signal)
    : searched(session, client, contacts))
    for (const one of portion) {
      const identifiers = identifiersIn(one)
      if (identifiers.vatNumbers.length + identifiers.emails.length === 0) continue
      const [best] = matcher.match({ names: [one.counterpart], ...identifiers })
      if (best?.sureness === 'certain') certain.set(one.id, best.contact.id)
    }
  const lines = await readBankLines(session, [...certain.keys()], signal)
  const found = new Map<string, Set<string>>()
  for (const [id, contact] of certain) {
    const account = lines.get(id)?.counterpartAccount
    const some = found.get(contact) ?? new Set()
    if (account && some.size < mostAccounts) found.set(contact, some.add(account))
  }
  const named = new Map<string, string[]>()
  for (const [contact, accounts] of found)
    for (const account of accounts)
      if ((await client.fetchQuery(contactOfAccount(session, account))).contact?.id === contact)
        named.set(contact, [...(named.get(contact) ?? []), account])
  return named
}

/** The newest transactions with the VAT number, the email or the name of each contact. */
async function* searched(session: ServiceSession, client: QueryClient, contacts: readonly Contact[]) {
  for (const { vatNumber, email, ...contact } of contacts) {
    const [name = ''] = namesOfContact(contact)
    const searches = [vatNumber.trim(), email.trim(), searchForName(name)].filter(Boolean)
    const pages = await Promise.all(
      searches.map((search) =>
        client.fetchQuery(transactions.list(session, { search, page: 1 }, { isQuiet: true })),
      ),
    )
    yield pages.flatMap(({ items }) => items)
  }
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
