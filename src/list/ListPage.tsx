import type { UseQueryResult } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lastPageOf } from '../contract/page.ts'
import type { ListQuery, Page } from '../contract/page.ts'
import { Failure } from '../ui/Failure.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { StaleNotice } from '../ui/StaleNotice.tsx'
import { DeleteSelected } from './DeleteSelected.tsx'
import { EmptyList } from './EmptyList.tsx'
import classes from './ListPage.module.css'
import type { Noun } from './noun.ts'
import { Pager } from './Pager.tsx'
import { RecordTable } from './RecordTable.tsx'
import type { Column } from './RecordTable.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { Removing } from './removing.ts'
import type { Selection } from './selection.ts'
import { TableSkeleton } from './TableSkeleton.tsx'

type ListPageProps<T extends { id: string }> = {
  noun: Noun<T>
  /** What the address asks for. */
  query: ListQuery
  /** What came of it. */
  list: UseQueryResult<Page<T>>
  columns: Column<T>[]
  selection: Selection<T>
  remove: Removing
  /** What can be done beside searching: the way to a new record, say. */
  actions?: ReactNode
  /** What to say when there is no record at all. */
  whenNone: ReactNode
}

/** A list: its search, its table or why there is none, and its pager. */
export function ListPage<T extends { id: string }>(props: ListPageProps<T>) {
  const { noun, query, list, columns, selection, remove, actions, whenNone } = props
  const page = list.data
  // A page that is no more, because its last row was deleted or the address is old, gives way to the last one.
  const isPast = page && !list.isPlaceholderData && page.items.length === 0 && page.page > 1
  const last = page && (lastPageOf(page) ?? page.page - 1)
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
        ) : page && page.items.length > 0 ? (
          <RecordTable
            noun={noun}
            page={page}
            columns={columns}
            selection={selection}
            busy={list.isPlaceholderData}
          />
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
        <DeleteSelected noun={noun} selection={selection} shown={page?.items} remove={remove} />
        {page && page.items.length > 0 && list.isError && (
          <StaleNotice error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        )}
        {page && page.items.length > 0 && <Pager page={page} query={query} />}
      </div>
    </>
  )
}
