import { createStore } from '../kept/store.ts'

/** A confirmed deletion of this tab, until it is over. */
export type TabDeletion = {
  id: string
  resource: 'contacts' | 'transactions'
  ids: readonly string[]
  /** What is deleted, in words: "3 contacts". */
  what: string
  state: 'waiting' | 'sending'
  /** How long it waits, and how much of that is left, in seconds. */
  seconds: number
  secondsLeft: number
  /** How many records are done, once it is being sent. */
  done: number
  /** False when the browser does not keep it, so that closing the tab would forget it. */
  durable: boolean
  undo: () => Promise<void>
  deleteNow: () => Promise<void>
}

/** The deletions of this tab that can be undone or are being sent, the oldest first. */
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
