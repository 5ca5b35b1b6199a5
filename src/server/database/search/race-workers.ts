import type { Thread } from '../sqlite/open-thread.ts'

/** A question for several threads; the first free one takes it. */
export type Offer<Asked> = { asked: Asked; taken: Int32Array<SharedArrayBuffer> }

/**
 * Offers a question to all threads and returns the answer of the one that took it. A free thread takes the next
 * question at once, and none waits behind a long one. Fails with the error of the thread that took it, or if all have
 * ended.
 */
export async function offer<Asked, Answer extends object>(
  threads: readonly Thread<Offer<Asked>, Answer | undefined>[],
  asked: Asked,
): Promise<Answer> {
  const taken = new Int32Array(new SharedArrayBuffer(4))
  const answers = threads.map(async (thread) => {
    const answer = await thread.ask({ asked, taken })
    if (!answer) throw new TakenByAnotherError()
    return answer
  })
  try {
    return await Promise.any(answers)
  } catch (error) {
    const failures: unknown[] = error instanceof AggregateError ? error.errors : [error]
    throw failures.find((failure) => !(failure instanceof TakenByAnotherError))
  }
}

/** Takes an offer, called in a thread; false if another thread already has. */
export function take({ taken }: Offer<unknown>): boolean {
  return Atomics.compareExchange(taken, 0, 0, 1) === 0
}

class TakenByAnotherError extends Error {}
