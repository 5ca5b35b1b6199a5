import type { UseQueryResult } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lastPageOf } from '../contract/page.ts'
import type { ListQuery, Page } from '../contract/page.ts'
import { Failure } from '../ui/Failure.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { StaleNotice } from '../ui/StaleNotice.tsx'
import type { Collection } from './collection.ts'
import { EmptyList } from './EmptyList.tsx'
import classes from './ListPage.module.css'
import { Pager } from './Pager.tsx'
import { RecordTable } from './RecordTable.tsx'
import type { Column } from './RecordTable.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { Selection } from './selection.ts'
import { TableSkeleton } from './TableSkeleton.tsx'
import { useShownPage } from './use-shown-page.ts'

type ListPageProps<T extends { id: string }> = {
  collection: Collection<T>
  /** What the address asks for. */
  query: ListQuery
  /** What came of it. */
  list: UseQueryResult<Page<T>>
  columns: Column<T>[]
  selection: Selection<T>
  /** What can be done with what is ticked. */
  bar: ReactNode
  /** What can be done beside searching: the way to a new record, say. */
  actions?: ReactNode
  /** What to say when there is no record at all. */
  whenNone: ReactNode
}

/** A list: its search, its table or why there is none, and its pager. */
export function ListPage<T extends { id: string }>(props: ListPageProps<T>) {
  const { collection, query, list, columns, selection, bar, actions, whenNone } = props
  const { noun } = collection
  const page = list.data
  const { page: shown, rows, leaving } = useShownPage(collection, query, page)
  // A page that is no more, because its last row is deleted or the address is old, gives way to the last one.
  const isLeft = page && leaving > 0 && rows.length === 0 && !page.more
  const isPast = page && !list.isPlaceholderData && (page.items.length === 0 || isLeft) && page.page > 1
  const last = isLeft ? page.page - 1 : page && (lastPageOf(page) ?? page.page - 1)
  const goBackTo = isPast && last !== undefined && last < page.page ? last : undefined
  // Empty is only what was answered to this very question; a page whose rows were all deleted fills up from the next one.
  const isEmpty = page && !list.isPlaceholderData && !list.isError && (page.total === 0 || !list.isFetching)
  return (
    <>
      <PageHeading title={noun.title}>
        <SearchBox label={`Search ${noun.many}`} search={query.search} />
        {actions}
      </PageHeading>
      {page?.note && page.items.length > 0 && (
        <p role="status" className={classes.note}>
          {page.note}
        </p>
      )}
      <div className={classes.list}>
        {goBackTo !== undefined ? (
          <Navigate to="." search={{ ...query, page: goBackTo }} replace />
        ) : shown && rows.length > 0 ? (
          <RecordTable
            noun={noun}
            page={{ ...shown, items: rows }}
            columns={columns}
            selection={selection}
            busy={list.isPlaceholderData}
          />
        ) : page && page.items.length > 0 ? (
          <Notice title={`All ${noun.many} on this page are about to be deleted`}>
            “Undo” brings them back.
          </Notice>
        ) : isEmpty ? (
          <EmptyList noun={noun} search={query.search} note={page.note}>
            {whenNone}
          </EmptyList>
        ) : list.isError ? (
          <Failure
            title={`The ${noun.many} could not be read`}
            error={list.error}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : (
          <TableSkeleton label={`Loading ${noun.many}`} columns={columns} />
        )}
      </div>
      <div className={classes.foot}>
        {bar}
        {page && page.items.length > 0 && list.isError && (
          <StaleNotice error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        )}
        {shown && page && page.items.length > 0 && <Pager page={shown} query={query} leaving={leaving} />}
      </div>
    </>
  )
}
