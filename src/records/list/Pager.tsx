import type { MouseEvent, ReactNode, SyntheticEvent } from 'react'
import { lastPageOf, type ListQuery, type Page } from '../../domain/page.ts'
import { BackIcon, ForwardIcon } from '../../ui/icons.tsx'
import { isPlainClick } from '../../ui/is-plain-click.ts'
import type { Links } from './use-list-links.ts'
import classes from './ListFoot.module.css'
import { formatCount } from '../../domain/plural.ts'
import * as messages from './messages.ts'

type PagerProps = {
  page: Page<unknown>
  query: ListQuery
  /** How many rows of this page are hidden because they are about to be deleted. The service still counts them. */
  leaving: number
  links: Links<number>
}

/** Which rows are shown, out of how many, with links to the other pages. Links can also be opened in new tabs. */
export function Pager({ page, query, leaving, links }: PagerProps) {
  // If the number of pages is unknown, the next page is the last known one.
  const known = lastPageOf(page)
  const last = known ?? page.page + (page.more ? 1 : 0)
  const first = (page.page - 1) * page.pageSize + 1
  const step = (command: string, label: string, to: number, icon: ReactNode) =>
    to < 1 || to > last ? (
      <span
        role="link"
        aria-disabled="true"
        aria-label={label}
        className={`centred option ${classes.page} screen-only`}
      >
        {icon}
      </span>
    ) : (
      <a
        href={links.hrefOf(to)}
        data-page={to}
        data-command={command}
        aria-label={label}
        className={`centred option ${classes.page} screen-only`}
      >
        {icon}
      </a>
    )
  return (
    <nav
      aria-label={messages.pages}
      className={`small beside tight to-end ${classes.pager}`}
      {...eventsFor(links)}
    >
      <span className={`quiet ${classes.range}`}>
        {wordsForRange(`${formatCount(first)}–${formatCount(first + page.items.length - 1)}`, page)}
        {leaving > 0 && messages.leaving(leaving)}
      </span>
      {step('previousPage', messages.previousPage, query.page - 1, <BackIcon />)}
      {numbersAround(query.page, last).map((number, index) =>
        number === undefined ? (
          <span key={`gap-${index}`} className={`centred ${classes.gap} screen-only`}>
            …
          </span>
        ) : (
          <a
            key={number}
            href={links.hrefOf(number)}
            data-page={number}
            aria-current={number === query.page ? 'page' : undefined}
            data-end={number === 1 || number === last}
            className={`centred option ${classes.page} screen-only`}
          >
            {number}
          </a>
        ),
      )}
      {step('nextPage', messages.nextPage, query.page + 1, <ForwardIcon />)}
    </nav>
  )
}

/** Which rows are shown, out of how many, as far as known. */
function wordsForRange(shown: string, { total, atLeast, more }: Page<unknown>): string {
  if (total !== undefined) return messages.rangeOf(shown, total)
  if (atLeast !== undefined) return messages.rangeOfMoreThan(shown, atLeast - 1)
  return more ? messages.rangeAndMore(shown) : shown
}

/** The handlers for all links, whichever one is pressed, hovered over or focused. */
function eventsFor({ open, expect }: Links<number>) {
  const load = (event: SyntheticEvent) => {
    const page = pageAt(event)
    if (page !== undefined) expect(page)
  }
  return {
    onMouseOver: load,
    onFocus: load,
    onTouchStart: load,
    onClick: (event: MouseEvent) => {
      const page = pageAt(event)
      if (page === undefined || !isPlainClick(event)) return
      event.preventDefault()
      open(page)
    },
  }
}

/** The page that the link under the pointer or with the focus leads to. */
function pageAt({ target }: SyntheticEvent): number | undefined {
  const link = target instanceof Element && target.closest<HTMLElement>('a[data-page]')
  return link ? Number(link.dataset['page']) : undefined
}

/** The first page, the last page and those around `page`: always seven places, so that nothing moves under the pointer. */
function numbersAround(page: number, last: number): (number | undefined)[] {
  if (last <= 7) return Array.from({ length: last }, (_, index) => index + 1)
  if (page <= 4) return [1, 2, 3, 4, 5, undefined, last]
  if (page >= last - 3) return [1, undefined, last - 4, last - 3, last - 2, last - 1, last]
  return [1, undefined, page - 1, page, page + 1, undefined, last]
}
