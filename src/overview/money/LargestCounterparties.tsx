import type { GroupTotals } from '../../domain/query/group-totals.ts'
import { formatAmount } from '../../domain/money.ts'
import { Figure } from '../../ui/Figure.tsx'
import { ListLink } from '../parts/ListLink.tsx'
import { notationLanguage } from '../../domain/notation-language.ts'
import { largestCounterparties } from './largest-counterparties.ts'
import type { Share } from './largest-counterparties.ts'
import classes from './LargestCounterparties.module.css'
import * as messages from './messages.ts'

type LargestCounterpartiesProps = {
  /** The transactions of the period by counterparty: those with the most transactions, of `total`. */
  groups: readonly GroupTotals[]
  total: number
  currency: string
  /** The conditions of the links besides the counterparty. */
  where: { period: string; currency: string | undefined }
}

/** Who paid the most in a period, and who was paid the most. */
export function LargestCounterparties({ groups, total, currency, where }: LargestCounterpartiesProps) {
  const lists = [
    { title: messages.largestIn, none: messages.nothingIn, part: 'deposits', direction: 'in' },
    { title: messages.largestOut, none: messages.nothingOut, part: 'withdrawals', direction: 'out' },
  ] as const
  return (
    <div className={classes.lists}>
      {groups.length < total && <p>{messages.amongLargest(groups.length, total)}</p>}
      {lists.map(({ title, none, part, direction }) => {
        const shares = largestCounterparties(groups, currency, part)
        return (
          <section key={part} aria-labelledby={`largest-${direction}`}>
            <h2 id={`largest-${direction}`}>{title}</h2>
            {shares.length === 0 && <p>{none}</p>}
            <ul>
              {shares.map((share) => (
                <li key={share.counterpart}>
                  <ListLink where={{ ...whereIs(share, where), direction }} title={share.counterpart}>
                    {share.counterpart || messages.noCounterparty}
                  </ListLink>
                  <span data-part={part}>
                    <Figure text={formatAmount(share.amount, currency, notationLanguage())} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function whereIs({ counterpart }: Share, { period, currency }: LargestCounterpartiesProps['where']) {
  return counterpart === ''
    ? { period, currency, missing: 'counterparty' }
    : { period, currency, counterparty: counterpart }
}
