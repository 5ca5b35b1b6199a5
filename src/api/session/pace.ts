import type { ServiceSession } from './service-session.ts'

/** Waits for an answer and remembers how long the service needed for it. */
export async function pacedBy<T>({ memory }: ServiceSession, answer: Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await answer
  memory.paces = [...memory.paces, performance.now() - from].slice(-3)
  return result
}

/**
 * How long to wait for the next letter before a search is sent, in milliseconds: as long as the service needs for an
 * answer, because asking it more often only makes requests that are given up. The shortest of its last three answers
 * counts: a busy browser makes them seem longer, never shorter. It is 60 at least, which is between two letters of
 * somebody who types fast, and 400 at most, after which people notice; 250 until the pace is known.
 */
export function pauseBeforeSearch({ memory: { paces } }: ServiceSession): number {
  return paces.length === 0 ? 250 : Math.min(400, Math.max(60, Math.min(...paces)))
}
