// Over 200 lines because what only this page shows is below it.
import type { UseQueryResult } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore, Suspense, type ComponentProps, type ReactNode } from 'react'
import { formatMoment } from '../../domain/moment.ts'
import { lastPageOf, type ListQuery, type Page } from '../../domain/page.ts'
import { Failure, StaleNotice } from '../../ui/Failure.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { PrintNote } from '../../ui/PrintNote.tsx'
import { publishHeight } from '../../ui/publish-height.ts'
import { loadNext } from '../../ui/when.ts'
import type { Collection, RecordNaming } from '../collection.ts'
import { lazyNamed } from '../../ui/lazy-named.tsx'
import { MissingForNow } from '../../ui/MissingPart.tsx'
import { useSecondPart } from '../../ui/use-second-part.ts'
import type { ListFootProps } from './ListFoot.tsx'
import { Pager } from './Pager.tsx'
import { Button } from '../../ui/Button.tsx'
import classes from './ListPage.module.css'
import * as messages from './messages.ts'
import { listShape, usualColumns, type Column, type Shown } from './column.ts'
import { useListLinks } from './use-list-links.ts'
import { RecordTable } from './RecordTable.tsx'
import { RefreshIcon } from '../../ui/icons.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { Selection } from './selection.ts'
import table from './RecordTable.module.css'
import { useShownPage } from '../hidden-records.ts'
import { hasConditions } from './list-query.ts'

type ListPageProps<T extends { id: string }> = {
  collection: Collection<T>
  query: ListQuery
  list: UseQueryResult<Page<T>>
  columns: Column<T>[]
  layout: string | undefined
  selection: Selection<T>
  /** The line between heading and table. */
  tools: ReactNode
  bar: ReactNode
  /** Other actions, such as a link to a new record. */
  actions?: ReactNode
  /** Shown when there are no records at all. */
  whenNone: ReactNode
  /** A hint about the search, beside the number of its results, where it moves no row. */
  hint?: ReactNode
  /** What the found records add up to, beside their number. */
  sum?: ReactNode
}

/** A list: its search, its table or the reason for its absence, and its pager. */
export function ListPage<T extends { id: string }>(props: ListPageProps<T>) {
  const { collection, query, list, selection, tools, bar, actions, whenNone, hint } = props
  const { noun } = collection
  const shape = useSyncExternalStore(listShape.subscribe, listShape.get)
  const usual = { layout: props.layout, columns: usualColumns(props.columns) }
  const look: Shown<T> = shape?.(noun.resource, props) ?? usual
  const page = list.data
  const { page: shown, rows, leaving } = useShownPage(collection, query, page)
  const isLeft = leaving > 0 && rows.length === 0
  const goBackTo = page && !list.isPlaceholderData ? lastPageBefore(page, isLeft) : undefined
  // Only a response to this exact query can be empty; a page whose rows were all deleted fills up from the next one.
  const isEmpty = page && !list.isPlaceholderData && !list.isError && (page.total === 0 || !list.isFetching)
  const links = useListLinks(collection.resource, query)
  const hasRows = page !== undefined
  useEffect(() => (hasRows ? loadNext(links.loadCode) : undefined), [hasRows, links.loadCode])
  const hasPager = shown && page && page.items.length > 0
  return (
    <>
      <PageHeading title={noun.title}>
        <SearchBox
          label={messages.search[noun.resource]}
          search={query.search}
          isAnswered={page !== undefined && !list.isPlaceholderData}
        />
        {actions}
        <RefreshButton busy={list.isFetching} onClick={() => void list.refetch()} />
      </PageHeading>
      {tools}
      {page && page.items.length > 0 && <Note text={page.note} />}
      <div className={classes.list} data-only={page !== undefined && page.page === 1 && !page.more}>
        {page && <PrintNote words={() => wordsForPrint(query.search, page.readAt ?? list.dataUpdatedAt)} />}
        {goBackTo !== undefined ? (
          <Navigate to="." search={{ ...query, page: goBackTo }} replace />
        ) : shown && rows.length > 0 ? (
          <RecordTable
            noun={noun}
            page={{ ...shown, items: rows }}
            links={links.records}
            sorts={links.sorts}
            query={query}
            {...look}
            selection={selection}
            busy={list.isPlaceholderData}
          />
        ) : page && page.items.length > 0 ? (
          <Notice title={messages.allBeingDeleted[noun.resource]}>{messages.undoToReturn}</Notice>
        ) : isEmpty ? (
          <EmptyList noun={noun} query={query} note={page.note}>
            {whenNone}
          </EmptyList>
        ) : list.isError ? (
          <Failure title={messages.notRead[noun.resource]} of={list} />
        ) : (
          <TableSkeleton label={messages.loading[noun.resource]} {...look} />
        )}
        {isEmpty && !hasPager && hint && <div className={classes.hint}>{hint}</div>}
      </div>
      {bar}
      <div ref={list.isPending ? undefined : publishFootHeight} className={`row foot ${classes.foot}`}>
        {page && page.items.length > 0 && list.isError && <StaleNotice of={list} />}
        {hasPager && (
          <>
            {hint}
            {props.sum}
            <Pages name={noun.resource} page={shown} query={query} leaving={leaving} links={links.pages} />
          </>
        )}
      </div>
    </>
  )
}

/** The page to show in the place of one that no longer exists, because its last row was deleted or the address is old. */
function lastPageBefore(page: Page<unknown>, isLeft: boolean): number | undefined {
  const isGone = isLeft && !page.more
  if (page.page === 1 || (page.items.length > 0 && !isGone)) return undefined
  const last = isGone ? page.page - 1 : (lastPageOf(page) ?? page.page - 1)
  return last < page.page ? last : undefined
}

/** What a printed list contains, and when its rows were read. */
function wordsForPrint(search: string, readAt: number): string {
  const when = formatMoment(readAt)
  return search ? messages.printedSearch(search, when) : messages.asOf(when)
}

// Not while the rows load, when it is empty: each change of it styles the whole page.
const publishFootHeight = publishHeight('--foot', { usual: 48 })

function RefreshButton(props: { busy: boolean; onClick: () => void }) {
  return (
    <Button {...props} size="icon" aria-label={messages.refresh} title={messages.refresh}>
      <RefreshIcon />
    </Button>
  )
}

/** What the service says about the search. */
function Note({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p role="status" className="note quiet small spaced">
      {text}
    </p>
  )
}

type PagesProps = ListFootProps & Pick<ComponentProps<typeof Pager>, 'leaving' | 'links'>

/** The pager, or what replaces it in an endless list. */
function Pages({ name, ...props }: PagesProps) {
  const { page, query } = props
  if (query.refine?.includes('size=endless')) return <LazyListFoot name={name} page={page} query={query} />
  return <Pager {...props} />
}

const ListFoot = lazyNamed(() => import('./ListFoot.tsx'), 'ListFoot', MissingForNow, 'on use')

function LazyListFoot(props: ListFootProps) {
  return <Suspense>{useSecondPart() && <ListFoot {...props} />}</Suspense>
}

/**
 * The table before its rows arrive, at its final size; appears only after 200 ms. The style sheet draws its 25 rows: as
 * elements they would take as long to render as the real rows.
 */
function TableSkeleton<T>({ label, columns, layout, fit }: Shown<T> & { label: string }) {
  return (
    <div className="late">
      <p role="status" className="visually-hidden">
        {label}
      </p>
      <table ref={fit} className={`small ${table.table} ${layout}`} aria-hidden>
        <thead>
          <tr>
            <th className={table.tick} />
            {columns.map(({ header, className }) => (
              <th key={header} className={className}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classes.rows} />
      </table>
    </div>
  )
}

type EmptyListProps<T> = {
  noun: RecordNaming<T>
  query: ListQuery
  /** A note on the search, replacing the advice. */
  note: string | undefined
  /** Shown when there are no records at all, or none that meets the conditions; after a search, what else can be searched. */
  children: ReactNode
}

/** A list without rows: nothing was found, or there is nothing yet. */
function EmptyList<T>({ noun, query, note, children }: EmptyListProps<T>) {
  const navigate = useNavigate()
  const { search } = query
  const clear = () => {
    void navigate({ to: '.', search: (before) => ({ ...before, search: '', page: 1 }) })
    // The button disappears, so the focus moves to where the next search starts.
    document.querySelector<HTMLElement>('main [type=search]')?.focus()
  }
  if (hasConditions(query)) return <Suspense>{children}</Suspense>
  if (search === '')
    return (
      <Suspense>
        <Notice title={messages.emptyTitle[noun.resource]}>{children}</Notice>
      </Suspense>
    )
  return (
    <Notice
      title={messages.noneFound[noun.resource](search)}
      actions={
        <>
          <Button onClick={clear}>{messages.clearSearch}</Button>
          <div className={`row full middle ${classes.others}`}>
            <Suspense>{children}</Suspense>
          </div>
        </>
      }
    >
      {note ?? messages.tryFewerWords}
    </Notice>
  )
}
