import { createStore } from '../../storage/create-store.ts'

type Told = { text: string; failed: boolean }

/** Outcome messages not shown yet: the component that shows them is loaded lazily. */
export const told = createStore<readonly Told[]>([])

/** Queues a message for the user. */
export function tell(text: string, failed = false): void {
  told.set([...told.get(), { text, failed }])
}
