import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { isMissing } from '../../api/session/api-error.ts'
import { formatMoment } from '../../domain/moment.ts'
import type { WithMeta } from '../../domain/record-meta.ts'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import { printed } from '../../ui/common-messages.ts'
import { BackIcon, ForwardIcon } from '../../ui/icons.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { PrintNote } from '../../ui/PrintNote.tsx'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { useEntryState } from '../../ui/use-entry-state.ts'
import { useLeavePage, useWayBack } from '../../ui/use-leave-page.ts'
import type { Collection } from '../collection.ts'
import * as messages from '../list/messages.ts'
import type { Selection } from '../list/selection.ts'
import { editRouteOf, routeOf } from '../record-route.ts'
import { DeleteRecord } from '../selection/DeleteRecord.tsx'
import type { CollectionName } from '../../domain/collection-name.ts'
import { startKeys } from '../../shortcuts/start-keys.ts'
import { startReturning } from '../row-keyboard/return-to-row.ts'
import { neighbourState, useNeighbours, type Neighbour } from '../form/use-neighbours.ts'
import * as recordMessages from '../messages.tsx'
import classes from './RecordPage.module.css'

type RecordPageProps<T extends { id: string }> = {
  id: string
  collection: Collection<T>
  record: UseQueryResult<WithMeta<T>>
  selection: Selection<T>
  /** What else can be done with the record, between editing and deleting it. */
  action?: (record: T) => ReactNode
  /** Every field of the record. `isRead`: all of it has been read, not only its row. */
  children: (record: WithMeta<T>, isRead: boolean) => ReactNode
}

/** The page of one record: its name, what can be done with it, its fields, and what the service sends besides them. */
export function RecordPage<T extends { id: string }>(props: RecordPageProps<T>) {
  const { id, collection, record, selection, action, children } = props
  const { resource, noun } = collection
  const { list } = useEntryState()
  const navigate = useNavigate()
  const stepBack = useWayBack('list')
  const toList = { to: `/${resource}`, search: list ?? {} } as const
  const leave = useLeavePage((how) => void navigate({ ...toList, ...how }))
  const missing = isMissing(record.error)
  // What does not exist is not shown, even if it is cached.
  const data = missing ? undefined : record.data
  const name = data ? noun.nameOf(data) : messages.unnamed[resource]
  return (
    <article className={`page measure ${classes.record}`}>
      <PageHeading
        title={missing ? messages.notFound[resource] : name}
        before={
          <>
            <Link {...toList} data-command="back" onClick={stepBack}>
              <BackIcon /> {messages.backTo[resource]}
            </Link>
            <Neighbours key={id} name={resource} id={id} />
          </>
        }
      >
        {data && (
          <div className="row">
            <ButtonLink
              {...editRouteOf(resource, id)}
              state={{ ...(list && { list }), before: 'record' }}
              data-command="edit"
            >
              {messages.edit}
            </ButtonLink>
            {action?.(data)}
            <DeleteRecord collection={collection} record={data} selection={selection} onDeleted={leave} />
          </div>
        )}
      </PageHeading>
      {data && <PrintNote words={wordsForPrint} />}
      <RecordBody
        record={record}
        missing={missing}
        failure={missing ? noun.missing : messages.recordNotRead[resource]}
        others={data?.aside?.others}
      >
        {(shown) => children(shown, !missing && !record.isPlaceholderData)}
      </RecordBody>
    </article>
  )
}

/** The page, the account and the time of printing. */
function wordsForPrint(): string {
  return printed(document.title, formatMoment(Date.now(), 'long'))
}

/** The position of the open record in its list, with links to the previous and the next one. */
function Neighbours({ name, id }: { name: CollectionName; id: string }) {
  const { list, before } = useEntryState()
  const neighbours = useNeighbours(name, id, list)
  useEffect(() => {
    startKeys()
    return startReturning()
  }, [])
  // Asked for while the page that it is on is on its way.
  const [asked, setAsked] = useState<'previous' | 'next'>()
  const navigate = useNavigate()
  const wayTo = (to: Neighbour) =>
    ({ ...routeOf(name, to.id), replace: true, state: neighbourState(to, { list, before }) }) as const
  const found = asked && neighbours?.[asked]
  const goOn = useEffectEvent(() => {
    if (found) void navigate(wayTo(found))
  })
  useEffect(() => goOn(), [found?.id])
  if (!neighbours) return undefined
  const { position, total, awaited } = neighbours
  const wanted = asked && awaited[asked]
  const way = (where: 'previous' | 'next', label: string, icon: ReactNode) => {
    const to = neighbours[where]
    const page = awaited[where]
    const common = { 'data-command': `${where}Record`, 'aria-label': label, className: 'tool' }
    const ask = () => {
      setAsked(where)
      if (page?.isError) void page.refetch()
    }
    if (to)
      return (
        <Link {...wayTo(to)} {...common}>
          {icon}
        </Link>
      )
    return page ? (
      <IconButton {...common} onClick={ask}>
        {icon}
      </IconButton>
    ) : (
      <span role="link" aria-disabled="true" aria-label={label} className="tool">
        {icon}
      </span>
    )
  }
  return (
    <nav
      aria-label={recordMessages.records}
      className={`quiet small beside ${classes.neighbours} screen-only`}
    >
      <span>
        {!wanted && recordMessages.position(position, total)}
        <span role="status">
          {wanted && (wanted.isError ? recordMessages.pageNotRead : recordMessages.loadingPage)}
        </span>
      </span>
      {way('previous', recordMessages.previousRecord, <BackIcon />)}
      {way('next', recordMessages.nextRecord, <ForwardIcon />)}
    </nav>
  )
}
