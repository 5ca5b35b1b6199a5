import { formatCount } from '../../domain/format-count.ts'
import { formatAmount } from '../../domain/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { showSpaces } from '../../changes/near-difference.ts'
import { notationLanguage } from '../../domain/notation-language.ts'
import type { Spelling } from './read-spellings.ts'
import classes from './Spellings.module.css'
import * as messages from './messages.ts'

type SpellingRowProps = {
  spelling: Spelling
  /** Whether the others are changed to this one. */
  stays: boolean
  isIncluded: boolean
  hasSums: boolean
  onInclude: (on: boolean) => void
  onKeep: () => void
}

/** A spelling, how often it is used, and whether it changes. The roles are explicit because phones show blocks. */
export function SpellingRow(props: SpellingRowProps) {
  const { spelling, stays, isIncluded, hasSums, onInclude, onKeep } = props
  const { value, count, totals } = spelling
  return (
    <tr role="row" data-stays={stays}>
      <td role="cell" className={classes.box}>
        <input
          type="checkbox"
          aria-label={messages.include(value)}
          disabled={stays}
          checked={!stays && isIncluded}
          onChange={({ target }) => onInclude(target.checked)}
        />
      </td>
      <th role="rowheader" scope="row" title={value}>
        {showSpaces(value)}
      </th>
      <td role="cell" className={classes.count}>
        {formatCount(count)}
      </td>
      {hasSums && (
        <td role="cell" className={classes.count}>
          {totals?.currencies.map(({ currency, net }) => (
            <span key={currency} className={classes.sum}>
              <Figure text={formatAmount(net, currency, notationLanguage())} /> {currency}
            </span>
          ))}
        </td>
      )}
      <td role="cell" className={classes.act}>
        {stays ? (
          messages.stays
        ) : (
          <Button aria-label={messages.keepOf(value)} onClick={onKeep}>
            {messages.keepThis}
          </Button>
        )}
      </td>
    </tr>
  )
}
