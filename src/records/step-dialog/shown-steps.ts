import { createStore } from '../../storage/create-store.ts'

/** The steps that a dialog shows, so that no notice or message repeats them. */
export const shownSteps = createStore<ReadonlySet<string>>(new Set())

/** Marks a step as shown until the returned function is called. */
export function showStep(id: string): () => void {
  shownSteps.set(new Set([...shownSteps.get(), id]))
  return () => shownSteps.set(new Set([...shownSteps.get()].filter((one) => one !== id)))
}
