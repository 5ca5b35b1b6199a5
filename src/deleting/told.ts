import { createStore } from '../kept/store.ts'

type Told = { text: string; failed: boolean }

/** What became of deletions and is not said yet: the desk, which says it, may come later than the first answer. */
export const told = createStore<readonly Told[]>([])

/** Has something said to the person. */
export function tell(text: string, failed = false): void {
  told.set([...told.get(), { text, failed }])
}
