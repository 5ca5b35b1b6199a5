import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../api/session/use-session.ts'
import { spacedNumber } from '../domain/bank-account.ts'
import type { Contact } from '../domain/contact.ts'
import { Failure } from '../ui/Failure.tsx'
import { accountsOfContact, freeNames } from './accounts-of-contact.ts'
import { useContactChoices } from './use-contact-choices.ts'
import { YearTable } from './YearTable.tsx'
import { transactionsNotRead } from './messages.ts'
import * as messages from './page-messages.ts'

/** The accounts that are likely the contact's or were said to be, and their transactions under other names; nothing if there are none. */
export function ByAccount({ contact, names }: { contact: Contact; names: readonly string[] }) {
  const session = useSession()
  const { choices } = useContactChoices()
  const asked = useQuery(accountsOfContact(session, useQueryClient(), contact, choices))
  if (asked.isError) return <Failure title={transactionsNotRead} of={asked} />
  return asked.data?.accounts.map(({ account, isSaid, otherNames, hasOwnName }) => {
    const free = freeNames({ account, otherNames }, names, choices, contact)
    if (free.length === 0) return <p key={account}>{messages.knownAccount(spacedNumber(account))}</p>
    const isAll = !hasOwnName && free.length === otherNames.length
    const label = messages.byAccount(spacedNumber(account), isSaid)
    return (
      <div key={account}>
        <h3>{label}</h3>
        <p>{messages.whyByAccount(free, isSaid)}</p>
        <YearTable label={label} account={account} names={isAll ? [] : free} />
      </div>
    )
  })
}
