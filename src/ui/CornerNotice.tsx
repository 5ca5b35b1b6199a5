import type { ReactNode } from 'react'
import classes from './Notice.module.css'

type CornerNoticeProps = { label: string; children: ReactNode; actions: ReactNode }

/** An unobtrusive notice above the page that stays until the user answers it. */
export function CornerNotice({ label, children, actions }: CornerNoticeProps) {
  return (
    <section aria-label={label} className={`warning spaced row ${classes.corner} screen-only`}>
      <p role="status">{children}</p>
      <div className="row">{actions}</div>
    </section>
  )
}
