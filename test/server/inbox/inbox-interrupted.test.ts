import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ServiceUnavailableError } from '../../../src/service/refusal-error.ts'
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

test('a file that ended the process twice goes to “failed” at the third start, and is not begun again', async () => {
  const { books, workFolder, start, drop, names, read, transactions } = await inboxIn()
  drop('bad.sta', oneLine)
  const begun: string[] = []
  for (const life of ['first', 'second', 'third']) {
    // As if the process ended in the middle: the import never comes to an end, and the note of it stays.
    const inbox = start({ importStatements: () => new Promise(() => begun.push(life)) }, { isLost: true })
    await until(() => begun.at(-1) === life || names().includes('failed'))
    const notes = readdirSync(workFolder).map((name) => join(workFolder, name))
    const texts = notes.map((note) => readFileSync(note, 'utf8'))
    void inbox.stop()
    for (const [index, note] of notes.entries())
      writeFileSync(note, texts[index]?.replace(`"pid":${process.pid}`, `"pid":${endedPid()}`) ?? '')
  }
  expect(begun).toEqual(['first', 'second'])
  await until(() => names('failed').length === 2)
  expect(read('failed/bad.sta.why.txt')).toContain('Bookend ended twice while it was importing this file')
  expect(names()).toEqual(['failed'])
  expect(await transactions()).toEqual([])
  expect(await books.imports.list(1)).toMatchObject([{ fileName: 'bad.sta', new: 0 }])
  drop('bad.sta', mt940(['C7,00'], 'C260131EUR7,00'))
  start()
  await until(() => names('done').length === 2)
})

test('a file that was being imported when the server was stopped in order is not held to have ended it', async () => {
  const { workFolder, start, drop, names } = await inboxIn()
  drop('long.sta', oneLine)
  for (let life = 1; life <= 3; life += 1) {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const inbox = start({ importStatements: () => new Promise(() => begin()) }, { isLost: true })
    await begun
    void inbox.stop()
    const [note = ''] = readdirSync(workFolder)
    const text = readFileSync(join(workFolder, note), 'utf8')
    writeFileSync(join(workFolder, note), text.replace(`"pid":${process.pid}`, `"pid":${endedPid()}`))
  }
  start()
  await until(() => names().join() === 'done')
  expect(names('done')).toContain('long.sta')
})

test('files that a server of an earlier version left in its own folder go back', async () => {
  const { dir, start, drop, names, transactions } = await inboxIn()
  const claims = ['.taking-a-host.7.0a', '.taking-other-machine.8.0b']
  for (const own of claims) drop(`${own}/1.sta`, oneLine)
  drop('1.sta', oneLine)
  mkdirSync(join(dir, '.taking-a-host.9.0d'))
  start()
  await until(() => names().join() === 'done' && names('done').length === 6)
  expect(names('done').filter((name) => name.endsWith('.sta'))).toEqual(['1 (2).sta', '1 (3).sta', '1.sta'])
  expect(await transactions()).toHaveLength(1)
})

test('files claimed by a running process are left alone', async () => {
  const { start, drop, names, workFolder } = await inboxIn()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  drop('theirs.sta', oneLine)
  const inbox = start({ importStatements: () => new Promise(() => begin()) }, { isLost: true })
  await begun
  const [note = ''] = readdirSync(workFolder)
  const text = readFileSync(join(workFolder, note), 'utf8')
  void inbox.stop()
  writeFileSync(join(workFolder, note), text.replace(`"pid":${process.pid}`, `"pid":${process.ppid}`))
  drop('ours.sta', mt940(['C7,00'], 'C260131EUR7,00'))
  start()
  await until(() => names().includes('done') && names('done').length === 2)
  expect(names()).toEqual(['done', 'theirs.sta'])
})

test('two inboxes on one folder import every file once', async () => {
  const { start, drop, names, logged, transactions } = await inboxIn()
  const files = Array.from({ length: 12 }, (_, index) => `${index}.sta`)
  for (const [index, name] of files.entries())
    drop(name, mt940([`C${index + 1},00`], `C260131EUR${index + 1},00`))
  start()
  start()
  await until(() => names().join() === 'done' && names('done').length === 24)
  const taken = () => logged.filter((each) => 'read' in each).length
  await until(() => taken() >= 12)
  expect(taken()).toBe(12)
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

/** The number of a process that is over. */
function endedPid(): number {
  return spawnSync(process.execPath, ['--version']).pid
}
