import { useSyncExternalStore } from 'react'
import { badges } from './badges.ts'
import classes from './TransactionBadge.module.css'

/** A short badge on a transaction. Its full sentence shows on hover and row focus, and is read by screen readers. */
export function TransactionBadge({ id }: { id: string }) {
  const mark = useSyncExternalStore(badges.subscribe, () => badges.get().get(id))
  return (
    mark && (
      <small className={classes.mark} title={mark.text}>
        {mark.label}
        <span>: {mark.text}</span>
      </small>
    )
  )
}
