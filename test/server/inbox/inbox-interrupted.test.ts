import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ServiceUnavailableError } from '../../../src/service/service-unavailable-error.ts'
import { inboxIn, mt940, oneLine, until } from './open-inbox.ts'

test('while the database is unreachable the file stays where it is, and is imported afterwards', async () => {
  const { books, start, drop, names, logged, transactions } = await inboxIn()
  let isAway = true
  const unlessAway =
    <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
    async (...given: Given) => {
      if (isAway) throw new ServiceUnavailableError('The database cannot be reached.', 5)
      return work(...given)
    }
  drop('one.sta', oneLine)
  start({ importStatements: unlessAway(books.importStatements) })
  await until(() => logged.length > 2)
  expect(logged).toContainEqual({
    reason: 'The database cannot be reached.',
    words: 'the inbox is waiting for the database',
  })
  await until(() => names().join() === 'one.sta')
  isAway = false
  await until(() => names('done').length === 2)
  expect(await transactions()).toHaveLength(1)
})

test('a fault of the program fails the file in words, and not the next one', async () => {
  const { books, start, drop, names, read } = await inboxIn()
  let isFirst = true
  const importStatements: typeof books.importStatements = async (...given) => {
    if (!isFirst) return books.importStatements(...given)
    isFirst = false
    throw new TypeError('undefined is not a function')
  }
  drop('a.sta', oneLine)
  drop('b.sta', oneLine)
  start({ importStatements })
  await until(() => names('failed').length === 2 && names('done').length === 2)
  expect(read('failed/a.sta.why.txt')).toContain('Bookend failed on this file')
})

test('files claimed by a process that died are released at the next start', async () => {
  const { dir, start, drop, names, transactions } = await inboxIn()
  // A process that is over, one with our own number of before, and one of another machine.
  const { pid } = spawnSync(process.execPath, ['--version'])
  const host = hostname().replaceAll(/[^\w-]/g, '-')
  const claims = [
    `.taking-${host}.${pid}.0a`,
    `.taking-${host}.${process.pid}.0b`,
    '.taking-other-machine.7.0c',
  ]
  for (const [index, own] of claims.entries()) drop(`${own}/${index}.sta`, oneLine)
  drop('1.sta', oneLine)
  mkdirSync(join(dir, `.taking-${host}.${pid}.0d`))
  start()
  await until(() => names().join() === 'done' && names('done').length === 8)
  expect(names('done').filter((name) => name.endsWith('.sta'))).toEqual([
    '0.sta',
    '1 (2).sta',
    '1.sta',
    '2.sta',
  ])
  expect(await transactions()).toHaveLength(1)
})

test('files claimed by a running process are left alone', async () => {
  const { start, drop, names } = await inboxIn()
  const host = hostname().replaceAll(/[^\w-]/g, '-')
  const own = `.taking-${host}.${process.ppid}.0a`
  drop(`${own}/theirs.sta`, oneLine)
  drop('ours.sta', oneLine)
  start()
  await until(() => names('done').length === 2)
  expect(names(own)).toEqual(['theirs.sta'])
})

test('two inboxes on one folder import every file once', async () => {
  const { start, drop, names, logged, transactions } = await inboxIn()
  const files = Array.from({ length: 12 }, (_, index) => `${index}.sta`)
  for (const [index, name] of files.entries())
    drop(name, mt940([`C${index + 1},00`], `C260131EUR${index + 1},00`))
  start()
  start()
  await until(() => names().join() === 'done' && names('done').length === 24)
  expect(logged.filter((each) => 'read' in each)).toHaveLength(12)
  expect(await transactions()).toHaveLength(12)
})

test('stopping lets the current file finish', async () => {
  const { books, start, drop, names } = await inboxIn()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  drop('a.sta', oneLine)
  drop('b.sta', oneLine)
  const inbox = start({
    importStatements: async (...given) => {
      begin()
      await allowed
      return books.importStatements(...given)
    },
  })
  await begun
  const stopped = inbox.stop()
  // Another inbox leaves it alone, too.
  drop('c.sta', oneLine)
  const other = start()
  await until(
    () =>
      names('done')
        .filter((name) => name.endsWith('.sta'))
        .join() === 'b.sta,c.sta',
  )
  await other.stop()
  drop('d.sta', oneLine)
  allow()
  await stopped
  expect(names()).toEqual(['d.sta', 'done'])
  expect(names('done').filter((name) => name.endsWith('.sta'))).toEqual(['a.sta', 'b.sta', 'c.sta'])
})

test('a folder that is gone for a while is watched again when it is back, and names that fill the disk’s room are cut', async () => {
  const { dir, start, drop, names, logged } = await inboxIn()
  drop('first.sta', oneLine)
  start()
  await until(() => names('done').length === 2)
  const before = logged.length
  renameSync(dir, `${dir}-away`)
  await until(() => logged.length > before)
  renameSync(`${dir}-away`, dir)
  drop(`${'ä'.repeat(125)}.sta`, oneLine)
  await until(() => names('done').length === 4)
  expect(names('done').at(-2)).toMatch(/^ä{100,}\.sta$/)
})

test('a balance of endless digits is refused', async () => {
  const { start, drop, names, read } = await inboxIn()
  drop('long.sta', mt940([], `C260131EUR${'9'.repeat(100_000)},00`))
  start()
  await until(() => names().includes('failed') && names('failed').length === 2)
  expect(read('failed/long.sta.why.txt')).toContain('too many digits to be an amount of money')
})
