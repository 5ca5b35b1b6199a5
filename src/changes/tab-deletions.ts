import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../api/cache/keys.ts'
import { refresh } from '../api/cache/refresh.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { hideRecords, showRecords } from '../records/hidden-records.ts'
import type { Selection } from '../records/list/selection.ts'
import { createStore } from '../storage/create-store.ts'
import type { StoredDeletion } from './stored-deletions.ts'
import { unlockChange } from './tab-lock.ts'

/** How deletions ended, in words that are not shown yet: the component that shows them is loaded lazily. */
export const outcomesToTell = createStore<readonly { text: string; failed: boolean }[]>([])

export function tellOutcome(text: string, failed = false): void {
  outcomesToTell.set([...outcomesToTell.get(), { text, failed }])
}

/** A confirmed deletion of this tab, until it is finished. */
export type TabDeletion = StoredDeletion & {
  session: ServiceSession
  client: QueryClient
  state: 'waiting' | 'sending' | 'paused'
  /** Whether an earlier visit or another tab has left it, so that what it knows of its records is old. */
  isLeft: boolean
  /** The undo time and how much of it is left, in seconds. */
  seconds: number
  secondsLeft: number
  /** False if it is not stored, or not yet, so that closing the tab would lose it. */
  durable: boolean
  stored: Promise<boolean>
  /** The name of the table that shows its records again when it is undone. */
  table: string
  /** Its records that were selected. */
  ticked: ReadonlySet<string>
  /** Selects these again, except those that are gone. */
  tickAgain: (gone: readonly string[]) => void
}

/** This tab's deletions that can be undone or are being sent, oldest first. */
export const deletions = createStore<readonly TabDeletion[]>([])

type Waiting = Pick<TabDeletion, 'seconds' | 'stored' | 'table'>

/** Starts a deletion in this tab: hides and deselects its records and shows it in the undo bar. */
export function startDeletion<T extends { id: string }>(
  of: StoredDeletion & Pick<TabDeletion, 'session' | 'client'>,
  selection: Selection<T>,
  waiting?: Waiting,
): TabDeletion {
  const { id, resource } = of.change
  const ids = idsOf(of)
  const ticked = [...selection.ticked().values()].filter((one) => ids.includes(one.id))
  const { seconds, stored, table } = waiting ?? { seconds: 0, stored: Promise.resolve(true), table: '' }
  const deletion: TabDeletion = {
    ...of,
    state: seconds > 0 ? 'waiting' : 'sending',
    isLeft: waiting === undefined,
    seconds,
    secondsLeft: seconds,
    durable: false,
    stored,
    table,
    ticked: new Set(ticked.map((one) => one.id)),
    tickAgain: (gone) =>
      selection.set(
        ticked.filter((one) => !gone.includes(one.id)),
        true,
      ),
  }
  deletions.set([...deletions.get(), deletion])
  void stored.then((durable) => changeDeletion(id, { durable }))
  hideRecords(resource, ids)
  selection.drop(ids)
  return deletion
}

/** Ends a deletion in this tab: shows the remaining records again and restores their selection. */
export function finishDeletion(deletion: TabDeletion, gone: readonly string[] = []): void {
  const { id, resource } = deletion.change
  showRecords(resource, idsOf(deletion))
  deletion.tickAgain(gone)
  unlockChange(id)
  dropDeletion(id)
}

export function changeDeletion(id: string, some: Partial<TabDeletion>): void {
  deletions.set(deletions.get().map((one) => (one.change.id === id ? { ...one, ...some } : one)))
}

export function dropDeletion(id: string): void {
  deletions.set(deletions.get().filter(({ change }) => change.id !== id))
}

export function findDeletion(id: string): TabDeletion | undefined {
  return deletions.get().find(({ change }) => change.id === id)
}

export function idsOf({ rows }: Pick<StoredDeletion, 'rows'>): string[] {
  return rows.map(({ id }) => id)
}

export async function deletionsStored(): Promise<void> {
  await Promise.allSettled(deletions.get().map(({ stored }) => stored))
}

/** Hides the records that other tabs are deleting, and refetches the lists when these are done. Returns the deletions for next time. */
export function followOtherTabs(
  client: QueryClient,
  before: StoredDeletion[],
  now: StoredDeletion[],
): StoredDeletion[] {
  for (const { change, rows } of without(now, before)) hideRecords(change.resource, idsOf({ rows }))
  for (const { change, rows } of without(before, now))
    void refresh(client, keys.collection(change.resource)).finally(() =>
      showRecords(change.resource, idsOf({ rows })),
    )
  return now
}

function without(some: StoredDeletion[], others: StoredDeletion[]): StoredDeletion[] {
  return some.filter(({ change }) => others.every((other) => other.change.id !== change.id))
}
