import { useEffect, type ReactNode } from 'react'
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

let page = ''
let books: string | undefined

/** Sets the tab's title to that of its page. */
function titlePage(title: string): void {
  page = title
  show()
}

/** Adds the open account to the title of every page; undefined if there is only one. */
export function titleBooks(name: string | undefined): void {
  books = name
  show()
}

function show(): void {
  document.title = [page, books, 'Bookend'].filter(Boolean).join(' · ')
}
