import { setImmediate as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../core/schema.ts'
import { booksBusy } from '../core/create-shares.ts'
import { CommitInDoubtError } from '../core/database-errors.ts'
import { leavesWriteInDoubt } from './sqlite-errors.ts'

type Job = {
  run: (tx: Db) => Promise<void>
  /** Answers the writer, with the error that its own work or the commit failed with. */
  end: (failure?: Failure) => void
  /** Whether it has a transaction to itself. */
  isAlone: boolean
}
type Failure = { error: unknown }

type Options = {
  isInTransaction: () => boolean
  /** A write that waits longer, in milliseconds, fails as busy. */
  patience: number
}

/**
 * Writes that share commits: what waits while the disk is busy goes into one transaction, each write in a savepoint of its
 * own, and everybody is answered after the commit. A write that fails leaves the others alone. A long write has a
 * transaction to itself, and lets the short ones that wait go first.
 */
export function groupCommit(db: Db, { isInTransaction, patience }: Options) {
  const waiting = new Set<Job>()
  let isAtWork = false

  function write<T>(work: (tx: Db) => Promise<T>, isLong: boolean): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    let result: T
    const job: Job = {
      run: async (tx) => {
        result = await work(tx)
      },
      end: (failure) => (failure ? reject(failure.error) : resolve(result)),
      isAlone: isLong,
    }
    const giveUp = setTimeout(() => {
      if (waiting.delete(job)) reject(booksBusy())
    }, patience)
    waiting.add(job)
    void commitAll()
    return promise.finally(() => clearTimeout(giveUp))
  }

  async function commitAll() {
    if (isAtWork) return
    isAtWork = true
    while (waiting.size > 0) {
      await pause() // lets in everything that has arrived meanwhile
      await commitSome()
    }
    isAtWork = false
  }

  async function commitSome(): Promise<void> {
    const ended = new Map<Job, Failure | undefined>()
    let group: Job[] = []
    let isDone = false
    try {
      await db.transaction().execute(async (tx) => {
        group = nextGroup()
        for (const job of group) {
          const failure = await (group.length > 1 ? inSavepoint(tx, job) : failureOf(job.run(tx)))
          ended.set(job, failure)
          // After an error such as a full disk SQLite has rolled back all of them.
          if (failure && (group.length === 1 || !isInTransaction())) throw failure.error
        }
        isDone = true
      })
      for (const job of group) job.end(ended.get(job))
    } catch (error) {
      if (group.length === 0) group = [...waiting] // no transaction could begin
      const guilty = [...ended.keys()].at(-1)
      const thrown = isDone && leavesWriteInDoubt(error) ? inDoubt(error) : error
      for (const job of group) {
        waiting.delete(job)
        if (isDone || !guilty || guilty === job) job.end({ error: thrown })
        else waiting.add(Object.assign(job, { isAlone: true }))
      }
    }
  }

  function nextGroup(): Job[] {
    const short = [...waiting].filter(({ isAlone }) => !isAlone)
    const group = short.length > 0 ? short.slice(0, most) : [...waiting].slice(0, 1)
    for (const job of group) waiting.delete(job)
    return group
  }

  return write
}

function inDoubt(cause: unknown): CommitInDoubtError {
  return new CommitInDoubtError('A commit was not answered', { cause })
}

/** In a larger group the first would wait too long. */
const most = 100

async function inSavepoint(tx: Db, { run }: Job): Promise<Failure | undefined> {
  await sql`savepoint one`.execute(tx)
  const failure = await failureOf(run(tx))
  if (failure) await failureOf(sql`rollback to one`.execute(tx)) // a transaction that is gone has none
  const unreleased = await failureOf(sql`release one`.execute(tx))
  return failure ?? unreleased
}

async function failureOf(work: Promise<unknown>): Promise<Failure | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    return { error }
  }
}
