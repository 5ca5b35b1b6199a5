import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery, Page } from '../../domain/page.ts'
import { keys } from '../../api/cache/keys.ts'
import { Button } from '../../ui/Button.tsx'
import classes from './ListFoot.module.css'
import * as messages from './messages.ts'
import * as common from '../../ui/common-messages.ts'

export type ListFootProps = { name: CollectionName; page: Page<unknown>; query: ListQuery }

/** How many rows of an endless list are shown. More load near its end, or, after many, by the button only. */
export function ListFoot({ name, page, query }: ListFootProps) {
  const navigate = useNavigate()
  const { items, more, total } = page
  const longer = { ...query, page: query.page + 1 }
  const hasMore = useIsRead(name, longer)
  const showMore = () => void navigate({ to: '.', search: longer, replace: true, resetScroll: false })
  // Reads the next rows ahead, so that the user does not wait for them.
  const isByItself = more && hasMore && items.length < most
  useEffect(() => {
    const last = document.querySelector('main tbody tr:last-child')
    if (!isByItself || !last || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) showMore()
      },
      { rootMargin: ahead },
    )
    observer.observe(last)
    return () => observer.disconnect()
  })
  return (
    <div className={`quiet small beside to-end ${classes.endless}`}>
      <p role="status">{messages.shown(items.length, total, more)}</p>
      {more && (
        <Button size="small" onClick={showMore}>
          {common.showMore}
        </Button>
      )}
    </div>
  )
}

function useIsRead(name: CollectionName, query: ListQuery): boolean {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  return useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => client.getQueryData(keys.list(name, query)) !== undefined,
  )
}

const ahead = '800px'

// More rows than this make a page slow, so they load only on request.
const most = 2000
