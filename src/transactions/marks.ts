import { createStore } from '../kept/store.ts'

/** What is noticed of a transaction in the list: in a word, and in a sentence. */
export type Mark = { label: string; text: string }

/** The transactions of which something is noticed, by id: desk/watch-transactions.ts finds them. */
export const marks = createStore<ReadonlyMap<string, Mark>>(new Map())
