/** Runs tasks one after another, so that of two concurrent writes the second sees the first. A failed one stops nothing. */
export function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const turn = last.then(task)
    last = turn.catch(() => {})
    return turn
  }
}
