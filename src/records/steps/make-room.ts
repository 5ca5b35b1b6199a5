import { dropSteps, readSteps } from './kept-steps.ts'

// The space on the device that undoing old edits may take.
const mostRows = 50_000
const mostSteps = 900

/** Deletes the oldest finished steps as a whole, so that no step loses only some of its rows. */
export async function makeRoom(books: string, coming: number): Promise<void> {
  let rows = coming
  const surplus = (await readSteps(books)).filter(({ state, total }, index) => {
    rows += total
    return (rows > mostRows || index >= mostSteps) && (state === 'done' || state === 'stopped')
  })
  if (surplus.length > 0)
    await dropSteps(
      books,
      surplus.map(({ id }) => id),
    )
}
