import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useCapability } from '../api/session/use-session.ts'
import { dayInWords } from '../domain/moment.ts'
import { ambiguousDay } from '../domain/search/readings.ts'
import { askedPeriod, findPeriodWords } from '../domain/search/period-words.ts'
import { withParameter } from '../records/filters/conditions-of.ts'
import { notationLanguage } from '../domain/notation-language.ts'
import classes from './HowToImport.module.css'
import * as messages from './messages.tsx'

type SearchHintProps = { search: string; isEmpty: boolean }

/**
 * Hints at searching by period: a word such as 2026-03 also matches invoice numbers, so the sum of the results is not
 * the month's. One click searches the month itself, or filters by it at a service that knows no periods.
 */
export function SearchHint({ search, isEmpty }: SearchHintProps) {
  const knowsPeriods = useCapability('periods')
  const asked = knowsPeriods ? askedPeriod(search, notationLanguage()) : undefined
  const found = findPeriodWords(search, notationLanguage())
  const unclear = ambiguousDay(search)
  if (unclear)
    return (
      <p role="status" className={`quiet small ${classes.hint}`}>
        {messages.findsBoth(unclear.typed)}{' '}
        {unclear.days.map((day) => (
          <Fragment key={day}>
            <Link to="/transactions" search={{ search: search.replace(unclear.typed, day) }}>
              {messages.onlyDay(dayInWords(day, notationLanguage()))}
            </Link>{' '}
          </Fragment>
        ))}
      </p>
    )
  if (asked)
    return (
      <p role="status" className={`quiet small ${classes.hint}`}>
        {messages.onlyPeriod(asked.label)}{' '}
        <Link to="/transactions" search={(before) => ({ ...before, search: asked.search, page: 1 })}>
          {messages.showAllDates}
        </Link>
      </p>
    )
  if (found)
    return (
      <p role="status" className={`quiet small ${classes.hint}`}>
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
    <p role="status" className={`quiet small ${classes.hint}`}>
      {messages.typeAsSeen}
    </p>
  )
}
