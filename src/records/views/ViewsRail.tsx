import { useLocation } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import { collectionNames } from '../../domain/collection-name.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'
import { GripIcon } from '../../ui/order-icons.tsx'
import { useDragOrder } from '../../ui/use-drag-order.ts'
import { useStayOn } from '../../ui/use-stay-on.ts'
import { openViews, startLayouts } from '../columns/layouts.ts'
import { viewsAt } from '../columns/views-at.ts'
import { readListQuery } from '../list/list-query.ts'
import { builtInViews } from './built-in-views.ts'
import { useOpenView } from './use-open-view.ts'
import { useViews } from './use-views.ts'
import { ViewLink } from './ViewLink.tsx'
import classes from './ViewsRail.module.css'
import * as messages from './messages.ts'

/** The views of both lists, below the main links; in a narrow window each list shows its own. */
export function ViewsRail() {
  const session = useSession()
  const pathname = useLocation({ select: (location) => location.pathname })
  const query = readListQuery(useLocation({ select: ({ search }): Partial<ListQuery> => search }))
  useEffect(() => startLayouts(session), [session])
  useStayOn()
  return (
    <nav aria-label={messages.views} className={classes.rail}>
      {collectionNames.map((name) => (
        <Group key={name} name={name} query={pathname.endsWith(`/${name}`) ? query : undefined} />
      ))}
    </nav>
  )
}

type GroupProps = {
  name: CollectionName
  /** What the list on the screen shows, if it is this one. */
  query: ListQuery | undefined
}

function Group({ name, query }: GroupProps) {
  const { views, said, move } = useViews(name)
  const open = useSyncExternalStore(openViews.subscribe, openViews.get)[name]
  const here = query ? viewsAt(views, name, query).filter(({ id }) => id === open) : []
  const { list, handle, drag } = useDragOrder(move, { first: 0, last: views.length - 1 })
  return (
    <section aria-label={messages.viewsOf[name]}>
      <p aria-hidden className={classes.heading}>
        {messages.groups[name]}
      </p>
      <ul aria-label={messages.builtIn} className={classes.views}>
        {builtInViews[name].map((view) => (
          <li key={view.name}>
            <ViewLink
              view={view}
              isCurrent={here.length === 0 && query !== undefined && viewsAt([view], name, query).length > 0}
              className={classes.link}
            />
          </li>
        ))}
      </ul>
      <ul ref={list} aria-label={messages.own} className={classes.views}>
        {views.map((view, index) => (
          <li key={view.id} data-target={drag?.to === index && drag.from !== index}>
            <ViewLink
              view={view}
              isCurrent={here.includes(view)}
              className={classes.link}
              onMove={(by) => move(index, index + by)}
            />
            {views.length > 1 && (
              <span className={classes.grip} {...handle(index)}>
                <GripIcon />
              </span>
            )}
          </li>
        ))}
      </ul>
      {query && <FollowAddress name={name} query={query} />}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </section>
  )
}

/** Opens the view that the address shows, so that the list has its columns. */
function FollowAddress({ name, query }: { name: CollectionName; query: ListQuery }) {
  useOpenView(name, query)
  return null
}
