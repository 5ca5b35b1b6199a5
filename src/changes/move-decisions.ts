import type { QueryClient } from '@tanstack/react-query'
import { decideByAll } from '../api/decisions.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { storageScope } from '../api/session/storage-scope.ts'
import { changeDecisions, choicesIn, decisionsMoved, keyOfDecision } from '../domain/cluster/decision.ts'
import type { Decision } from '../domain/cluster/decision.ts'
import { createQueue } from '../domain/create-queue.ts'
import { all as allRows } from '../storage/database.ts'
import type { Change, ChangeRow } from '../storage/rows.ts'
import { isUnfinished, movedIds, readChanges, readRows, updateChange, updateRow } from './stored-changes.ts'
import { own, release, whenLeft } from './tab-lock.ts'

/**
 * Has decisions follow contacts that were merged, to the one that stays, and back to those that were restored or created again. A
 * change says until then that it is `moving`, so that a later visit goes on where this one ends. Throws `ApiError`.
 */
export function moveDecisions(
  session: ServiceSession,
  client: QueryClient,
  signal: AbortSignal,
): Promise<void> {
  return inTurn(() => moveAll(session, client, signal))
}

const inTurn = createQueue()

async function moveAll(session: ServiceSession, client: QueryClient, signal: AbortSignal): Promise<void> {
  const books = storageScope(session)
  const lock = { id: `decisions ${books}`, at: 0 }
  while (!(await own(lock.id))) {
    await whenLeft(lock, signal)
    if (signal.aborted) return
  }
  try {
    const moving = (await readChanges(books)).filter((change) => change.moving && !isUnfinished(change))
    for (const change of moving.toReversed()) {
      await decideByAll(session, client, (all) => {
        signal.throwIfAborted()
        return decisionsAfter(change, all)
      })
      await updateChange(change, ({ moving: _, ...now }) => now)
    }
  } finally {
    release(lock.id)
  }
}

async function decisionsAfter(change: Change, all: Decision[]): Promise<Decision[]> {
  const { books, into } = change
  const idNow = await movedIds(books)
  const merged = (await allRows('changeRows', books)).filter(({ moved }) => moved)
  let now = all
  for (const row of await readRows(change)) {
    if (row.state !== 'done') continue
    if (into === undefined || row.restored) {
      const from = row.was ?? row.id
      now = withReturned(now, { from, to: row.id, moved: merged.find(({ id }) => id === from)?.moved, idNow })
      continue
    }
    const moved = decisionsMoved(now, row.id, idNow(into))
    // Known before it is decided: without this, nothing could give them back.
    if (moved.length > 0)
      await updateRow(row, (stored) => ({
        ...stored,
        moved: changeDecisions(stored.moved ?? [], { add: moved }),
      }))
    now = changeDecisions(now, { add: moved })
  }
  return now
}

type Returned = {
  /** The id of the contact when it was deleted, and now. */
  from: string
  to: string
  /** What became decisions about the contact that it was merged into. */
  moved: ChangeRow['moved']
  idNow: (id: string) => string
}

/** Gives a contact the decisions back that have not been made again since. */
function withReturned(all: Decision[], { from, to, moved = [], idNow }: Returned): Decision[] {
  const contacts = new Map(choicesIn(moved).map((choice) => [keyOfDecision(choice), idNow(choice.contact)]))
  const fine = new Set(moved.map(keyOfDecision))
  const its = all.filter((one) =>
    'fine' in one ? fine.has(keyOfDecision(one)) : contacts.get(keyOfDecision(one)) === one.contact,
  )
  const back = choicesIn(its).map((choice) => ({ ...choice, contact: to }))
  const now = changeDecisions(all, { remove: its, add: back })
  return from === to ? now : changeDecisions(now, { add: decisionsMoved(now, from, to) })
}
