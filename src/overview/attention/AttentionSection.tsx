import type { ReactNode } from 'react'
import type { TransactionFilter } from '../../domain/query/conditions.ts'
import { RecordLink } from '../../changes/history/RecordLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { FewOf } from '../parts/FewOf.tsx'
import { ListLink } from '../parts/ListLink.tsx'
import classes from '../parts/Section.module.css'
import { attentionConditions } from './attention-conditions.ts'
import { DraftLink } from './DraftLink.tsx'
import { PendingLinks } from './PendingLinks.tsx'
import { RepeatedLink } from './RepeatedLink.tsx'
import { summaryOf } from './summary-of.ts'
import { useAttention } from './use-attention.ts'
import * as messages from './messages.ts'

type AttentionSectionProps = {
  /** The period. */
  filter: TransactionFilter
  /** The number of its transactions, once it is known. */
  count: number | undefined
}

/** What needs attention, with links to where the user can deal with it. */
export function AttentionSection({ filter, count }: AttentionSectionProps) {
  const { noCounterparty, incomplete, unreadable, pending, drafts, scan, look, error } = useAttention(
    filter,
    count,
  )
  const isKnown =
    noCounterparty !== undefined && incomplete !== undefined && unreadable !== undefined && pending && drafts
  const { repeated = [], like = [] } = scan.data?.answer ?? {}
  const waiting = pending?.flatMap(({ records }) => records).length ?? 0
  const isAllWell =
    isKnown &&
    scan.data &&
    noCounterparty + incomplete + unreadable + waiting + drafts.length + repeated.length + like.length === 0
  return (
    <section aria-labelledby="attention" className={classes.section}>
      <h2 id="attention">{messages.title}</h2>
      {error && <p role="alert">{error.message}</p>}
      {!isKnown && !error && <p className={classes.quiet}>{messages.loading}</p>}
      {isKnown && (
        <ul className={classes.items}>
          <Item count={noCounterparty}>
            <ListLink where={attentionConditions.noCounterparty}>
              {messages.noCounterparty(noCounterparty)}
            </ListLink>
          </Item>
          <Item count={incomplete}>
            <ListLink where={attentionConditions.incomplete}>{messages.incomplete(incomplete)}</ListLink>
          </Item>
          <Item count={unreadable}>
            <ListLink where={attentionConditions.unreadable}>{messages.unreadable(unreadable)}</ListLink>
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
          <Item count={repeated.length} words={messages.repeated(repeated.length)}>
            <FewOf>
              {repeated.map((group) => (
                <span key={group[0]?.id}>
                  <RepeatedLink transactions={group} /> {messages.times(group.length)}
                </span>
              ))}
            </FewOf>
          </Item>
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
