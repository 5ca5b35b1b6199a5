import type { QueryClient } from '@tanstack/react-query'
import { decideByAll } from '../api/decisions.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { storageScope } from '../api/session/storage-scope.ts'
import {
  changeDecisions,
  choicesIn,
  decisionsMoved,
  keyOfDecision,
  type Decision,
} from '../domain/cluster/decision.ts'
import { createQueue } from '../domain/create-queue.ts'
import { all as allRows } from '../storage/database.ts'
import type { Change, ChangeRow } from '../storage/rows.ts'
import { chainsOf } from './chains.ts'
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
  const merges = await readMerges(change.books)
  let now = all
  for (const row of await readRows(change)) {
    if (row.state !== 'done') continue
    const { id, was = id } = row
    if (change.into === undefined || row.restored) {
      now = withReturned(now, { from: was, to: id }, merges)
      continue
    }
    const moved = decisionsMoved(now, id, merges.idNow(change.into))
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

type Merge = { row: ChangeRow; into: string }

/** The merges of an account: all of a contact that was deleted, the latest first, and the one that is not taken back. */
async function readMerges(books: string) {
  const idNow = await movedIds(books)
  const changes = await allRows('changes', books)
  const into = new Map(changes.map((change) => [change.id, change.into]))
  const latest = new Set(chainsOf(changes).map(({ last }) => last.id))
  const all = (await allRows('changeRows', books)).flatMap((row): Merge[] => {
    const to = into.get(row.change)
    return to === undefined || row.state !== 'done' ? [] : [{ row, into: idNow(to) }]
  })
  const of = (id: string) =>
    all.filter(({ row }) => row.id === id).toSorted((one, other) => other.row.at - one.row.at)
  const isNow = ({ row }: Merge) => latest.has(row.change) && !row.restored && idNow(row.id) === row.id
  /** Where decisions have gone on from a contact, merge by merge. */
  const after = (place: string): Merge[] => {
    const steps: Merge[] = []
    for (let next = of(place).find(isNow); next && !steps.includes(next); next = of(next.into).find(isNow))
      steps.push(next)
    return steps
  }
  return { idNow, latestOf: (id: string) => of(id)[0], after }
}

type Merges = Awaited<ReturnType<typeof readMerges>>

/**
 * Gives a contact the decisions back that have not been made again since, also those that went on from the contact into
 * which it was merged. `from`: its id when it was deleted, `to`: its id now.
 */
function withReturned(
  all: Decision[],
  { from, to }: { from: string; to: string },
  { idNow, latestOf, after }: Merges,
): Decision[] {
  const merge = latestOf(from)
  let step = (merge?.row.moved ?? []).map((one) =>
    'contact' in one ? { ...one, contact: idNow(one.contact) } : one,
  )
  const wanted = new Set(step.map(textOf))
  for (const { row, into } of merge ? after(merge.into) : []) {
    const moved = new Set((row.moved ?? []).map(keyOfDecision))
    step = decisionsMoved(step, row.id, into).filter((one) => moved.has(keyOfDecision(one)))
    for (const one of step) wanted.add(textOf(one))
  }
  const its = all.filter((one) => wanted.has(textOf(one)))
  const back = choicesIn(its).map((choice) => ({ ...choice, contact: to }))
  const now = changeDecisions(all, { remove: its, add: back })
  return from === to ? now : changeDecisions(now, { add: decisionsMoved(now, from, to) })
}

/** A decision without what else is kept with it. */
function textOf(decision: Decision): string {
  return JSON.stringify([keyOfDecision(decision), 'contact' in decision ? decision.contact : ''])
}
