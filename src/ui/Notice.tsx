import type { ReactNode } from 'react'
import classes from './Notice.module.css'

type NoticeProps = { title: string; children?: ReactNode; actions?: ReactNode; role?: 'alert' | undefined }

/** What stands where rows or a record would stand when there are none: why, and the way on. */
export function Notice({ title, children, actions, role }: NoticeProps) {
  return (
    <div className={classes.notice} role={role}>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
