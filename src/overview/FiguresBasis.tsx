import type { Coverage } from '../domain/page.ts'
import { Button } from '../ui/Button.tsx'
import classes from './OverviewPage.module.css'
import * as messages from './messages.tsx'

type FiguresBasisProps = {
  /** All transactions of the period, and in how many currencies. */
  count: number
  currencies: number
  coverage: Coverage
  /** Reads everything again; undefined if the service adds up itself. */
  onRefresh: (() => void) | undefined
  isBusy: boolean
}

/** What the figures are based on, and when it was read. */
export function FiguresBasis({ count, currencies, coverage, onRefresh, isBusy }: FiguresBasisProps) {
  return (
    <p className={classes.basis}>
      {messages.addedUp(count, currencies, coverage.asOf)}{' '}
      {onRefresh && (
        <Button busy={isBusy} onClick={onRefresh}>
          {messages.refresh}
        </Button>
      )}
    </p>
  )
}
