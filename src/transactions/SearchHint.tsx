import { Link } from '@tanstack/react-router'
import { useCapability } from '../api/session/use-capability.ts'
import { askedPeriod, findPeriodWords } from '../domain/search/period-words.ts'
import classes from './SearchHint.module.css'

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
        Only {asked.label}.{' '}
        <Link to="/transactions" search={{ search: asked.search }}>
          Show all dates
        </Link>
      </p>
    )
  if (found)
    return (
      <p role="status" className={classes.hint}>
        Finds “{found.typed}” anywhere, also in descriptions.{' '}
        {knowsPeriods && (
          <Link to="/transactions" search={{ search: found.search }}>
            Show {found.label}
          </Link>
        )}
      </p>
    )
  if (!isEmpty || !knowsPeriods) return null
  return (
    <p role="status" className={classes.hint}>
      You can type amounts and dates as you see them, such as 1.234,50 or 31/03/2026.
    </p>
  )
}
