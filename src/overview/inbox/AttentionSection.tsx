import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { RecordLink } from '../../changes/history/FieldValues.tsx'
import { Button } from '../../ui/Button.tsx'
import { FewOf, ListLink } from '../parts/ListLink.tsx'
import { inboxKindWords } from '../parts/messages.tsx'
import { scannedKinds } from './scan-transactions.ts'
import { useFine } from './use-fine.ts'
import { useSuggestedNames } from '../../statement-import/use-suggested-names.ts'
import { useCounted, useScan } from './use-inbox.ts'
import type { CountedKind } from '../parts/attention-conditions.ts'
import { attentionConditions, countedKinds } from '../parts/attention-conditions.ts'
import { formatRecent } from '../../domain/moment.ts'
import type { StoredDeletion } from '../../changes/stored-deletions.ts'
import type { ChangeRow, Draft } from '../../storage/rows.ts'
import * as messages from '../parts/messages.tsx'
import type { CollectionName } from '../../domain/collection-name.ts'
import { collectionNames } from '../../domain/collection-name.ts'
import { collections } from '../../changes/history/collections.ts'
import { readDeletions } from '../../changes/stored-deletions.ts'
import { useStored } from '../../api/session/use-stored.ts'
import { all } from '../../storage/database.ts'

/** What needs attention, with links to where the user can deal with it. */
export function AttentionSection() {
  const [pending, drafts] = [useStored(readDeletions, 'changes'), useStored(readDrafts, 'drafts')]
  const { fine, isFine, ...decided } = useFine()
  const counted = useCounted(decided.isKnown, fine)
  const scan = useScan(true)
  const isKnown = counted.isKnown && pending && drafts
  const counts = Map.groupBy(
    counted.items.filter((item) => !isFine(item)),
    ({ kind }) => kind,
  )
  const countOf = (kind: CountedKind) => (counts.get(kind) ?? []).length + (counted.others.get(kind) ?? 0)
  const found = decided.isKnown ? scan.items.filter((item) => !isFine(item)) : []
  const named = useSuggestedNames()
  const waiting = pending?.flatMap(({ rows }) => rows).length ?? 0
  const isAllWell =
    isKnown &&
    scan.isKnown &&
    decided.isKnown &&
    countedKinds.every((kind) => countOf(kind) === 0) &&
    waiting + drafts.length + found.length + named === 0
  return (
    <section aria-labelledby="attention" className="stack small">
      <h2 id="attention">{messages.attentionTitle}</h2>
      {counted.error && <p role="alert">{counted.error.message}</p>}
      {!isKnown && !counted.error && <p className="quiet">{messages.attentionLoading}</p>}
      {isKnown && (
        <ul className="lined links">
          {countedKinds.map((kind) => (
            <Item key={kind} count={countOf(kind)}>
              <ListLink where={attentionConditions[kind]}>{inboxKindWords[kind](countOf(kind))}</ListLink>
            </Item>
          ))}
          {scannedKinds.map((kind) => {
            const count = found.filter((item) => item.kind === kind).length
            return (
              <Item key={kind} count={count}>
                <Link to="/inbox" hash={`inbox-${kind}`}>
                  {inboxKindWords[kind](count)}
                </Link>
              </Item>
            )
          })}
          <Item count={named}>
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
      {scan.isBusy && !scan.isKnown && <p className="quiet">{messages.looking}</p>}
      {scan.error && <p role="alert">{messages.lookFailed(scan.error.message)}</p>}
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

const readDrafts = (books: string) => all('drafts', books)
