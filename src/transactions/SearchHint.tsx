import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useCapability } from '../api/session/use-session.ts'
import { useStored } from '../api/session/use-stored.ts'
import { fold } from '../domain/fold.ts'
import { dayInWords } from '../domain/moment.ts'
import { ambiguousDay } from '../domain/search/readings.ts'
import { askedPeriod, findPeriodWords } from '../domain/search/period-words.ts'
import { withParameter } from '../records/list/conditions-of.ts'
import { notationLanguage } from '../domain/notation-language.ts'
import { allRows } from '../storage/database.ts'
import * as messages from './messages.ts'
import * as markMessages from './marks/messages.ts'

type SearchHintProps = { search: string; isEmpty: boolean }

/** What this browser's notes say, where the service has none to search, and a hint at searching by period. */
export function SearchHint(props: SearchHintProps) {
  const hasNotesHere = !useCapability('marks')
  return (
    <>
      {hasNotesHere && <NotesFound search={props.search} />}
      <PeriodHint {...props} />
    </>
  )
}

const mostShown = 3
const readNotes = async (books: string) => (await allRows('marks', books)).filter(({ note }) => note !== '')

function NotesFound({ search }: { search: string }) {
  const notes = useStored(readNotes, 'marks')
  const words = fold(search).split(/\s+/).filter(Boolean)
  const found = notes?.filter(({ note }) => words.every((word) => fold(note).includes(word))) ?? []
  if (found.length === 0) return null
  return (
    <p role="status" className="quiet small">
      {markMessages.notesFound(found.length)}{' '}
      {found.slice(0, mostShown).map(({ id, note }, index) => (
        <Fragment key={id}>
          {index > 0 && ' · '}
          <Link to="/transactions/$transactionId" params={{ transactionId: id }}>
            {shorten(note)}
          </Link>
        </Fragment>
      ))}
      {found.length > mostShown && ` ${markMessages.moreNotes(found.length - mostShown)}`}
    </p>
  )
}

function shorten(note: string): string {
  const letters = Array.from(note.replaceAll(/\s+/g, ' ').trim())
  return letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : letters.join('')
}

/**
 * Hints at searching by period: a word such as 2026-03 also matches invoice numbers, so the sum of the results is not the
 * month's. One click searches the month itself, or filters by it at a service that knows no periods.
 */
function PeriodHint({ search, isEmpty }: SearchHintProps) {
  const knowsPeriods = useCapability('periods')
  const asked = knowsPeriods ? askedPeriod(search, notationLanguage()) : undefined
  const found = findPeriodWords(search, notationLanguage())
  const unclear = ambiguousDay(search)
  if (unclear)
    return (
      <p role="status" className="quiet small">
        {messages.findsBoth(unclear.typed)}{' '}
        {unclear.days.map((day) => (
          <Fragment key={day}>
            <Link to="/transactions" search={{ search: search.replace(unclear.typed, day) }}>
              {messages.onlyDay(dayInWords(day))}
            </Link>{' '}
          </Fragment>
        ))}
      </p>
    )
  if (asked)
    return (
      <p role="status" className="quiet small">
        {messages.onlyPeriod(asked.label)}{' '}
        <Link to="/transactions" search={(before) => ({ ...before, search: asked.search, page: 1 })}>
          {messages.showAllDates}
        </Link>
      </p>
    )
  if (found)
    return (
      <p role="status" className="quiet small">
        {messages.findsAnywhere(found.typed)}{' '}
        <Link
          to="/transactions"
          search={({ refine }) =>
            knowsPeriods
              ? { search: found.search, page: 1, ...(refine && { refine }) }
              : {
                  search: found.rest,
                  page: 1,
                  refine: withParameter('transactions', refine, 'period', [found.period]),
                }
          }
        >
          {messages.showPeriod(found.label)}
        </Link>
      </p>
    )
  if (!isEmpty || !knowsPeriods) return null
  return (
    <p role="status" className="quiet small">
      {messages.typeAsSeen}
    </p>
  )
}
