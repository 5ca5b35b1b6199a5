import type { ServiceSession } from './service-session.ts'

/** Waits for an answer and remembers how long the service needed for it. */
export async function pacedBy<T>({ memory }: ServiceSession, answer: Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await answer
  memory.paces = [...memory.paces, performance.now() - from].slice(-3)
  return result
}

/**
 * How long to wait for another letter before sending a search, in milliseconds: as long as the service takes to answer,
 * because more frequent requests would only be cancelled. Uses the fastest of its last three answers, since a busy
 * browser can make them seem slower but never faster. At least 60, the gap between two letters of a fast typist, and at
 * most 400, when people start to notice; 250 until the pace is known.
 */
export function pauseBeforeSearch({ memory: { paces } }: ServiceSession): number {
  return paces.length === 0 ? 250 : Math.min(400, Math.max(60, Math.min(...paces)))
}
