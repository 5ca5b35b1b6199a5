import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWatch } from '../../../src/server/inbox/folders.ts'
import { placeOfInbox } from '../../../src/server/inbox/start-inbox.ts'
import { inboxIn, mt940, oneLine, until } from './open-inbox.ts'

test('a file that grows from look to look is left alone, and is taken at the first look that finds it as it was', async () => {
  const { file, look } = watched()
  writeFileSync(file, ':20:TEST')
  for (let piece = 0; piece < 5; piece += 1) {
    expect(await look()).toEqual([])
    appendFileSync(file, ':86:Coffee')
  }
  expect(await look()).toEqual([])
  expect(await look()).toEqual(['slow.sta'])
})

test('a file that is written over by one of the same size is left alone, too', async () => {
  const { file, look } = watched()
  writeFileSync(file, 'first')
  utimesSync(file, 1, 1)
  expect(await look()).toEqual([])
  writeFileSync(file, 'later')
  utimesSync(file, 2, 2)
  expect(await look()).toEqual([])
  expect(await look()).toEqual(['slow.sta'])
})

test('a file that was away for a look counts as a new one', async () => {
  const { file, look } = watched()
  writeFileSync(file, 'text')
  utimesSync(file, 1, 1)
  expect(await look()).toEqual([])
  rmSync(file)
  expect(await look()).toEqual([])
  writeFileSync(file, 'text')
  utimesSync(file, 1, 1)
  expect(await look()).toEqual([])
  expect(await look()).toEqual(['slow.sta'])
})

/** A folder with room for one file; `look` looks through it once, and names the files that have settled. */
function watched() {
  const folder = mkdtempSync(join(tmpdir(), 'bookend-'))
  const watch = createWatch()
  const look = async () => {
    const settled = await watch.settledIn({ path: folder, at: (name) => join(folder, name) })
    watch.endLook()
    return settled.map(({ name }) => name)
  }
  return { file: join(folder, 'slow.sta'), look }
}

test('nothing is imported through a link, and results stay in the inbox', async () => {
  const { dir, start, drop, names, read, transactions } = await inboxIn({ accounts: ['Mine', 'Theirs'] })
  drop('Theirs/keep/secret.sta', oneLine)
  mkdirSync(join(dir, 'Mine'))
  linkSync(join(dir, 'Theirs/keep/secret.sta'), join(dir, 'Mine/hard.sta'))
  symlinkSync(join(dir, 'Theirs/keep/secret.sta'), join(dir, 'Mine/soft.sta'))
  start()
  await until(() => names('Mine').includes('failed') && names('Mine/failed').length === 2)
  expect(read('Mine/failed/hard.sta.why.txt')).toContain('also linked from another folder')
  expect(names('Mine')).toContain('soft.sta')
  expect(await transactions('Mine')).toEqual([])
})

test('a mapping that is a link is not read, and nothing of it is reported', async () => {
  const { dir, start, drop, names, read } = await inboxIn()
  const elsewhere = join(dir, '..', 'secret.txt')
  writeFileSync(elsewhere, 'top secret words')
  symlinkSync(elsewhere, join(dir, 'mapping.json'))
  drop('list.csv', 'a;b')
  const inbox = start()
  await until(() => names().includes('failed') && names('failed').length === 2)
  await inbox.stop()
  expect(read('failed/list.csv.why.txt')).not.toContain('secret words')
  expect(read('failed/list.csv.why.txt')).toContain('mapping.json')
})

test('a folder of results that is a link takes no file to where it leads', async () => {
  const { dir, start, drop, names, logged } = await inboxIn({ accounts: ['Mine', 'Theirs'] })
  mkdirSync(join(dir, 'Mine'))
  mkdirSync(join(dir, 'Theirs'))
  symlinkSync(join(dir, 'Theirs'), join(dir, 'Mine/done'))
  drop('Mine/one.sta', oneLine)
  const inbox = start()
  await until(() => logged.some((each) => JSON.stringify(each).includes('cannot read a file')))
  await inbox.stop()
  expect(names('Theirs')).toEqual([])
  expect(names('Mine')).toContain('one.sta')
})

test('a link named like a working folder of the server is left alone, and so is what it points at', async () => {
  const { dir, start, drop, names } = await inboxIn()
  const books = join(dir, '..', 'data')
  mkdirSync(books)
  writeFileSync(join(books, 'books.db'), 'everybody’s records')
  const host = hostname().replaceAll(/[^\w-]/g, '-')
  const { pid } = spawnSync(process.execPath, ['--version'])
  for (const own of [`.taking-${host}.${pid}.0a`, '.taking-other-machine.7.0b'])
    symlinkSync(books, join(dir, own))
  drop('one.sta', oneLine)
  start()
  await until(() => names().includes('done') && names('done').length === 2)
  expect(readdirSync(books)).toEqual(['books.db'])
  expect(names()).not.toContain('books.db')
})

test('what is put in the place of a file while it is imported is not moved, be it a file or a link', async () => {
  const { dir, books, start, drop, names, transactions } = await inboxIn()
  writeFileSync(join(dir, '..', 'secret.txt'), 'top secret words')
  drop('file.sta', oneLine)
  drop('link.sta', mt940(['C7,00'], 'C260131EUR7,00'))
  const inbox = start({
    importStatements: async (account, statements, file) => {
      rmSync(join(dir, file.name))
      if (file.name === 'link.sta') symlinkSync(join(dir, '..', 'secret.txt'), join(dir, 'link.sta'))
      else drop('file.sta', 'not that file')
      void inbox.stop()
      return books.importStatements(account, statements, file)
    },
  })
  await until(async () => (await transactions()).length > 0)
  await inbox.stop()
  expect(names('done')).toEqual([])
  expect(names().filter((name) => name.endsWith('.sta'))).toEqual(['file.sta', 'link.sta'])
})

test('notes of what is being imported are kept in a folder that is only the server’s own', async () => {
  const { dir, workFolder, start, drop, names, logged } = await inboxIn()
  symlinkSync(dir, workFolder)
  drop('one.sta', oneLine)
  const inbox = start()
  await until(() =>
    logged.some((each) => String(Object(each).err).includes('not a folder of the server’s own')),
  )
  await inbox.stop()
  expect(names()).toEqual(['one.sta'])
})

test('an inbox and the folder of the books must not contain one another, not even through a link', async () => {
  const { dir } = await inboxIn()
  const data = join(dir, '..', 'data')
  mkdirSync(data)
  symlinkSync(data, join(dir, '..', 'link'))
  for (const [inbox, database] of [
    [join(data, 'inbox'), join(data, 'books.db')],
    [join(data, '..', 'link', 'inbox'), join(data, 'books.db')],
    [dir, join(dir, 'data', 'books.db')],
    [data, `file:${join(dir, '..', 'link', 'books.db')}`],
  ] as const)
    await expect(placeOfInbox(inbox, database)).rejects.toThrow('must not contain one another')
  expect((await placeOfInbox(dir, join(data, 'books.db'))).workFolder).toBe(join(data, 'books.db-inbox'))
  expect((await placeOfInbox(dir, 'postgres://one@localhost/books')).workFolder).not.toContain(dir)
})
