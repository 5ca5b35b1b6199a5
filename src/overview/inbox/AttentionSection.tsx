import { useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { RecordLink } from '../../changes/history/FieldValues.tsx'
import { Fault } from '../../ui/Failure.tsx'
import { Button } from '../../ui/Button.tsx'
import { FewOf, ListLink } from '../parts/ListLink.tsx'
import { inboxKinds } from './inbox-item.ts'
import { useInboxItems, useNamesWithoutContact } from './use-inbox-items.ts'
import { useSuggestedNames } from '../../statement-import/use-suggested-names.ts'
import { conditionsOf } from '../parts/attention-conditions.ts'
import { useWholeReading } from '../reading/use-whole-reading.ts'
import { formatRecent } from '../../domain/moment.ts'
import type { ChangeRow, Draft } from '../../storage/rows.ts'
import * as messages from '../parts/messages.tsx'
import { collectionNames, type CollectionName } from '../../domain/collection-name.ts'
import { collections } from '../../changes/history/collections.ts'
import { readDeletions, type StoredDeletion } from '../../changes/stored-deletions.ts'
import { useStored } from '../../api/session/use-stored.ts'
import { allRows } from '../../storage/database.ts'

/** What needs attention, with links to where the user can deal with it. */
export function AttentionSection() {
  const [pending, drafts] = [useStored(readDeletions, 'changes'), useStored(readDrafts, 'drafts')]
  const [isSeen, setIsSeen] = useState(false)
  const reading = useWholeReading('contacts', isSeen)
  const inbox = useInboxItems({ transactions: true, contacts: reading.isReady })
  const { counted, scan, checked, countOf } = inbox
  // The figures come first, and then what the transactions say.
  if (!isSeen && (scan.isKnown || scan.scanRecent)) setIsSeen(true)
  const isKnown = counted.isKnown && pending && drafts
  const named = useSuggestedNames()
  const nameless = useNamesWithoutContact(inbox) ?? 0
  const waiting = pending?.flatMap(({ rows }) => rows).length ?? 0
  const isAllWell = isKnown && inbox.isKnown && waiting + drafts.length + inbox.left + named.number === 0
  return (
    <section aria-labelledby="attention" className="stack small">
      <h2 id="attention">{messages.attentionTitle}</h2>
      {counted.error && <Fault>{counted.error.message}</Fault>}
      {!isKnown && !counted.error && <p className="quiet">{messages.attentionLoading}</p>}
      {isKnown && (
        <ul className="lined links">
          {inboxKinds.map((kind) => {
            const [where, words] = [conditionsOf(kind), messages.inboxKindWords[kind](countOf(kind))]
            return (
              <Item key={kind} count={countOf(kind)}>
                {where ? (
                  <ListLink where={where}>{words}</ListLink>
                ) : (
                  <Link to="/inbox" hash={`inbox-${kind}`}>
                    {words}
                  </Link>
                )}
              </Item>
            )
          })}
          <Item count={nameless}>
            <Link to="/contacts/missing">{messages.missingThisYear(nameless)}</Link>
          </Item>
          <Item count={named.number}>
            <Link to="/names">{messages.suggestedNames(named)}</Link>
          </Item>
          <PendingLinks pending={pending} />
          <Item count={drafts.length} words={messages.drafts(drafts.length)}>
            <FewOf>
              {drafts.map((draft) => (
                <DraftLink key={`${draft.resource} ${draft.id}`} draft={draft} />
              ))}
            </FewOf>
          </Item>
        </ul>
      )}
      {isAllWell && <p className="quiet">{messages.nothing}</p>}
      {[scan, checked].some((one) => one.isBusy && !one.isKnown) && (
        <p className="quiet">{messages.looking}</p>
      )}
      {scan.error && <Fault>{messages.lookFailed(scan.error.message)}</Fault>}
      {checked.error && <Fault>{messages.failedContacts(checked.error.message)}</Fault>}
      {reading.isWanted && !reading.isReady && <p className="quiet">{messages.contactsNotLooked}</p>}
      {scan.scanRecent && scan.number !== undefined && (
        <p className="quiet">
          {messages.notLooked(scan.number)} <Button onClick={scan.scanRecent}>{messages.look}</Button>
        </p>
      )}
      <p className="quiet">
        <Link to="/inbox">{messages.openInbox}</Link>
      </p>
    </section>
  )
}

type ItemProps = { count: number; words?: string; children: ReactNode }

/** One thing that needs attention; renders nothing if there is none. */
function Item({ count, words, children }: ItemProps) {
  if (count === 0) return null
  return (
    <li>
      {words}
      {children}
    </li>
  )
}

/** A link to a form that was left unsaved. */
function DraftLink({ draft: { resource, id, at } }: { draft: Draft }) {
  const words = messages.draft(
    id === 'new' ? messages.newContact : messages.editOf[resource],
    formatRecent(at),
  )
  if (id === 'new') return <Link to="/contacts/new">{words}</Link>
  return resource === 'contacts' ? (
    <Link to="/contacts/$contactId/edit" params={{ contactId: id }}>
      {words}
    </Link>
  ) : (
    <Link to="/transactions/$transactionId/edit" params={{ transactionId: id }}>
      {words}
    </Link>
  )
}

/** Links to the records waiting to be deleted. Their pages say so, and offer to keep them. */
function PendingLinks({ pending }: { pending: readonly StoredDeletion[] }) {
  return collectionNames.map((name) => {
    const records = pending.filter(({ change }) => change.resource === name).flatMap(({ rows }) => rows)
    if (records.length === 0) return null
    return (
      <li key={name}>
        {messages.pending(name, records.length)}
        <FewOf>
          {records.map((record) => (
            <RecordLink key={record.id} resource={name} record={record.id} name={nameInLink(name, record)} />
          ))}
        </FewOf>
      </li>
    )
  })
}

function nameInLink(name: CollectionName, { id, before }: ChangeRow): string {
  const { contacts, transactions } = collections
  return name === 'contacts'
    ? contacts.noun.nameOf(contacts.fromKept(id, before))
    : transactions.noun.summaryOf(transactions.fromKept(id, before)).join(' · ')
}

const readDrafts = (books: string) => allRows('drafts', books)
