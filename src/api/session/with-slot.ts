import type { ServiceSession } from './service-session.ts'

type Turns = { running: number; waiting: (() => void)[] }
const turns = new WeakMap<ServiceSession, Turns>()

/** Runs a task once fewer than `maxConcurrent` others are running in the session, first come, first served. */
export async function withSlot<T>(session: ServiceSession, task: () => Promise<T>): Promise<T> {
  const of = turns.get(session) ?? { running: 0, waiting: [] }
  turns.set(session, of)
  if (of.running >= session.profile().http.maxConcurrent)
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
