import type { ServiceSession } from './service-session.ts'

type Turns = { running: number; waiting: (() => void)[] }
const turns = new WeakMap<ServiceSession, Turns>()

/** Runs a task once fewer than `maxConcurrent` others are running in the session, first come, first served. */
export async function withSlot<T>(line: ServiceSession, task: () => Promise<T>): Promise<T> {
  const of = turns.get(line) ?? { running: 0, waiting: [] }
  turns.set(line, of)
  if (of.running >= line.profile().http.maxConcurrent)
    await new Promise<void>((resolve) => of.waiting.push(resolve))
  else of.running += 1
  try {
    return await task()
  } finally {
    // The slot passes directly to the next task.
    const next = of.waiting.shift()
    if (next) next()
    else of.running -= 1
  }
}
