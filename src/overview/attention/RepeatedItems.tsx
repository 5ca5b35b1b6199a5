import { useState } from 'react'
import { useStorageScope } from '../../api/session/use-session.ts'
import { RecordLink } from '../../changes/history/FieldValues.tsx'
import { isDay } from '../../domain/day.ts'
import { isDecimal, magnitudeOf } from '../../domain/money.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { keepNotDuplicates, readNotDuplicates } from '../../storage/not-duplicates.ts'
import { Button } from '../../ui/Button.tsx'
import { Figure } from '../../ui/Figure.tsx'
import classes from '../OverviewPage.module.css'
import { FewOf, ListLink } from '../parts/ListLink.tsx'
import * as messages from '../parts/messages.tsx'
import type { Scanned } from './create-scan.ts'
import { summaryOf } from './summary-of.ts'

const kinds = ['repeated', 'paidTwice', 'returned'] as const

/** The groups that the user has not called fine, and a way to do that. */
export function useRepeated(scanned: Scanned | undefined) {
  const books = useStorageScope()
  // The last group that was called fine, which can be undone.
  const [last, setLast] = useState<string>()
  const fine = new Set(readNotDuplicates(books))
  const groups = kinds.map((kind) => ({
    kind,
    groups: (scanned?.[kind] ?? []).filter((group) => !fine.has(keyOf(group))),
  }))
  return {
    groups,
    number: groups.reduce((sum, one) => sum + one.groups.length, 0),
    setFine: (group: readonly Transaction[]) => {
      keepNotDuplicates(books, [...fine, keyOf(group)])
      setLast(keyOf(group))
    },
    undo:
      last === undefined
        ? undefined
        : () => {
            keepNotDuplicates(
              books,
              [...fine].filter((key) => key !== last),
            )
            setLast(undefined)
          },
  }
}

/** Transactions that may be there, or were paid, once too often; each can be called fine, which is remembered. */
export function RepeatedItems({ groups, setFine, undo }: ReturnType<typeof useRepeated>) {
  return (
    <>
      {groups.map(
        ({ kind, groups: found }) =>
          found.length > 0 && (
            <li key={kind}>
              {messages.repeated[kind](found.length)}
              <FewOf>
                {found.map((group) => (
                  <span key={keyOf(group)} className={classes.fine}>
                    <span>
                      <GroupLink transactions={group} /> {kind === 'repeated' && messages.times(group.length)}
                    </span>
                    <Button aria-label={messages.fineOf(summaryOf(group[0]))} onClick={() => setFine(group)}>
                      {messages.fine}
                    </Button>
                  </span>
                ))}
              </FewOf>
            </li>
          ),
      )}
      {undo && (
        <li>
          <span role="status">{messages.isFine}</span> <Button onClick={undo}>{messages.undo}</Button>
        </li>
      )}
    </>
  )
}

/** A link to similar transactions: to their list, if its filters can find exactly these. */
function GroupLink({ transactions }: { transactions: readonly Transaction[] }) {
  const [first, last] = [transactions[0], transactions.at(-1)]
  if (!first || !last) return null
  const words = summaryOf(first)
  const { id, date, amount, currency, counterpart } = first
  if (!isDay(date) || !isDecimal(amount))
    return <RecordLink resource="transactions" record={id} name={words} />
  const [day = '', name = '', money = ''] = words.split(' · ')
  const days = last.date === date ? day : `${day} – ${last.date}`
  return (
    <ListLink
      where={{
        period: last.date === date ? date : `${date}..${last.date}`,
        amount: magnitudeOf(amount),
        currency: currency || undefined,
        // The two may be written differently.
        counterparty: counterpart === last.counterpart ? counterpart || undefined : undefined,
      }}
    >
      <span className={classes.summary} title={words}>
        {days} · <Figure text={money} /> · {name}
      </span>
    </ListLink>
  )
}

function keyOf(transactions: readonly Transaction[]): string {
  return JSON.stringify(['transactions', ...transactions.map(({ id }) => id).toSorted()])
}
