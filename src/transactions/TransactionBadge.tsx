import type { Mark } from './badges/badges.ts'
import classes from './TransactionBadge.module.css'

/** A short badge on a transaction. Its full sentence shows on hover and row focus, and is read by screen readers. */
export function TransactionBadge({ mark }: { mark: Mark }) {
  return (
    <small className={classes.mark} title={mark.text}>
      {mark.label}
      <span>: {mark.text}</span>
    </small>
  )
}
