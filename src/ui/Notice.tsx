import type { ReactNode } from 'react'
import classes from './Notice.module.css'

type NoticeProps = { title: string; children?: ReactNode; actions?: ReactNode; role?: 'alert' | undefined }

/** Replaces rows or a record when there are none: the reason, and what to do next. */
export function Notice({ title, children, actions, role }: NoticeProps) {
  return (
    <div className={`stack ${classes.notice}`} role={role}>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="row after middle">{actions}</div>}
    </div>
  )
}

type CornerNoticeProps = { label: string; children: ReactNode; actions: ReactNode }

/** An unobtrusive notice above the page that stays until the user answers it. */
export function CornerNotice({ label, children, actions }: CornerNoticeProps) {
  return (
    <section aria-label={label} className="warning spaced row screen-only">
      <p role="status" className="grow">
        {children}
      </p>
      <div className="row">{actions}</div>
    </section>
  )
}
