import type { Thread } from '../sqlite/thread.ts'

/** A question that lies before several threads; the first one that is free takes it. */
export type Offer<Asked> = { asked: Asked; taken: Int32Array<SharedArrayBuffer> }

/**
 * Puts a question before all threads, and gives the answer of the one that took it. So a thread that is through goes on with the next question
 * at once, and none waits behind a long one. Fails as the thread that took it did, or when all have died.
 */
export async function offer<Asked, Answer extends object>(
  threads: readonly Thread<Offer<Asked>, Answer | undefined>[],
  asked: Asked,
): Promise<Answer> {
  const taken = new Int32Array(new SharedArrayBuffer(4))
  const answers = threads.map(async (thread) => {
    const answer = await thread.ask({ asked, taken })
    if (!answer) throw new TakenByAnother()
    return answer
  })
  try {
    return await Promise.any(answers)
  } catch (error) {
    const failures: unknown[] = error instanceof AggregateError ? error.errors : [error]
    throw failures.find((failure) => !(failure instanceof TakenByAnother))
  }
}

/** Takes an offer, in a thread, unless another one has. */
export function take({ taken }: Offer<unknown>): boolean {
  return Atomics.compareExchange(taken, 0, 0, 1) === 0
}

class TakenByAnother extends Error {}
