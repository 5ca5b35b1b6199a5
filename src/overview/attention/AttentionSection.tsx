import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { TransactionFilter } from '../../domain/query/conditions.ts'
import { suggestNames } from '../../domain/name-rules.ts'
import { useNameRules } from '../../api/name-rules.ts'
import type { GroupTotals } from '../../domain/query/group-totals.ts'
import { RecordLink } from '../../changes/history/FieldValues.tsx'
import { Button } from '../../ui/Button.tsx'
import { FewOf, ListLink } from '../parts/ListLink.tsx'
import classes from '../OverviewPage.module.css'
import { attentionConditions } from './attention-conditions.ts'
import { formatRecent } from '../../domain/moment.ts'
import type { StoredDeletion } from '../../changes/deletion-job.ts'
import type { ChangeRow, Draft } from '../../storage/rows.ts'
import * as messages from '../parts/messages.tsx'
import type { CollectionName } from '../../domain/collection-name.ts'
import { collectionNames } from '../../domain/collection-name.ts'
import { collections } from '../../changes/history/collections.ts'
import { RepeatedItems, useRepeated } from './RepeatedItems.tsx'
import { summaryOf } from './summary-of.ts'
import { useAttention } from './use-attention.ts'

type AttentionSectionProps = {
  /** The period. */
  filter: TransactionFilter
  /** The number of its transactions, once it is known. */
  count: number | undefined
  /** Its counterparties, once they are known. */
  counterparties: readonly GroupTotals[] | undefined
}

/** What needs attention, with links to where the user can deal with it. */
export function AttentionSection({ filter, count, counterparties }: AttentionSectionProps) {
  const { counts, pending, drafts, scan, look, error } = useAttention(filter, count)
  const isKnown = Object.values(counts).every((one) => one !== undefined) && pending && drafts
  const { like = [] } = scan.data?.answer ?? {}
  const repeated = useRepeated(scan.data?.answer)
  const named = useSuggestedNames(counterparties)
  const waiting = pending?.flatMap(({ rows }) => rows).length ?? 0
  const isAllWell =
    isKnown &&
    scan.data &&
    Object.values(counts).every((one) => one === 0) &&
    waiting + drafts.length + repeated.number + like.length + named === 0
  return (
    <section aria-labelledby="attention" className={classes.section}>
      <h2 id="attention">{messages.attentionTitle}</h2>
      {error && <p role="alert">{error.message}</p>}
      {!isKnown && !error && <p className={classes.quiet}>{messages.attentionLoading}</p>}
      {isKnown && (
        <ul className={classes.items}>
          {countNames.map((name) => (
            <Item key={name} count={counts[name] ?? 0}>
              <ListLink where={attentionConditions[name]}>{countWords[name](counts[name] ?? 0)}</ListLink>
            </Item>
          ))}
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
          <Item count={like.length} words={messages.like(like.length)}>
            <FewOf>
              {like.map((one) => (
                <RecordLink key={one.id} resource="transactions" record={one.id} name={summaryOf(one)} />
              ))}
            </FewOf>
          </Item>
          <RepeatedItems {...repeated} />
        </ul>
      )}
      {isAllWell && <p className={classes.quiet}>{messages.nothing}</p>}
      {scan.isFetching && !scan.data && <p className={classes.quiet}>{messages.looking}</p>}
      {scan.error && <p role="alert">{messages.lookFailed(scan.error.message)}</p>}
      {look && count !== undefined && (
        <p className={classes.quiet}>
          {messages.notLooked(count)} <Button onClick={look}>{messages.look}</Button>
        </p>
      )}
    </section>
  )
}

/** How many transactions would get a remembered name. */
function useSuggestedNames(groups: readonly GroupTotals[] = []): number {
  const { data } = useNameRules()
  const counterparties = groups.map(({ key, totals }) => ({ value: key, count: totals.count }))
  return data ? suggestNames(data.rules, counterparties).number : 0
}

/** Transactions that need attention, in the order of the list, and what is said of how many there are. */
const countNames = ['questions', 'noCounterparty', 'incomplete', 'unreadable'] as const
const countWords = {
  questions: messages.questions,
  noCounterparty: messages.attentionNoCounterparty,
  incomplete: messages.incomplete,
  unreadable: messages.unreadable,
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
