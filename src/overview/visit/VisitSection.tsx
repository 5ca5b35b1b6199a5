import { collections } from '../../history/collections.ts'
import { RecordLink } from '../../history/journal/RecordLink.tsx'
import type { CollectionName } from '../../domain/collection-name.ts'
import { FewOf } from '../parts/FewOf.tsx'
import classes from '../parts/Section.module.css'
import type { Difference } from './leave-out-own.ts'
import { useVisit } from './use-visit.ts'
import * as messages from './messages.ts'

/** What is new, what others changed and what is gone since the last visit, at Bookend's own service. */
export function VisitSection() {
  const { before, isKnown, contacts, transactions, error } = useVisit()
  const { noun } = collections.contacts
  const isQuiet = [contacts, transactions].every((one) => one && countOf(one) === 0)
  return (
    <section aria-labelledby="visit" className={classes.section}>
      <h2 id="visit">{messages.title}</h2>
      {before && <p className={classes.quiet}>{messages.lastVisit(before.at)}</p>}
      {error && <p role="alert">{messages.failed(error.message)}</p>}
      {!error && !isKnown && <p className={classes.quiet}>{messages.loading}</p>}
      {isKnown && !before && <p className={classes.quiet}>{messages.first}</p>}
      {isKnown && before && !(contacts && transactions) && (
        <p className={classes.quiet}>{messages.unknown}</p>
      )}
      {isKnown && isQuiet && <p className={classes.quiet}>{messages.nothing}</p>}
      <ul className={classes.items}>
        {transactions && (
          <Differences
            name="transactions"
            difference={transactions}
            nameOf={(one) => collections.transactions.noun.summaryOf(one).join(' · ')}
          />
        )}
        {contacts && <Differences name="contacts" difference={contacts} nameOf={noun.nameOf} />}
      </ul>
    </section>
  )
}

type DifferencesProps<T extends { id: string }> = {
  name: CollectionName
  difference: Difference<T>
  nameOf: (record: T) => string
}

function Differences<T extends { id: string }>({ name, difference, nameOf }: DifferencesProps<T>) {
  const { records, gone } = difference
  return (
    <>
      {records.length > 0 && (
        <li>
          {messages.newOrChanged[name](records.length)}
          <FewOf>
            {records.slice(0, 200).map((record) => (
              <RecordLink key={record.id} resource={name} record={record.id} name={nameOf(record)} />
            ))}
          </FewOf>
        </li>
      )}
      {gone.length > 0 && <li>{messages.gone[name](gone.length)}</li>}
    </>
  )
}

function countOf({ records, gone }: Difference<{ id: string }>): number {
  return records.length + gone.length
}
