import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useSession } from '../api/session/use-session.ts'
import { spacedNumber } from '../domain/bank-account.ts'
import { choiceFor } from '../domain/cluster/contact-choice.ts'
import type { Contact } from '../domain/contact.ts'
import { useContactChoices } from './use-contact-choices.ts'
import { Failure } from '../ui/Failure.tsx'
import { YearTable } from './YearTable.tsx'
import * as messages from './messages.ts'
import { readBankLines } from '../api/bank-line.ts'
import { keysOfName } from '../api/cache/keys.ts'
import { chooseQuerySource } from '../api/query/choose-query-source.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { transactions } from '../api/transactions.ts'
import { matchContacts } from '../domain/cluster/contact-of-transaction.ts'
import { nameFingerprint, searchForName } from '../domain/cluster/fingerprint.ts'
import { contactOfAccount } from './contact-of-account.ts'
import { namesOfContact } from '../domain/cluster/rules-about.ts'

/** The transactions under other names whose account is likely the contact's; nothing if there are none. */
export function ByAccount({ contact, names }: { contact: Contact; names: readonly string[] }) {
  const session = useSession()
  const { choices } = useContactChoices()
  const asked = useQuery(accountsOfContact(session, useQueryClient(), contact))
  if (asked.isError) return <Failure title={messages.transactionsNotRead} of={asked} />
  return asked.data?.accounts.map(({ account, otherNames, hasOwnName }) => {
    // What someone said of a name counts more, and is above or at another contact.
    const isFree = (of: string) => !names.includes(of) && !choiceFor(choices, { names: [of], account })
    const free = otherNames.filter(isFree)
    if (free.length === 0) return null
    const isAll = !hasOwnName && free.length === otherNames.length
    const label = messages.likelyByAccount(spacedNumber(account))
    return (
      <div key={account}>
        <h3>{label}</h3>
        <p>{messages.whyByAccount(free)}</p>
        <YearTable label={label} account={account} names={isAll ? [] : free} />
      </div>
    )
  })
}

/** An account that is likely the contact's, and the counterparties of its transactions that have other names. */
type LikelyAccount = { account: string; otherNames: string[]; hasOwnName: boolean }

/** More accounts would be more than one party needs. */
const mostAccounts = 4

/**
 * The accounts whose transactions name the contact's VAT number or email for certain, by the same rule as the contact of a
 * transaction. Never asks for a sign-in. Throws `ApiError`.
 */
const accountsOfContact = (session: ServiceSession, client: QueryClient, contact: Contact) => {
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
