import { useQueries, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { spellingsOf } from '../api/query/same-name.ts'
import { useCapability, useSession } from '../api/session/use-session.ts'
import { counterpartsOf } from '../domain/cluster/contact-choice.ts'
import { namesOfContact } from '../domain/cluster/rules-about.ts'
import type { Contact } from '../domain/contact.ts'
import { lazyNamed } from '../ui/lazy-named.tsx'
import { MissingPart } from '../ui/MissingPart.tsx'
import { useContactChoices } from './use-contact-choices.ts'
import { Failure } from '../ui/Failure.tsx'
import { YearTable } from './YearTable.tsx'
import * as messages from './messages.ts'

const Elsewhere = lazyNamed(() => import('./Elsewhere.tsx'), 'Elsewhere', MissingPart, 'plain')
const ByAccount = lazyNamed(() => import('./ByAccount.tsx'), 'ByAccount', MissingPart, 'plain')

/**
 * The transactions whose counterparty has a name of the contact, or one that the user said is this contact, and those of accounts that are
 * likely its own, added up by year, each a link to its list. At a service that answers no questions, those that a few requests find; else there is just the link.
 */
export function ContactTransactions({ contact }: { contact: Contact }) {
  const isAnswered = useCapability('queries')
  const names = counterpartsOf(contact, useContactChoices().choices)
  const hasLines = useCapability('bank-lines') && isAnswered
  if (namesOfContact(contact).length === 0 && names.length === 0) return null
  return (
    <section aria-labelledby="transactions-with" className="stack small apart full measure">
      <h2 id="transactions-with">{messages.transactions}</h2>
      <Suspense fallback={<div aria-busy />}>
        {isAnswered ? <BySpelling names={names} /> : <Elsewhere names={names} />}
      </Suspense>
      <Suspense>{hasLines && <ByAccount contact={contact} names={names} />}</Suspense>
    </section>
  )
}

function BySpelling({ names: of }: { names: readonly string[] }) {
  const [session, client] = [useSession(), useQueryClient()]
  const names = useQueries({ queries: of.map((name) => spellingsOf(session, client, name)) })
  const spellings = [...new Set(names.flatMap(({ data }) => data?.spellings ?? []))]
  const failed = names.find((one) => one.isError)
  if (failed) return <Failure title={messages.transactionsNotRead} of={failed} />
  if (!names.every(({ data }) => data)) return <div aria-busy />
  if (spellings.length === 0) return <p>{messages.noTransactions}</p>
  return (
    <>
      {spellings.length > 1 && <p>{messages.alsoAs(spellings)}</p>}
      <YearTable label={messages.transactions} names={spellings} />
    </>
  )
}
