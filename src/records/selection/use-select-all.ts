import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../api/session/use-session.ts'
import { fetchAllPages, collectResults, type Gathered } from './collect-results.ts'
import type { ListQuery, Page } from '../../domain/page.ts'
import type { Collection } from '../collection.ts'
import { hidden } from '../hidden-records.ts'
import type { Selection } from '../list/selection.ts'
import { useMessages } from '../../ui/Messages.tsx'
import * as messages from '../messages.tsx'

export type Walking = { done: number; of: number | undefined; again: number }
type Chosen = { asked: string; total: number | undefined; ids: string[] }

/** Selects everything that a search and its filters find, across all pages. */
export function useSelectAll<T extends { id: string }>(
  collection: Collection<T>,
  selection: Selection<T>,
  query: ListQuery,
  list: UseQueryResult<Page<T>>,
) {
  const asked = askedBy(query)
  const session = useSession()
  const client = useQueryClient()
  const { say, fail } = useMessages()
  const [walking, setWalking] = useState<Walking>()
  const [chosen, setChosen] = useState<Chosen>()
  const running = useRef<AbortController>(undefined)
  // Navigating to another search or page stops it, because the user no longer looks at those results.
  useEffect(() => () => running.current?.abort('left'), [asked])

  const start = async () => {
    const run = new AbortController()
    running.current?.abort('left')
    running.current = run
    const of = list.data?.total
    setWalking({ done: 0, of, again: 0 })
    say(of === undefined ? messages.selectingAll : messages.selectingAllOf(of))
    const before = new Set(selection.ticked().keys())
    const tell = (done: number, again: number) => setWalking({ done, of, again })
    const gathered = await begin(async () => {
      const access = await collection.access(session, client)
      const pages = () =>
        query.refine === undefined
          ? fetchAllPages(access, query.search, run.signal)
          : access.readRefined(query, run.signal)
      return collectResults(pages, { most: of, tell })
    })
    if (running.current === run) {
      running.current = undefined
      setWalking(undefined)
    }
    if (run.signal.reason === 'cleared') return say(messages.stoppedEmpty)
    // Records deselected in the meantime stay deselected, and those about to be deleted are hidden.
    const gone = hidden.get()[collection.resource]
    const now = selection.ticked()
    const left = gathered.records.filter(({ id }) => !gone.has(id))
    const records = left.filter(({ id }) => now.has(id) || !before.has(id))
    selection.update(records)
    selection.set(
      records.filter(({ id }) => !now.has(id)),
      true,
    )
    if (gathered.failure === undefined) setChosen({ asked, total: of, ids: records.map(({ id }) => id) })
    const { text, failed } = selectAllMessage({
      gathered,
      selected: records.length,
      passedOver: gathered.records.length - left.length,
      of,
      why: run.signal.aborted ? run.signal.reason : undefined,
    })
    if (failed) fail(text)
    else say(text)
  }
  /** Stops and keeps what was read, or nothing if the selection was cleared. */
  const stop = (why: 'stopped' | 'cleared' = 'stopped') => running.current?.abort(why)
  return { walking, chosen, start, stop }
}

/** The query of a list, whatever its page. */
export function askedBy({ search, refine = '' }: ListQuery): string {
  return `${refine}?${search}`
}

/** The records read, or the reason why it could not start. */
async function begin<T>(work: () => Promise<Gathered<T>>): Promise<Gathered<T>> {
  try {
    return await work()
  } catch (failure) {
    return { records: [], counted: 0, steady: 'no', failure }
  }
}

type Asked = {
  /** The page on screen; undefined while it belongs to the previous query. */
  page: Page<{ id: string }> | undefined
  /** The query of the list (use-select-all.ts). */
  asked: string
  ticked: ReadonlyMap<string, unknown>
  hidden: ReadonlySet<string>
  /** The last selection made this way. */
  chosen: { asked: string; total: number | undefined; ids: string[] } | undefined
}

/** Whether to offer selecting all results: when this whole page is selected and there are other pages. */
export function selectAllOffer({ page, asked, ticked, hidden, chosen }: Asked) {
  if (!page) return undefined
  const { items, total, more } = page
  const shown = items.filter(({ id }) => !hidden.has(id))
  const hasOthers = total === undefined ? more || page.page > 1 : total > items.length
  if (!hasOthers || shown.length === 0 || !shown.every(({ id }) => ticked.has(id))) return undefined
  const isDone = chosen?.asked === asked && chosen.total === total && chosen.ids.every((id) => ticked.has(id))
  if (isDone) return undefined
  return total === undefined
    ? { label: messages.selectAllResults, note: messages.noTotal }
    : { label: messages.selectAllOf(total - (items.length - shown.length)), note: '' }
}

type Outcome = {
  gathered: Gathered<unknown>
  selected: number
  /** How many were skipped because they are about to be deleted. */
  passedOver: number
  /** How many were promised; undefined if the service does not say. */
  of: number | undefined
  /** Why the user ended it: `stopped`, or `left` for another search or page. */
  why: unknown
}

/** The result of selecting all results, in words. */
function selectAllMessage({ gathered, selected, passedOver, of, why }: Outcome) {
  const { records, counted, steady, failure } = gathered
  const promised = of === undefined ? undefined : of - passedOver
  const some = messages.someSelected({ selected, of: promised })
  const message = (...sentences: string[]) => ({ text: sentences.join(' '), failed: false })
  if (why === 'left') return message(messages.leftForAnother, some)
  if (why !== undefined) return message(messages.selectingStopped, some)
  if (failure !== undefined) {
    const reason = failure instanceof Error ? failure.message : ''
    return { ...message(some, messages.othersUnread(reason)), failed: true }
  }
  const isAsPromised = of === undefined || (records.length === of && counted <= of)
  if (steady === 'uncounted' && counted === of) return message(some, messages.pagesHoldFewer(of))
  if (steady === 'no' || !isAsPromised) {
    const most = Math.max(promised ?? 0, counted - passedOver, selected)
    return message(messages.listChanged, messages.someSelected({ selected, of: most }), messages.checkFirst)
  }
  if (records.length - passedOver > selected) return message(some)
  return message(messages.allSelected(selected))
}
