import { createStore } from '../../storage/create-store.ts'

/** A badge on a transaction in the list: one word, and a full sentence. */
export type Mark = { label: string; text: string }

/** The badges by transaction id, set by changes/history/track-originals.ts. */
export const badges = createStore<ReadonlyMap<string, Mark>>(new Map())
