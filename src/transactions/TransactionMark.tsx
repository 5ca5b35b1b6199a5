import { useSyncExternalStore } from 'react'
import { marks } from './marks.ts'
import classes from './TransactionMark.module.css'

/** What is noticed of a transaction, in a word; the sentence is there on hover, when the row has the focus, and to be heard. */
export function TransactionMark({ id }: { id: string }) {
  const mark = useSyncExternalStore(marks.subscribe, () => marks.get().get(id))
  return (
    mark && (
      <small className={classes.mark} title={mark.text}>
        {mark.label}
        <span>: {mark.text}</span>
      </small>
    )
  )
}
