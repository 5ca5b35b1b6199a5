import type { GroupTotals } from '../../domain/query/group-totals.ts'
import { ListLink } from '../parts/ListLink.tsx'
import { isMonth } from './money-rows.ts'
import classes from './MoneySection.module.css'
import * as messages from './messages.ts'

/** What the totals and the months leave out, so that no figure seems complete when it is not. */
export function LeftOut({ groups, period }: { groups: readonly GroupTotals[]; period: string }) {
  const unread = sum(groups.map(({ totals }) => totals.unread))
  const uncertain = sum(groups.map(({ totals }) => totals.uncertain))
  const outside = sum(groups.map(({ key, totals }) => (isMonth(key) ? 0 : totals.count)))
  if (unread + uncertain + outside === 0) return null
  return (
    <ul className={classes.leftOut}>
      {unread > 0 && (
        <li>
          <ListLink where={{ period, unreadable: 'yes' }}>{messages.unreadAmounts(unread)}</ListLink>
        </li>
      )}
      {uncertain > 0 && (
        <li>
          <ListLink where={{ period, missing: 'currency' }}>{messages.withoutCurrency(uncertain)}</ListLink>
        </li>
      )}
      {outside > 0 && <li>{messages.withoutMonth(outside)}</li>}
    </ul>
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
