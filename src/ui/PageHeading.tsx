import { useEffect, type ReactNode } from 'react'
import { titlePage } from './page-title.ts'
import classes from './PageHeading.module.css'

type PageHeadingProps = {
  /** The level-1 heading, which is also the title of the tab. */
  title: string
  /** Shown before the heading, for example a way back. */
  before?: ReactNode
  /** Shown on the heading's line: search and actions. */
  children?: ReactNode
}

/** The top of every page. After a navigation, its heading gets the focus (Layout.tsx). */
export function PageHeading({ title, before, children }: PageHeadingProps) {
  useEffect(() => {
    titlePage(title)
  }, [title])
  return (
    <div className={`spaced ${classes.top}`}>
      {before}
      <div className={`row ${classes.line}`}>
        <h1 tabIndex={-1} className="two-lines" title={title.length > 60 ? title : undefined}>
          {title}
        </h1>
        {children}
      </div>
    </div>
  )
}
