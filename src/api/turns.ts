import type { Line } from './line.ts'

type Turns = { running: number; waiting: (() => void)[] }
const turns = new WeakMap<Line, Turns>()

/** Runs a task when fewer than `maxConcurrent` others are running over the line, in the order in which they came. */
export async function takeTurn<T>(line: Line, task: () => Promise<T>): Promise<T> {
  const of = turns.get(line) ?? { running: 0, waiting: [] }
  turns.set(line, of)
  if (of.running >= line.profile().http.maxConcurrent)
    await new Promise<void>((resolve) => of.waiting.push(resolve))
  else of.running += 1
  try {
    return await task()
  } finally {
    // The turn goes on to the next one, without being free in between.
    const next = of.waiting.shift()
    if (next) next()
    else of.running -= 1
  }
}
