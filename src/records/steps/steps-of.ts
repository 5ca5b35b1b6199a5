import { createStore } from '../../storage/create-store.ts'
import type { Store } from '../../storage/create-store.ts'
import type { Step } from '../../storage/rows.ts'
import { readSteps, watchSteps } from './kept-steps.ts'

/** The steps of an account, newest first, kept up to date; undefined until they are read. */
export function stepsOf(books: string): Pick<Store<Step[] | undefined>, 'get' | 'subscribe'> {
  const existing = stores.get(books)
  if (existing) return existing
  const store = createStore<Step[] | undefined>(undefined)
  stores.set(books, store)
  let turn = 0
  const read = async () => {
    turn += 1
    const mine = turn
    const steps = await readSteps(books)
    if (mine === turn) store.set(steps)
  }
  watchSteps(() => void read())
  void read()
  return store
}

const stores = new Map<string, Store<Step[] | undefined>>()
