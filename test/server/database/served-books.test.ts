import { execFileSync } from 'node:child_process'
import { mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Worker } from 'node:worker_threads'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { presentRequest } from '../../../src/server/database/core/create-shares.ts'
import { openBooks, openServedBooks } from '../../../src/server/database/open-books.ts'
import type { ServedBooks } from '../../../src/server/database/served-books.ts'
import type { Store } from '../../../src/service/store.ts'
import { readFile } from '../../../src/statements/read-file.ts'
import { statementOf } from '../../bench/import-lines.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { few } from '../../seed.ts'
import { storeSuite } from '../../service/store-suite.ts'
import { storeWith } from './empty-books.ts'

const folder = mkdtempSync(join(tmpdir(), 'bookend-'))
const file = join(folder, 'books.db')
const opened = openBooks(file)
const served = opened.then(() => openServedBooks(file))

afterAll(async () => {
  await Promise.all([opened, served].map(async (books) => (await books).close()))
})

/** Books whose store is used through threads; filling them is none of a server's work. */
async function through(books: ServedBooks) {
  const { load } = await opened
  return { accounts: books.accounts, load, storeOf: books.storeOf }
}

storeSuite(
  'the store in SQLite, used from several threads',
  async (records) => storeWith(await through(await served), records),
  few,
)

/** An account with so many transactions, whose search for "rent e" looks at each of them. */
async function accountWith(count: number) {
  const books = await served
  const { id } = await books.accounts.add(crypto.randomUUID())
  await (
    await opened
  ).load(id, {
    transactions: Array.from({ length: count }, () => aTransaction({ description: 'Rent of June' })),
  })
  const { transactions } = books.storeOf(id)
  return { id, search: (words = 'rent e') => transactions.list({ search: words, page: 1, pageSize: 25 }) }
}

test.each(['a search', 'a question'])(
  'one account does not have all threads: %s of another overtakes those that wait',
  async (what) => {
    const books = await served
    const [one, other] = [await accountWith(10_000), await accountWith(1)]
    const asked = ({ id, search }: typeof one) =>
      what === 'a search'
        ? search()
        : books.storeOf(id).queries.transactions.totals({ search: 'rent e', filter: {} })
    await Promise.all([asked(one), asked(one), asked(other)]) // starts all threads
    const ended: number[] = []
    const all = Array.from({ length: 9 }, async (_, number) => {
      await asked(one)
      ended.push(number)
    })
    await asked(other)
    expect(ended.length).toBeLessThan(6)
    await Promise.all(all)
  },
)

test('a read ends with the request that it is for: before it starts, while it waits, and at work', async () => {
  const { id, search } = await accountWith(20_000)
  const given = (signal: AbortSignal) => presentRequest.run({ account: id, signal: () => signal }, search)
  await expect(given(AbortSignal.abort())).rejects.toThrow('aborted')
  const now = new AbortController()
  const atOnce = given(now.signal)
  now.abort()
  await expect(atOnce).rejects.toThrow('aborted')
  // On a busy machine it may not have begun by then, or be over.
  const atWork = () => {
    const soon = new AbortController()
    setImmediate(() => soon.abort())
    return given(soon.signal).then(() => 'answered', String)
  }
  await expect.poll(atWork, { timeout: 60_000 }).toContain('This search takes too long')
  expect(await search()).toMatchObject({ total: 20_000 })
})

test('during an import, lists and searches are answered, and afterwards the edits that waited', async () => {
  const books = await served
  const { id, search } = await accountWith(10)
  const store: Store = books.storeOf(id)
  const [one] = (await search()).items
  const { statements } = await readFile(new TextEncoder().encode(statementOf(5000)), {})
  const ended: string[] = []
  const note = (what: string) => () => void ended.push(what)
  const importing = books.importStatements(id, statements, { name: 'year.xml' }).then(note('import'))
  await Promise.all([
    search().then(note('search')),
    store.transactions.list({ search: '', page: 1, pageSize: 25 }).then(note('list')),
    store.queries.transactions.totals({ search: '', filter: {} }).then(note('totals')),
  ])
  expect(ended).not.toContain('import')
  const edited = store.transactions.update(one?.id ?? '', { description: 'Mine' })
  await importing
  expect(await edited).toMatchObject({ description: 'Mine' })
  expect((await store.transactions.list({ search: '', page: 1, pageSize: 25 })).total).toBe(5010)
})

test('what a thread throws arrives as what it is', async () => {
  const books = await served
  const { id } = await accountWith(0)
  await books.accounts.add('Twice')
  await expect(books.accounts.add('Twice')).rejects.toMatchObject({ exitCode: 2, name: 'Error' })
  const { contacts } = books.storeOf(id)
  const created = await contacts.create(aContact())
  const refused = contacts.update(created.id, { city: 'Gent' }, '"other"')
  await expect(refused).rejects.toMatchObject({ status: 412, members: { current: created } })
})

test('a stream that nobody reads to its end leaves nothing behind', async () => {
  const books = await served
  const { id } = await accountWith(1200)
  let portions = 0
  for await (const _ of books.storeOf(id).queries.transactions.records({ search: '', filter: {} }))
    if (++portions === 2) break
  expect(portions).toBe(2)
  const again = await openServedBooks(file)
  onTestFinished(() => again.close())
  const { transactions } = again.storeOf(id).queries
  let count = 0
  for await (const some of transactions.records({ search: '', filter: {} })) count += some.length
  expect(count).toBe(1200)
})

/** Books of their own, and the threads that they start. */
async function withThreads() {
  const threads: Worker[] = []
  const note = (thread: Worker) => void threads.push(thread)
  process.on('worker', note)
  const books = await openServedBooks(file)
  onTestFinished(async () => {
    process.off('worker', note)
    await books.close()
    await Promise.all(threads.map((thread) => thread.terminate()))
  })
  return { books, threads }
}

test('a stream whose thread ended fails: it does not begin from its first record', async () => {
  const { id } = await accountWith(1200)
  const { books, threads } = await withThreads()
  const { transactions } = books.storeOf(id).queries
  const portions = transactions.records({ search: '', filter: {} })[Symbol.asyncIterator]()
  expect((await portions.next()).done).toBe(false)
  await Promise.all(threads.map((thread) => thread.terminate()))
  await expect(portions.next()).rejects.toThrow('The books could not be reached')
  expect(await transactions.totals({ search: '', filter: {} })).toMatchObject({ count: 1200 })
})

test('a write whose thread has no memory left says that it may be saved', async () => {
  const { id } = await accountWith(0)
  const { books, threads } = await withThreads()
  const saved = books.storeOf(id).contacts.create(aContact())
  await new Promise(setImmediate)
  threads[0]?.emit('error', new Error('Worker terminated due to reaching memory limit'))
  await expect(saved).rejects.toThrow('may or may not have been saved')
  const next = books.storeOf(id).contacts.create(aContact())
  threads[0]?.emit('exit', 1)
  expect(await next).toMatchObject({ id: expect.any(String) })
})

test('searches at once are all answered while the file is moved away, as one thread has it open', async () => {
  const path = join(folder, 'moved.db')
  const filling = await openBooks(path)
  onTestFinished(() => filling.close())
  const ids = await Promise.all(['One', 'Other'].map(async (name) => (await filling.accounts.add(name)).id))
  for (const id of ids)
    await filling.load(id, { transactions: [aTransaction({ description: 'Rent of June' })] })
  const moved = await openServedBooks(path)
  onTestFinished(() => moved.close())
  await moved.openEarly()
  renameSync(path, `${path}.away`)
  onTestFinished(() => renameSync(`${path}.away`, path))
  const search = (id: number) =>
    moved.storeOf(id).transactions.list({ search: 'rent e', page: 1, pageSize: 25 })
  const found = await Promise.all([...ids, ...ids].map(search))
  expect(found.map(({ total }) => total)).toEqual([1, 1, 1, 1])
})

const module = pathToFileURL(join(import.meta.dirname, '../../../src/server/database/open-books.ts'))

test('a script that closes the books during a search ends', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bookend-'))
  // Node ends a script with code 13 when nothing is left that could settle what it awaits.
  const script = `
    import { openBooks } from ${JSON.stringify(module.href)}
    const books = await openBooks(${JSON.stringify(join(folder, 'books.db'))})
    await books.openEarly()
    const { id } = await books.accounts.add('One')
    const search = books.storeOf(id).contacts.list({ search: 'acme', page: 1, pageSize: 5 })
    await books.close()
    console.log((await search).total)`
  writeFileSync(join(folder, 'script.mjs'), script)
  expect(execFileSync(process.execPath, [join(folder, 'script.mjs')]).toString()).toBe('0\n')
})
