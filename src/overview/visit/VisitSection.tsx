import type { ReactNode } from 'react'
import { collections } from '../../changes/history/collections.ts'
import { RecordLink } from '../../changes/history/FieldValues.tsx'
import type { Contact } from '../../domain/contact.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { FewOf } from '../parts/ListLink.tsx'
import type { Difference } from './leave-out-own.ts'
import type { Look } from './last-visit.ts'
import * as messages from '../parts/messages.tsx'
import { Fault } from '../../ui/Failure.tsx'

/** What is new since the last visit, as far as it is known. */
export type Visit = {
  before: Look | undefined
  /** Whether everything that can be found out without asking the user is known. */
  isKnown: boolean
  contacts: Difference<Contact> | undefined
  transactions: Difference<Transaction> | undefined
  names: ReadonlyMap<string, string>
  error: Error | null
}

type VisitSectionProps = {
  visit: Visit
  /** What could not be compared; none if everything was. */
  limits: ReactNode[]
}

/** What is new, changed by others or gone since the last visit. */
export function VisitSection({ visit, limits }: VisitSectionProps) {
  const { before, isKnown, contacts, transactions, names, error } = visit
  const { noun } = collections.contacts
  const isQuiet = limits.length === 0 && [contacts, transactions].every((one) => one && countOf(one) === 0)
  return (
    <section aria-labelledby="visit" className="stack small">
      <h2 id="visit">{messages.visitTitle}</h2>
      {before && <p className="quiet">{messages.lastVisit(before.at)}</p>}
      {error && <Fault>{messages.failed(error.message)}</Fault>}
      {!error && !isKnown && <p className="quiet">{messages.visitLoading}</p>}
      {isKnown && !before && <p className="quiet">{messages.first}</p>}
      {isKnown && isQuiet && <p className="quiet">{messages.visitNothing}</p>}
      <ul className="lined links">
        {transactions && (
          <Differences
            name="transactions"
            difference={transactions}
            nameOf={(one) => collections.transactions.noun.summaryOf(one).join(' · ')}
            known={names}
          />
        )}
        {contacts && <Differences name="contacts" difference={contacts} nameOf={noun.nameOf} known={names} />}
      </ul>
      {isKnown && before && limits}
    </section>
  )
}

type DifferencesProps<T extends { id: string }> = {
  name: CollectionName
  difference: Difference<T>
  nameOf: (record: T) => string
  /** The names by which this browser knows deleted records. */
  known: ReadonlyMap<string, string>
}

function Differences<T extends { id: string }>({ name, difference, nameOf, known }: DifferencesProps<T>) {
  const { added, changed, gone } = difference
  const links = (records: T[]) =>
    records.map((record) => (
      <RecordLink key={record.id} resource={name} record={record.id} name={nameOf(record)} />
    ))
  return (
    <>
      <Several words={messages.added(name, added.length)}>{links(added.slice(0, most))}</Several>
      <Several words={messages.changed(name, changed.length)}>{links(changed.slice(0, most))}</Several>
      <Several words={messages.gone(name, gone.length)}>
        {gone.slice(0, most).map((id) => (
          <RecordLink key={id} resource={name} record={id} name={known.get(id) ?? id} />
        ))}
      </Several>
    </>
  )
}

const most = 200

/** A sentence with the first of its records; renders nothing if there are none. */
function Several({ words, children }: { words: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <li>
      {words}
      <FewOf>{children}</FewOf>
    </li>
  )
}

function countOf({ added, changed, gone }: Difference<{ id: string }>): number {
  return added.length + changed.length + gone.length
}
