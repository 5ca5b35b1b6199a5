import type { GroupTotals } from '../../domain/query/group-totals.ts'
import { formatAmount, compareAmounts, magnitudeOf } from '../../domain/money.ts'
import { Figure } from '../../ui/Figure.tsx'
import { ListLink } from '../parts/ListLink.tsx'
import { compareText } from '../../domain/compare-text.ts'
import * as messages from '../parts/messages.tsx'

type LargestCounterpartiesProps = {
  /** The transactions of the period by counterparty: those with the most transactions, of `total`. */
  groups: readonly GroupTotals[]
  total: number
  currency: string
  /** The conditions of the links besides the counterparty. */
  where: { period: string; currency: string | undefined; transfer: string | undefined }
}

/** Who paid the most in a period, and who was paid the most. */
export function LargestCounterparties({ groups, total, currency, where }: LargestCounterpartiesProps) {
  const lists = [
    { title: messages.largestIn, none: messages.nothingIn, part: 'deposits', direction: 'in' },
    { title: messages.largestOut, none: messages.nothingOut, part: 'withdrawals', direction: 'out' },
  ] as const
  return (
    <>
      <div className="links tiles">
        {lists.map(({ title, none, part, direction }) => {
          const shares = largestCounterparties(groups, currency, part)
          return (
            <section key={part} aria-labelledby={`largest-${direction}`}>
              <h2 id={`largest-${direction}`}>{title}</h2>
              {shares.length === 0 && <p className="quiet">{none}</p>}
              <ul className="lined small">
                {shares.map((share) => (
                  <li key={share.counterpart} className="spread">
                    <ListLink
                      className="cut"
                      where={{ ...whereIs(share, where), direction }}
                      title={share.counterpart}
                    >
                      {share.counterpart || messages.noCounterparty}
                    </ListLink>
                    <span className="plain" data-direction={part === 'deposits' ? 'deposit' : undefined}>
                      <ListLink where={{ ...whereIs(share, where), direction }} tabIndex={-1}>
                        <Figure text={formatAmount(share.amount, currency)} />
                      </ListLink>
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      {groups.length < total && <p className="quiet small">{messages.amongLargest(groups.length, total)}</p>}
    </>
  )
}

function whereIs({ counterpart }: Share, where: LargestCounterpartiesProps['where']) {
  return { ...where, ...(counterpart === '' ? { missing: 'counterparty' } : { counterparty: counterpart }) }
}

/** A counterparty, "" if there is none, and the money that came from it or went to it. */
type Share = { counterpart: string; amount: string }

/** The counterparties with the most money in or out in one currency, the largest first. */
function largestCounterparties(
  groups: readonly GroupTotals[],
  currency: string,
  direction: 'deposits' | 'withdrawals',
): Share[] {
  return groups
    .flatMap(({ key, totals }) =>
      totals.currencies
        .filter((one) => one.currency === currency)
        .map((one) => ({ counterpart: key, amount: one[direction] })),
    )
    .filter(({ amount }) => /[1-9]/.test(amount))
    .toSorted(
      (one, other) =>
        compareAmounts(magnitudeOf(other.amount), magnitudeOf(one.amount)) ||
        compareText(one.counterpart, other.counterpart),
    )
    .slice(0, 5)
}
