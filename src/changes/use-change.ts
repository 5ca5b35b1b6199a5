import { useEffect, useState, useSyncExternalStore } from 'react'
import { sentences } from '../domain/plural.ts'
import { reasonOf } from '../domain/reason-of.ts'
import { useStorageScope, useSession } from '../api/session/use-session.ts'
import { readRows, changesOf } from './stored-changes.ts'
import { runningChanges, countOf, type RunningChange } from './running-changes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { CollectionName } from '../domain/collection-name.ts'
import type { Contact } from '../domain/contact.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Selection } from '../records/list/selection.ts'
import { useMessages } from '../ui/Messages.tsx'
import { ChangeError, planChange, planInverse, type PlannedRow } from './plan-change.ts'
import { retryFailed, runChange, settleChange } from './run-change.ts'
import { unlockChange } from './tab-lock.ts'
import type { Change, ChangeRow } from '../storage/rows.ts'
import * as messages from './messages.ts'

/** A change with its rows as they are now; undefined until they are read. */
export type ShownChange = {
  change: Change
  rows: ChangeRow[]
  running: RunningChange | undefined
  count: RunningChange['count']
  /** Whether the rows have been read since the change reached its current state. */
  isRead: boolean
}

export function useChange(id: string): ShownChange | undefined {
  const store = changesOf(useStorageScope())
  const change = useSyncExternalStore(store.subscribe, store.get)?.find((one) => one.id === id)
  const running = useSyncExternalStore(runningChanges.subscribe, runningChanges.get).get(id)
  const [stored, setStored] = useState<{
    of: string
    at: string
    rows: ChangeRow[]
  }>()
  const [last, setLast] = useState(running)
  if (running && running.ended !== last?.ended) setLast(running)
  const { books } = change ?? {}
  const at = `${change?.state} ${running !== undefined}`
  useEffect(() => {
    if (books === undefined) return
    let isStopped = false
    void readRows({ books, id }).then((rows) => {
      if (!isStopped) setStored({ of: id, at, rows })
    })
    return () => {
      isStopped = true
    }
    // Rows are read again when a run starts or ends; in between, the run itself reports them.
  }, [books, id, at])
  if (!change || stored?.of !== id) return undefined
  const isRead = stored.at === at
  // Until the rows of a run that has ended are read, they are as the run has left them.
  const run = running ?? (last?.id === id && !isRead ? last : undefined)
  const rows = run ? stored.rows.map((row) => run.ended.get(row.id) ?? row) : stored.rows
  return { change, rows, running, count: running?.count ?? countOf(rows), isRead }
}

const route = getRouteApi('__root__')

/** Starts, continues, retries and undoes changes, with the selection up to date; shows a message if one cannot start. */
export function useRunChange() {
  const { selections } = route.useRouteContext()
  const session = useSession()
  const client = useQueryClient()
  const { say, fail } = useMessages()
  const carefully = async <T>(task: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await task()
    } catch (error) {
      fail(reasonOf(error))
      return undefined
    }
  }
  const run = (change: Change) =>
    carefully(async () => {
      const portions = inPortions((records) => updateSelected(selections, change.resource, records))
      try {
        const ended = await runChange(session, client, change.id, portions.add)
        // That of one record has no page that waits for it: any tab may go on.
        if (ended.total === 1) unlockChange(ended.id)
        // An open dialog shows the results itself.
        if (ended.state !== 'paused' && !ended.isShown)
          say(
            sentences(messages.result(ended, countOf(ended.rows)), ended.total === 1 && ended.rows[0]?.words),
          )
        return ended
      } finally {
        portions.end()
      }
    })
  return {
    run,
    /** Ends a change that is not running, once it has looked how ended what was sent without an answer. */
    leaveRest: (change: Change) =>
      carefully(async () => {
        const rows = await readRows(change)
        if (rows.some(({ state }) => state === 'sending')) {
          const looked = await runChange(session, client, change.id, undefined, 'leave')
          // The history would say that it was not edited.
          if (looked.rows.some(({ state }) => state === 'sending')) {
            unlockChange(change.id)
            throw new ChangeError(looked.words ?? '')
          }
        }
        await settleChange(change)
      }),
    retry: async (change: Change) => {
      await retryFailed(change)
      return run(change)
    },
    /** Plans the inverse of a change and starts it. Resolves with it at once. */
    undo: async (change: Change) => {
      const inverse = await carefully(() => planInverse(session, change.id))
      if (inverse) void run(inverse)
      return inverse
    },
  }
}

/** Plans an edit of many records and runs it, once. */
export function useStartEdit(resource: CollectionName) {
  const session = useSession()
  const { run } = useRunChange()
  const [isStarted, setIsStarted] = useState(false)
  const [change, setChange] = useState<Change>()
  const start = async (rows: readonly PlannedRow[]) => {
    setIsStarted(true)
    const plan = await planChange(session, resource, 'bulk', rows)
    setChange(plan)
    void run(plan)
  }
  return { change, isStarted, start }
}

export type StartedEdit = Pick<ReturnType<typeof useStartEdit>, 'isStarted' | 'start'>

export type Selections = { contacts: Selection<Contact>; transactions: Selection<Transaction> }

/** Updates the selected ones among the saved records of a change; the compiler cannot infer their type from its collection. */
export function updateSelected(
  selections: Selections,
  resource: CollectionName,
  records: { id: string }[],
): void {
  if (resource === 'contacts') selections.contacts.update(records as Contact[])
  else selections.transactions.update(records as Transaction[])
}

/** A selection of thousands must not be refreshed for each record. */
function inPortions(tell: (records: { id: string }[]) => void) {
  let saved: { id: string }[] = []
  const flush = () => {
    if (saved.length > 0) tell(saved)
    saved = []
  }
  const timer = setInterval(flush, 400)
  return {
    add: (record: { id: string }) => void saved.push(record),
    end: () => {
      clearInterval(timer)
      flush()
    },
  }
}
