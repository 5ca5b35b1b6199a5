import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { memo, useEffect, useSyncExternalStore } from 'react'
import { currentQuery } from '../../api/query/choose-query-source.ts'
import { countFigure } from '../../api/query/overview-figures.ts'
import { useCapability, useSession } from '../../api/session/use-session.ts'
import { useFigureContext } from '../../changes/use-pending-deletions.ts'
import { useStored } from '../../api/session/use-stored.ts'
import { formatCount } from '../../domain/plural.ts'
import { allRows } from '../../storage/database.ts'
import { collectionNames, type CollectionName } from '../../domain/collection-name.ts'
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
    <nav aria-label={messages.views} className={`after ${classes.rail}`}>
      {collectionNames.map((name) => (
        <GroupOf key={name} name={name} query={pathname.endsWith(`/${name}`) ? query : undefined} />
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
      <p aria-hidden className={`quiet small ${classes.heading}`}>
        {messages.groups[name]}
      </p>
      <ul aria-label={messages.builtIn}>
        {builtInViews[name].map((view) => (
          <li key={view.name}>
            <ViewLink
              view={view}
              isCurrent={here.length === 0 && query !== undefined && viewsAt([view], name, query).length > 0}
              className={`cut option ${classes.link}`}
            >
              {view.name === messages.questions && <QuestionCount />}
            </ViewLink>
          </li>
        ))}
      </ul>
      <ul aria-label={messages.own}>
        {views.map((view) => (
          <li key={view.id}>
            <ViewLink view={view} isCurrent={here.includes(view)} className={`cut option ${classes.link}`} />
          </li>
        ))}
      </ul>
      {query && <FollowAddress name={name} query={query} />}
    </section>
  )
}

/** Renders again only if it shows, or showed, the list on the screen. */
const GroupOf = memo(Group)

/** How many transactions are questions, by the office or in this browser; nothing for none. */
function QuestionCount() {
  const [keepsMarks, isAnswered] = [useCapability('marks'), useCapability('queries')]
  const isOffice = keepsMarks && isAnswered
  const { query } = currentQuery('transactions', { search: '', refine: 'mark=ask' })
  const asked = useQuery({ ...countFigure(useFigureContext(), query), enabled: isOffice })
  const here = useStored(countHere, 'marks')
  const count = isOffice ? asked.data?.answer : here
  return count ? <span className="aside">{formatCount(count)}</span> : null
}

const countHere = async (books: string) =>
  (await allRows('marks', books)).filter(({ mark }) => mark === 'ask').length

/** Opens the view that the address shows, so that the list has its columns. */
function FollowAddress({ name, query }: { name: CollectionName; query: ListQuery }) {
  useOpenView(name, query)
  return null
}
