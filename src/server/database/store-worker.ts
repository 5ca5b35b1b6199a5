import { parentPort, workerData } from 'node:worker_threads'
import { booksOn } from './books.ts'
import { openSqlite } from './open-sqlite.ts'
import type { Asked, Call, Reply, Sent, Start } from './store-threads.ts'
import { sentError } from '../common/between-threads.ts'
import { ThreadEndedError, troubleOf } from './sqlite/sqlite-errors.ts'

// Runs whole calls of the store, so that all their statements take one message.
const { file, stopped }: Start = workerData
let present: number | undefined
let opened: ReturnType<typeof open> | undefined
const iterations = new Map<number, AsyncIterator<unknown>>()

async function open() {
  const engine = await openSqlite(file.path, {
    number: file.number,
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

async function answer(asked: Asked): Promise<unknown> {
  const { books } = await opening()
  const run = ({ account, path, given }: Call) =>
    call(account === undefined ? books : books.storeOf(account), path, given)
  present = asked.stop ?? present // what has no number cannot be stopped, and does not take long
  if (asked.kind === 'import') return books.importStatements(asked.account, asked.statements, asked.file)
  if (asked.kind === 'call') return run(asked)
  if (asked.kind === 'begin')
    iterations.set(asked.iteration, (run(asked) as AsyncIterable<unknown>)[Symbol.asyncIterator]())
  const iteration = iterations.get(asked.iteration)
  if (asked.kind === 'return') {
    iterations.delete(asked.iteration)
    return iteration?.return?.()
  }
  if (!iteration) throw troubleOf(new ThreadEndedError()) // an earlier thread had begun it
  try {
    return await iteration.next()
  } catch (error) {
    iterations.delete(asked.iteration)
    throw error
  }
}

parentPort?.on('message', async (message: Sent | 'close') => {
  const reply = (answered: Reply) => parentPort?.postMessage(answered)
  if (message === 'close') {
    await (await opened)?.books.close()
    parentPort?.close()
    return
  }
  const { number, asked } = message
  try {
    if (asked === 'open') {
      await (await opening()).engine.openEarly()
      reply({ number, opened: true })
    } else reply({ number, result: await answer(asked) })
  } catch (error) {
    reply({ number, error: sentError(error) })
  }
})

function call(target: object, path: readonly string[], given: readonly unknown[]): unknown {
  const [name = '', ...rest] = path
  const found: unknown = Reflect.get(target, name)
  if (typeof found === 'function') return found.apply(target, given)
  if (typeof found === 'object' && found) return call(found, rest, given)
  throw new TypeError(`The books have no ${path.join('.')}`)
}
