import { useLocation } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { collectionNames } from '../../domain/collection-name.ts'
import type { ListQuery } from '../../domain/page.ts'
import { openViews, savedViews, startLayouts } from './layouts.ts'
import { viewsAt, builtInViews } from './views.ts'
import { readListQuery } from '../list/list-query.ts'
import { useOpenView } from './use-views.ts'
import { ViewLink } from './ViewLink.tsx'
import classes from './ViewsRail.module.css'
import * as messages from '../list/messages.ts'

/** The views of both lists, below the main links; in a narrow window each list shows its own. */
export function ViewsRail() {
  const session = useSession()
  const pathname = useLocation({ select: (location) => location.pathname })
  const query = readListQuery(useLocation({ select: ({ search }): Partial<ListQuery> => search }))
  useEffect(() => startLayouts(session), [session])
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
  const saved = useSyncExternalStore(savedViews.subscribe, savedViews.get)
  const views = saved.filter(({ resource }) => resource === name)
  const open = useSyncExternalStore(openViews.subscribe, openViews.get)[name]
  const here = query ? viewsAt(views, name, query).filter(({ id }) => id === open) : []
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
      <ul aria-label={messages.own} className={classes.views}>
        {views.map((view) => (
          <li key={view.id}>
            <ViewLink view={view} isCurrent={here.includes(view)} className={classes.link} />
          </li>
        ))}
      </ul>
      {query && <FollowAddress name={name} query={query} />}
    </section>
  )
}

/** Opens the view that the address shows, so that the list has its columns. */
function FollowAddress({ name, query }: { name: CollectionName; query: ListQuery }) {
  useOpenView(name, query)
  return null
}
