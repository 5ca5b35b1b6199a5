import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../api/session/use-session.ts'
import { spacedNumber } from '../domain/bank-account.ts'
import type { Contact } from '../domain/contact.ts'
import { Failure } from '../ui/Failure.tsx'
import { accountsOfContact, freeNames } from './accounts-of-contact.ts'
import { useContactChoices } from './use-contact-choices.ts'
import { YearTable } from './YearTable.tsx'
import * as messages from './messages.ts'

/** The transactions under other names whose account is likely the contact's; nothing if there are none. */
export function ByAccount({ contact, names }: { contact: Contact; names: readonly string[] }) {
  const session = useSession()
  const { choices } = useContactChoices()
  const asked = useQuery(accountsOfContact(session, useQueryClient(), contact))
  if (asked.isError) return <Failure title={messages.transactionsNotRead} of={asked} />
  return asked.data?.accounts.map(({ account, otherNames, hasOwnName }) => {
    const free = freeNames({ account, otherNames }, names, choices)
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
