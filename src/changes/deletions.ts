import { createStore } from '../storage/create-store.ts'
import type { CollectionName } from '../domain/collection-name.ts'

/** A confirmed deletion of this tab, until it is finished. */
export type TabDeletion = {
  id: string
  /** Whether it takes back another change. */
  isInverse: boolean
  resource: CollectionName
  ids: readonly string[]
  state: 'waiting' | 'sending'
  /** The undo time and how much of it is left, in seconds. */
  seconds: number
  secondsLeft: number
  /** How many records are done, once sending has started. */
  done: number
  /** False if it is not stored, or not yet, so that closing the tab would lose it. */
  durable: boolean
  /** Settles when it is stored in this browser. */
  stored: Promise<unknown>
  undo: () => Promise<void>
  deleteNow: () => Promise<void>
}

/** This tab's deletions that can be undone or are being sent, oldest first. */
export const deletions = createStore<readonly TabDeletion[]>([])

export function addDeletion(deletion: TabDeletion): void {
  deletions.set([...deletions.get(), deletion])
}

export function changeDeletion(id: string, some: Partial<TabDeletion>): void {
  deletions.set(deletions.get().map((one) => (one.id === id ? { ...one, ...some } : one)))
}

export function dropDeletion(id: string): void {
  deletions.set(deletions.get().filter((one) => one.id !== id))
}
