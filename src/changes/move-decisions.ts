import type { QueryClient } from '@tanstack/react-query'
import { decideByAll } from '../api/decisions.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { storageScope } from '../api/session/storage-scope.ts'
import { changeDecisions, choicesIn, keyOfDecision, type Decision } from '../domain/cluster/decision.ts'
import { decisionsMoved, decisionWith, isOf } from '../domain/cluster/decision-keys.ts'
import { createQueue } from '../domain/create-queue.ts'
import { allRows } from '../storage/database.ts'
import type { Change, ChangeRow } from '../storage/rows.ts'
import { presentIds } from './present-ids.ts'
import { isUnfinished, readChanges, readRows, updateChange, updateRow } from './stored-changes.ts'
import { lockChange, unlockChange, whenLeft } from './tab-lock.ts'

/**
 * Has decisions follow contacts that were merged, to the one that stays, and back to those that were restored or created again. Where
 * a service may give ids again, what was decided about a deleted contact waits in its row, so that it is never said of another one. A
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
  while (!(await lockChange(lock.id))) {
    await whenLeft(lock, signal)
    if (signal.aborted) return
  }
  try {
    const moving = (await readChanges(books)).filter((change) => change.moving && !isUnfinished(change))
    for (const change of moving.toReversed()) {
      let holds: true | undefined
      await decideByAll(session, client, (all) => {
        signal.throwIfAborted()
        // Our own service gives no id again.
        holds = change.kind === 'delete' && !session.isOwn() ? true : undefined
        return decisionsAfter(change, all, holds)
      })
      await updateChange(change, ({ moving: _, ...now }) => ({ ...now, ...(holds && { holds }) }))
    }
  } finally {
    unlockChange(lock.id)
  }
}

async function decisionsAfter(change: Change, all: Decision[], holds = false): Promise<Decision[]> {
  const past = await readPast(change.books)
  const into = change.into && past.idNow({ id: change.into, at: change.at }).id
  let now = all
  for (const row of await readRows(change)) {
    if (row.state !== 'done') continue
    if (change.kind === 'create' || row.restored) {
      now = withReturned(now, row, past)
      continue
    }
    const moved = into === undefined ? [] : decisionsMoved(now, row.id, into)
    const remade = new Set(moved.map(keyOfDecision))
    const held = holds ? now.filter((one) => isOf(one, row.id) && !remade.has(keyOfDecision(one))) : []
    // Known before it is decided: without this, nothing could give them back.
    if (moved.length + held.length > 0)
      await updateRow(row, (stored) => ({
        ...stored,
        moved: changeDecisions(stored.moved ?? [], { add: moved }),
        ...(holds && { held: changeDecisions(stored.held ?? [], { add: held }) }),
      }))
    now = changeDecisions(now, { remove: held, add: moved })
  }
  return now
}

/** What was deleted of an account's contacts, the latest first. */
async function readPast(books: string) {
  const [changes, rows] = [await allRows('changes', books), await allRows('changeRows', books)]
  const byId = new Map(changes.map((change) => [change.id, change]))
  const all = rows
    .filter(({ kind, resource, state }) => kind === 'delete' && resource === 'contacts' && state === 'done')
    .toSorted((one, other) => other.at - one.at)
  return {
    idNow: presentIds(rows),
    /** The deletion that a row takes back, and whether decisions about its contact waited in it. */
    deletionOf: ({ id, was = id, goneAt, at }: ChangeRow) => {
      const row = all.find(
        (one) => one.id === was && (goneAt === undefined ? one.at <= at : one.at === goneAt),
      )
      return row && { ...row, holds: byId.get(row.change)?.holds ?? row.held !== undefined }
    },
  }
}

/** Gives a contact that is back the decisions that have not been made again since. Those that a later merge has moved on stay there. */
function withReturned(
  all: Decision[],
  returned: ChangeRow,
  { idNow, deletionOf }: Awaited<ReturnType<typeof readPast>>,
): Decision[] {
  const { id: to, was: from = to } = returned
  const { moved = [], held = [], at = 0, holds = false } = deletionOf(returned) ?? {}
  const idSince = (id: string) => idNow({ id, at }).id
  const wanted = new Set(moved.map((one) => textOf(decisionWith(one, idSince))))
  const its = all.filter((one) => wanted.has(textOf(one)))
  const known = new Set(all.map(keyOfDecision))
  const back = [
    ...choicesIn(its).map((choice) => ({ ...choice, contact: to })),
    ...held
      .map((one) => decisionWith(one, (id) => (id === from ? to : idSince(id))))
      .filter((one) => !known.has(keyOfDecision(one))),
  ]
  const now = changeDecisions(all, { remove: its, add: back })
  // What is not held has stayed where it was.
  return from === to || holds ? now : changeDecisions(now, { add: decisionsMoved(now, from, to) })
}

/** A decision without what else is kept with it. */
function textOf(decision: Decision): string {
  return JSON.stringify([keyOfDecision(decision), 'contact' in decision ? decision.contact : ''])
}
