import { Link } from '@tanstack/react-router'
import { useCapability } from '../api/session/use-capability.ts'
import { askedPeriod, findPeriodWords } from '../domain/search/period-words.ts'
import classes from './SearchHint.module.css'
import * as messages from './search-messages.ts'

type SearchHintProps = { search: string; isEmpty: boolean }

/**
 * Hints at searching by period: a word such as 2026-03 also matches invoice numbers, so the sum of the results is not
 * the month's. One click searches the month itself.
 */
export function SearchHint({ search, isEmpty }: SearchHintProps) {
  const knowsPeriods = useCapability('periods')
  const asked = knowsPeriods ? askedPeriod(search, navigator.language) : undefined
  const found = findPeriodWords(search, navigator.language)
  if (asked)
    return (
      <p role="status" className={classes.hint}>
        {messages.onlyPeriod(asked.label)}{' '}
        <Link to="/transactions" search={(before) => ({ ...before, search: asked.search, page: 1 })}>
          {messages.showAllDates}
        </Link>
      </p>
    )
  if (found)
    return (
      <p role="status" className={classes.hint}>
        {messages.findsAnywhere(found.typed)}{' '}
        {knowsPeriods && (
          <Link to="/transactions" search={(before) => ({ ...before, search: found.search, page: 1 })}>
            {messages.showPeriod(found.label)}
          </Link>
        )}
      </p>
    )
  if (!isEmpty || !knowsPeriods) return null
  return (
    <p role="status" className={classes.hint}>
      {messages.typeAsSeen}
    </p>
  )
}
