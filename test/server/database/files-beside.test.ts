import fs, { copyFileSync, readFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { expect, onTestFinished, test } from 'vitest'
import { ServiceUnavailableError } from '../../../src/service/refusal-error.ts'
import { openConnection } from '../../../src/server/database/sqlite/connection.ts'
import { aContact } from '../../builders.ts'
import { emptyBooks, openAt, run } from './empty-books.ts'

const everything = { search: '', page: 1, pageSize: 100 }

/** Books with one contact, and what they say to a question and to a change. */
async function openBooksInFile() {
  const { books, url } = await emptyBooks('SQLite')
  await books.openEarly()
  const { id } = await books.accounts.add('One')
  const { contacts } = books.storeOf(id)
  await contacts.create(aContact({ company: 'Before' }))
  const told = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof ServiceUnavailableError ? error.message : String(error)),
    )
  return {
    books,
    url,
    id,
    read: () => told(contacts.list(everything)),
    write: () => told(contacts.create(aContact({ company: 'After' }))),
    ready: () => told(books.ready()),
  }
}

test('without their shared index the books answer nothing, so that no other process loses a write', async () => {
  const { url, id, read, write, ready } = await openBooksInFile()
  renameSync(`${url}-shm`, `${url}-shm.away`)
  const others = await openAt(url) // SQLite makes a new index for it
  await others.storeOf(id).contacts.create(aContact({ company: 'Other' }))
  for (const ask of [read, write, ready])
    expect(await ask()).toContain('the -wal or -shm file beside it, was moved')
  const { items } = await others.storeOf(id).contacts.list(everything)
  expect(items.map(({ company }) => company).toSorted()).toEqual(['Before', 'Other'])
  expect(await others.check(() => {})).toMatchObject({ findings: 0 })
})

test('without their log the books accept no change and are not ready; once it is back they continue', async () => {
  const { url, write, ready } = await openBooksInFile()
  renameSync(`${url}-wal`, `${url}-wal.away`)
  for (const ask of [write, ready])
    expect(await ask()).toContain('the -wal or -shm file beside it, was moved')
  renameSync(`${url}-wal.away`, `${url}-wal`)
  for (const ask of [write, ready]) expect(await ask()).toBe('done')
})

test('a server that can open no more files says so, and changes nothing', async () => {
  const { write } = await openBooksInFile()
  const { openSync } = fs
  onTestFinished(() => letOpen(openSync))
  letOpen(() => {
    throw Object.assign(new Error('EMFILE: too many open files, open'), { code: 'EMFILE' })
  })
  expect(await write()).toBe('The server has too many files open. Nothing was changed.')
  letOpen(openSync)
  expect(await write()).toBe('done')
})

/** What Node's own `openSync` does, for everyone who has imported it. */
function letOpen(open: typeof fs.openSync): void {
  fs.openSync = open
  syncBuiltinESMExports()
}

test.each([
  ['emptied the log', /overwrote the log/, (log: string) => truncateSync(log)],
  ['cut off its end', /overwrote the log/, (log: string) => truncateSync(log, statSync(log).size - 1)],
  // A read may meet the zeros first.
  ['overwritten its middle', /overwrote|damaged/, spoilMiddle],
  ['filled it with zeros', /overwrote|damaged/, (log: string) => writeFileSync(log, zeros(log))],
] as const)('no write is acknowledged when another program has %s', async (_, words, overwrite) => {
  const { books, url, write, ready } = await openBooksInFile()
  const log = `${url}-wal`
  copyFileSync(log, `${log}.before`)
  overwrite(log)
  for (const ask of [write, ready]) expect(await ask()).toMatch(words)
  copyFileSync(`${log}.before`, log)
  for (const ask of [write, ready]) expect(await ask()).toBe('done')
  expect(await books.check(() => {})).toMatchObject({ findings: 0 })
})

test('writes continue after another program has emptied the log by a checkpoint', async () => {
  const { url, write, ready } = await openBooksInFile()
  await run(url, 'pragma wal_checkpoint(truncate)')
  expect(statSync(`${url}-wal`).size).toBe(0)
  for (const ask of [ready, write, ready]) expect(await ask()).toBe('done')
})

test('a write is synced to the disk before it is acknowledged', async () => {
  const { url } = await openBooksInFile()
  const { prepare, close } = openConnection({ path: url }, 'write')
  onTestFinished(close)
  const full = 2 // https://sqlite.org/pragma.html#pragma_synchronous
  expect(prepare('pragma synchronous').all([])).toEqual([{ synchronous: full }])
})

/** Changes one byte of a page in the middle; header and last frame stay as they were. */
function spoilMiddle(log: string) {
  const bytes = readFileSync(log)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = ~(bytes[middle] ?? 0)
  writeFileSync(log, bytes)
}

function zeros(log: string): Buffer {
  return Buffer.alloc(statSync(log).size)
}
