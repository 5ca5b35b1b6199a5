import type { ReactNode } from 'react'
import classes from './DeskNotice.module.css'

type DeskNoticeProps = { label: string; children: ReactNode; actions: ReactNode }

/** A quiet line above the page that stands until it is answered. */
export function DeskNotice({ label, children, actions }: DeskNoticeProps) {
  return (
    <section aria-label={label} className={classes.notice}>
      <p role="status">{children}</p>
      <div>{actions}</div>
    </section>
  )
}
