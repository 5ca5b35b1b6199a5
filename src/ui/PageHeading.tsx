import type { ReactNode } from 'react'
import { useEffect } from 'react'
import classes from './PageHeading.module.css'

type PageHeadingProps = {
  /** The heading of level 1, which is also the title of the tab. */
  title: string
  /** Stands before the heading, as a way back. */
  before?: ReactNode
  /** Stands in the heading's line: search and actions. */
  children?: ReactNode
}

/** The top of every page. After a navigation the focus goes to its heading (Layout.tsx). */
export function PageHeading({ title, before, children }: PageHeadingProps) {
  useEffect(() => {
    document.title = `${title} · Bookend`
  }, [title])
  return (
    <div className={classes.top}>
      {before}
      <div className={classes.line}>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
    </div>
  )
}
