import { ServiceUnavailableError } from '../../../service/refusal-error.ts'
import type { Engine } from './engine.ts'

/** Does the work; throws ServiceUnavailableError, with a message, for temporary database failures. */
export async function answering<T>(engine: Pick<Engine, 'troubleOf'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw engine.troubleOf(error) ?? error
  }
}

/** The connection failed during commit, so the write may or may not have succeeded; `cause` is the driver's error. */
export class CommitInDoubtError extends Error {}

/**
 * Runs a write. If its commit fails with an error that `leavesDoubt`, throws CommitInDoubtError. After any other error the
 * write has changed nothing.
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
    throw new CommitInDoubtError('The end of a write was not answered', { cause: error })
  }
}

/** The message for CommitInDoubtError. */
export function inDoubt(what: string, retryAfter: number): ServiceUnavailableError {
  return new ServiceUnavailableError(
    `${what}. Your change may or may not have been saved; please check before you send it again.`,
    retryAfter,
  )
}

/** The constraint that a write violated: `unique` or `reference`; undefined for other errors (sqlite.org/rescode.html; PostgreSQL, A). */
export function ruleBroken(error: unknown): 'unique' | 'reference' | undefined {
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error) return rules[String(error.errcode)]
  return 'code' in error ? rules[String(error.code)] : undefined
}

const rules: Record<string, 'unique' | 'reference'> = {
  1555: 'unique',
  2067: 'unique',
  787: 'reference',
  23505: 'unique',
  23503: 'reference',
}

/** The time limit of one search, in milliseconds. */
export const searchLimit = 5000

/** The error of a search that reached the limit. */
export function searchTooLong(): ServiceUnavailableError {
  return new ServiceUnavailableError(
    'This search takes too long. Use fewer or longer words, or add a period.',
  )
}
