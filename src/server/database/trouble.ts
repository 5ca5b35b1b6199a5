import { Unavailable } from '../../service/unavailable.ts'
import type { Engine } from './engine.ts'

/** Does the work; what the database cannot do for now is thrown as `Unavailable`, in words. */
export async function answering<T>(engine: Pick<Engine, 'troubleOf'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw engine.troubleOf(error) ?? error
  }
}

/** What went wrong after the work of a write was done, so that nobody knows whether the write counts; `cause` is the driver's error. */
export class CommitInDoubt extends Error {}

/**
 * Runs a write; when it breaks in its very last step, and the error `leavesDoubt`, it is thrown as `CommitInDoubt`. After every other error
 * the write has changed nothing.
 */
export async function withSureEnd<Tx, T>(
  execute: (work: (tx: Tx) => Promise<T>) => Promise<T>,
  work: (tx: Tx) => Promise<T>,
  leavesDoubt: (error: unknown) => boolean,
): Promise<T> {
  let isDone = false
  try {
    return await execute(async (tx) => {
      const result = await work(tx)
      isDone = true
      return result
    })
  } catch (error) {
    if (!isDone || !leavesDoubt(error)) throw error
    throw new CommitInDoubt('The end of a write was not answered', { cause: error })
  }
}

/** How `CommitInDoubt` is told. */
export function inDoubt(what: string, retryAfter: number): Unavailable {
  return new Unavailable(
    `${what}. Your change may or may not have been saved; please look before you send it again.`,
    retryAfter,
  )
}
