import { workerData } from 'node:worker_threads'
import type { Statement } from '../../statements/common/statement.ts'
import type { PackedStatement } from '../common/packed-statement.ts'
import { booksOn } from './books.ts'
import type { AccountId } from './core/scoped-to.ts'
import { openSqlite } from './open-sqlite.ts'
import type { File as ImportFile } from './statement-import/import-statements.ts'
import { answerInThread } from './sqlite/open-thread.ts'
import type { File } from './sqlite/watch-files.ts'

/** A function of the books by its path, or of the store of an account, with what it is given. */
type Call = { account?: AccountId; path: readonly string[]; given: readonly unknown[] }

/** What a thread does; an iteration has a number. */
export type Asked = { stop?: number } & (
  | ({ kind: 'call' } & Call)
  | ({ kind: 'next'; iteration: number } & Call)
  | { kind: 'return'; iteration: number }
  | {
      kind: 'import'
      account: AccountId
      statements: readonly (Statement | PackedStatement)[]
      file: ImportFile
    }
)

/** `stopped` holds the number of the work that nobody waits for any more (`Asked.stop`). */
export type Start = { file: File; searchMs: number | undefined; stopped: Int32Array }

// Runs whole calls of the store, so that all their statements take one message.
const { file, searchMs, stopped }: Start = workerData
let present: number | undefined
let opened: ReturnType<typeof open> | undefined
const iterations = new Map<number, AsyncIterator<unknown>>()

async function open() {
  const engine = await openSqlite(file.path, {
    number: file.number,
    ...(searchMs !== undefined && { searchMs }),
    isAborted: () => present !== undefined && Atomics.load(stopped, 0) === present,
  })
  return { engine, books: booksOn(engine) }
}

/** Opens the file; if that fails, the next question tries again. */
function opening() {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

answerInThread<Asked, unknown>({
  open: async () => (await opening()).engine.openEarly(),
  answer: async (asked) => {
    const { books } = await opening()
    const run = ({ account, path, given }: Call) =>
      call(account === undefined ? books : books.storeOf(account), path, given)
    present = asked.stop ?? present // what has no number cannot be stopped, and does not take long
    if (asked.kind === 'call') return run(asked)
    if (asked.kind === 'next') {
      const iteration =
        iterations.get(asked.iteration) ?? (run(asked) as AsyncIterable<unknown>)[Symbol.asyncIterator]()
      iterations.set(asked.iteration, iteration)
      try {
        return await iteration.next()
      } catch (error) {
        iterations.delete(asked.iteration)
        throw error
      }
    }
    if (asked.kind === 'return') {
      const iteration = iterations.get(asked.iteration)
      iterations.delete(asked.iteration)
      return iteration?.return?.()
    }
    return books.importStatements(asked.account, asked.statements, asked.file)
  },
  close: async () => (await opened)?.books.close(),
})

function call(target: object, path: readonly string[], given: readonly unknown[]): unknown {
  const [name = '', ...rest] = path
  const found: unknown = Reflect.get(target, name)
  if (typeof found === 'function') return found.apply(target, given)
  if (typeof found === 'object' && found) return call(found, rest, given)
  throw new TypeError(`The books have no ${path.join('.')}`)
}
