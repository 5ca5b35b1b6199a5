import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inboxIn, oneLine, until } from './open-inbox.ts'

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
