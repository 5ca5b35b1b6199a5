import type { QuerySource } from '../api/query/query-source.ts'
import { Button } from '../ui/Button.tsx'
import classes from './OverviewPage.module.css'
import * as messages from './messages.tsx'

type MadeOfProps = {
  /** All transactions of the period, and in how many currencies. */
  count: number
  currencies: number
  extent: Awaited<ReturnType<QuerySource<'transactions'>['groups']>>['extent']
  /** Reads everything again; undefined where the service answers for itself. */
  onRefresh: (() => void) | undefined
  isBusy: boolean
}

/** What the figures are made of, and when it was read. */
export function MadeOf({ count, currencies, extent, onRefresh, isBusy }: MadeOfProps) {
  return (
    <p className={classes.madeOf}>
      {messages.addedUp(count, currencies, extent.asOf)}{' '}
      {onRefresh && (
        <Button busy={isBusy} onClick={onRefresh}>
          {messages.refresh}
        </Button>
      )}
    </p>
  )
}
