import { useQuery } from '@tanstack/react-query'
import { countFigure } from '../../api/query/overview-figures.ts'
import type { GroupTotals } from '../../domain/query/group-totals.ts'
import { attentionConditions, filterOf } from '../attention/attention-conditions.ts'
import { ListLink } from '../parts/ListLink.tsx'
import { useFigureContext } from '../parts/use-figure-context.ts'
import { isMonth } from './money-rows.ts'
import classes from './MoneySection.module.css'
import * as messages from './messages.ts'

/** What the totals and the months leave out, so that no figure seems complete when it is not. */
export function LeftOut({ groups, period }: { groups: readonly GroupTotals[]; period: string }) {
  const unread = sum(groups.map(({ totals }) => totals.unread))
  const uncertain = sum(groups.map(({ totals }) => totals.uncertain))
  const outside = sum(groups.map(({ key, totals }) => (isMonth(key) ? 0 : totals.count)))
  const noAmount = { period, ...attentionConditions.noAmount }
  const counted = useQuery({
    ...countFigure(useFigureContext(), { search: '', filter: filterOf(noAmount) }),
    enabled: unread > 0,
  })
  if (unread + uncertain + outside === 0) return null
  const missing = unread > 0 ? (counted.data?.answer ?? 0) : 0
  return (
    <ul className={classes.leftOut}>
      {missing > 0 && (
        <li>
          <ListLink where={noAmount}>{messages.withoutAmount(missing)}</ListLink>
        </li>
      )}
      {unread > missing && (
        <li>
          <ListLink where={{ period, ...attentionConditions.unreadable }}>
            {messages.unreadAmounts(unread - missing)}
          </ListLink>
        </li>
      )}
      {uncertain > 0 && (
        <li>
          <ListLink where={{ period, ...attentionConditions.noCurrency }}>
            {messages.withoutCurrency(uncertain)}
          </ListLink>
        </li>
      )}
      {outside > 0 && <li>{messages.withoutMonth(outside)}</li>}
    </ul>
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
