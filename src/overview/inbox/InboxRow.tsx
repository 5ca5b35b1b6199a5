import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { contactNaming } from '../../contacts/contact-naming.ts'
import type { Contact } from '../../domain/contact.ts'
import { labelOf } from '../../domain/fields.ts'
import { Button } from '../../ui/Button.tsx'
import classes from './Inbox.module.css'
import * as messages from '../parts/messages.tsx'
import { nameOfItem, type InboxItem } from './inbox-item.ts'
import { Figure } from '../../ui/Figure.tsx'
import { routeOf } from '../../records/record-route.ts'
import { collections } from '../../changes/history/collections.ts'
import { useTypedWarning } from '../../contacts/use-contact-warnings.ts'
import { LaterEditInPlace } from '../../records/form/LaterEditInPlace.tsx'

type InboxRowProps = {
  item: InboxItem
  isNew: boolean
  /** Whether it was called fine; `onDecide` calls it so, or takes that back. */
  isFine: boolean
  onDecide: () => void
  onCompare: (contacts: readonly Contact[]) => void
}

/** Something that needs a decision: its records, why it is here, and what can be done about it. */
export function InboxRow({ item, isNew, isFine, onDecide, onCompare }: InboxRowProps) {
  const [isMending, setIsMending] = useState(false)
  const name = nameOfItem(item)
  const field = 'field' in item ? item.field : undefined
  const isEmpty = item.kind === 'noCounterparty' || item.kind === 'noVatNumber'
  const isDuplicates = item.kind === 'duplicates'
  const [words, wordsOf] = isFine
    ? [messages.showAgain, messages.showAgainOf]
    : isDuplicates
      ? [messages.notSame, messages.notSameOf]
      : [messages.fine, messages.fineOf]
  return (
    <li data-inbox-item={item.key} className={classes.item}>
      <div>
        <Records item={item} />
        {isNew && <span className="mark">{messages.isNew}</span>}
        <Reason item={item} />
      </div>
      <div className="row screen-only">
        {isDuplicates && item.resource === 'contacts' && (
          <Button
            data-act="mend"
            aria-haspopup="dialog"
            aria-label={messages.compareOf(name)}
            onClick={() => onCompare(item.records)}
          >
            {messages.compare}
          </Button>
        )}
        {field && !isMending && (
          <Button
            data-act="mend"
            aria-label={messages.mendOf(labelOf(field), isEmpty, name)}
            onClick={() => setIsMending(true)}
          >
            {messages.mend(labelOf(field), isEmpty)}
          </Button>
        )}
        {item.fineKeys.length > 0 && !isMending && (
          <Button aria-label={wordsOf(name)} onClick={onDecide}>
            {words}
          </Button>
        )}
      </div>
      {isMending && field && <MendField item={item} field={field} onClose={() => setIsMending(false)} />}
    </li>
  )
}

function Records({ item }: { item: InboxItem }) {
  const few =
    item.resource === 'contacts'
      ? item.records.map((contact) => ({
          id: contact.id,
          name: contactNaming.nameOf(contact),
          summary: [contactNaming.nameOf(contact)],
          more: [contact.email, contact.zip, contact.city].filter(Boolean).join(' · '),
        }))
      : item.records.map((transaction) => ({
          id: transaction.id,
          name: collections.transactions.noun.nameOf(transaction),
          summary: collections.transactions.noun.summaryOf(transaction),
          // Without a counterparty, the description is the name.
          more: transaction.counterpart.trim() === '' ? '' : transaction.description,
        }))
  return (
    <ul className="links plain">
      {few.slice(0, 5).map(({ id, name, summary, more }) => (
        <li key={id}>
          <Link {...routeOf(item.resource, id)} className={`row ${classes.record}`}>
            {summary.map((part, place) => (
              <Fragment key={place}>
                {place > 0 && <span className="visually-hidden"> · </span>}
                <span
                  className={part === name ? `two-lines ${classes.name}` : place === 0 ? 'quiet' : 'to-end'}
                  title={part.length > 80 ? part : undefined}
                >
                  <Figure text={part} />
                </span>
              </Fragment>
            ))}
          </Link>
          <div className="cut quiet small" title={more}>
            {more}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Reason({ item }: { item: InboxItem }) {
  const { reason } = item
  if (reason === undefined) return null
  const field = item.kind === 'wrongField' && item.resource === 'contacts' ? item.field : undefined
  const value = item.resource === 'contacts' && field ? (item.records[0]?.[field] ?? '') : ''
  return <p className="small">{field ? messages.namedAs(labelOf(field), value, reason) : reason}</p>
}

type MendFieldProps = { item: InboxItem; field: string; onClose: () => void }

function MendField({ item, field, onClose }: MendFieldProps) {
  const { resource } = item
  const [record] = item.records
  const note = useTypedWarning(item.resource === 'contacts' ? item.records[0] : undefined)
  if (!record) return null
  return (
    <LaterEditInPlace
      resource={resource}
      record={record}
      fields={[field]}
      name={nameOfItem(item)}
      check={collections[resource].check}
      note={note}
      onClose={onClose}
    />
  )
}
