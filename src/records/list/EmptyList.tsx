import { useNavigate } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import type { ListQuery } from '../../domain/page.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { RecordNaming } from '../collection.ts'
import { hasConditions } from './list-query.ts'
import classes from './ListPage.module.css'
import * as messages from './messages.ts'

type EmptyListProps<T> = {
  noun: RecordNaming<T>
  query: ListQuery
  /** A note on the search, replacing the advice. */
  note: string | undefined
  /** Shown when there are no records at all, or none that meets the conditions; after a search, what else can be searched. */
  children: ReactNode
}

/** A list without rows: nothing was found, or there is nothing yet. */
export function EmptyList<T>({ noun, query, note, children }: EmptyListProps<T>) {
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
