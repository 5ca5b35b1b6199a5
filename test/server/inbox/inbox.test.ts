import { spawnSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ServiceUnavailableError } from '../../../src/service/service-unavailable-error.ts'
import { inboxIn, mt940, oneLine, until } from './open-inbox.ts'

test('a dropped statement is imported and goes to the folder of what is done, beside its report', async () => {
  const { start, drop, names, read, transactions } = await inboxIn()
  drop('january.sta', oneLine)
  start()
  await until(() => names().length === 1 && names('done').length === 2)
  expect(names('done')).toEqual(['january.sta', 'january.sta.report.txt'])
  expect(read('done/january.sta')).toBe(oneLine)
  expect(read('done/january.sta.report.txt')).toMatch(/^january\.sta: 1 line of 2026-01-15: 1 new, 0 known/)
  expect(await transactions()).toMatchObject([{ amount: '10.00', description: 'Coffee' }])
})

test('a broken statement goes to the folder of what failed, beside the reason, and changes nothing', async () => {
  const { start, drop, names, read, transactions, logged } = await inboxIn()
  drop('broken.sta', oneLine.replace('C260131EUR10,00', 'C260131EUR11,00'))
  drop('letter.pdf', '%PDF-1.7')
  drop('mean\u001B[2J\nname.sta', 'nothing')
  start()
  await until(() => names('failed').length === 6)
  expect(names('failed').slice(0, 4)).toEqual([
    'broken.sta',
    'broken.sta.why.txt',
    'letter.pdf',
    'letter.pdf.why.txt',
  ])
  expect(read('failed/broken.sta.why.txt')).toMatch(
    /^broken\.sta: refused\. Nothing was imported\.\n {2}Line 5: Statement 1\/1 .*differ by 1\.00 EUR/,
  )
  expect(read('failed/letter.pdf.why.txt')).toContain('This is a PDF')
  expect(read('failed/mean\u001B[2J\nname.sta.why.txt')).toMatch(/^mean \[2J name\.sta: refused/)
  expect(await transactions()).toEqual([])
  expect(JSON.stringify(logged)).not.toMatch(/broken|letter|Coffee/)
})

test('of files of one name the later ones get a number', async () => {
  const { start, drop, names, read } = await inboxIn()
  start()
  for (const number of [1, 2, 3]) {
    drop('january.sta', oneLine)
    await until(() => !names().includes('january.sta') && names('done').length === 2 * number)
  }
  drop('broken.sta', 'x')
  await until(() => names('failed').length === 2)
  drop('broken.sta', 'y')
  await until(() => names('failed').length === 4)
  expect(names('done')).toEqual(
    ['january (2).sta', 'january (3).sta', 'january.sta'].flatMap((name) => [name, `${name}.report.txt`]),
  )
  expect(read('done/january (3).sta.report.txt')).toContain('0 new, 1 known')
  expect(names('failed')).toContain('broken (2).sta.why.txt')
})

test('a folder with the name of an account is for that account', async () => {
  const { start, drop, names, read, transactions } = await inboxIn({ accounts: ['Acme', 'Café A/B'] })
  drop('Acme/one.sta', oneLine)
  drop('Cafe\u0301 A-B/two.sta', mt940(['D2,50', 'D2,50'], 'D260131EUR5,00'))
  drop('nobody/three.sta', oneLine)
  drop('four.sta', oneLine)
  start()
  await until(() => names('nobody/failed').length === 2 && names('failed').length === 2)
  await until(() => names('Acme/done').length === 2 && names('Cafe\u0301 A-B/done').length === 2)
  expect(await transactions('Acme')).toHaveLength(1)
  expect(await transactions('Café A/B')).toHaveLength(2)
  expect(read('nobody/failed/three.sta.why.txt')).toContain('There is no account “nobody”')
  expect(read('failed/four.sta.why.txt')).toContain('There are several accounts')
})

test('hidden files, downloads on their way, links and our own settings are left where they are', async () => {
  const { dir, start, drop, names, transactions } = await inboxIn()
  const left = [
    '.hidden',
    'a.part',
    'b.tmp',
    'c.CRDOWNLOAD',
    'd.filepart',
    '~$e.sta',
    'mapping.json',
    'Thumbs.db',
  ]
  for (const name of left) drop(name, oneLine)
  drop('.folder/in-hidden.sta', oneLine)
  drop('../elsewhere.sta', mt940(['C7,00'], 'C260131EUR7,00'))
  symlinkSync(join(dir, '../elsewhere.sta'), join(dir, 'link.sta'))
  mkdirSync(join(dir, '../other'))
  symlinkSync(join(dir, '../other'), join(dir, 'Acme'))
  writeFileSync(join(dir, '../other/behind-link.sta'), oneLine)
  drop('empty.sta', '')
  start()
  drop('mark.csv', 'not, a, statement')
  await until(() => names('failed').length === 2)
  expect(names()).toEqual([...left, '.folder', 'Acme', 'empty.sta', 'failed', 'link.sta'].toSorted())
  expect(existsSync(join(dir, '../other/behind-link.sta'))).toBe(true)
  expect(await transactions()).toEqual([])
})

test('an empty file fails in the end', async () => {
  const { start, drop, names, read } = await inboxIn()
  drop('empty.sta', '')
  start()
  await until(() => names('failed').length === 2)
  expect(read('failed/empty.sta.why.txt')).toContain('empty')
})

test('CSV of a bank that is not built in is read by the mapping in the folder', async () => {
  const { start, drop, names, transactions, read } = await inboxIn()
  const mapping = {
    name: 'my-bank',
    delimiter: ';',
    header: ['Tag', 'Wert'],
    date: { columns: ['Tag'], format: 'DD.MM.YYYY' },
    numbers: { decimal: ',' },
    amount: { column: 'Wert' },
    currency: { fixed: 'EUR' },
    description: ['Text'],
  }
  drop('mapping.json', JSON.stringify(mapping))
  drop('one.csv', 'Tag;Wert;Text\n31.01.2026;-3,20;Stamps\n')
  start()
  await until(() => names('done').length === 2)
  expect(await transactions()).toMatchObject([{ date: '2026-01-31', amount: '-3.20', description: 'Stamps' }])
  drop('mapping.json', JSON.stringify({ ...mapping, amount: 'Wert' }))
  drop('two.csv', 'Tag;Wert;Text\n')
  await until(() => names('failed').length === 2)
  expect(read('failed/two.csv.why.txt')).toMatch(/mapping\.json: The mapping cannot be used.*amount/)
})

test.each([
  ['{\n  "name": "x",\n  "header": ;\n}', 'This is not JSON: see column 13 of line 3 ("header": ;)'],
  ['{\n  "name": "x"\n  "header": []\n}', 'This is not JSON: see column 3 of line 3 ("header": [])'],
  ['{ "name": "x",', 'This is not JSON: see column 14 of line 1 ({ "name": "x",)'],
  ['', 'This is not JSON: see column 1 of line 1'],
  ['\uFEFF{}', 'The mapping cannot be used. name: '],
])('the broken mapping %j is named with its file and the place', async (mapping, reason) => {
  const { dir, start, drop, names, read } = await inboxIn()
  drop('mapping.json', mapping)
  drop('two.csv', 'Tag;Wert;Text\n')
  start()
  await until(() => names().includes('failed') && names('failed').length === 2)
  const why = read('failed/two.csv.why.txt')
  expect(why).toContain(`mapping.json: ${reason}`)
  expect(why).not.toContain(dir)
})

test('books that are away leave the file where it is, and it is imported when they are back', async () => {
  const { books, start, drop, names, logged, transactions } = await inboxIn()
  let isAway = true
  const unlessAway =
    <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
    async (...given: Given) => {
      if (isAway) throw new ServiceUnavailableError('The database cannot be reached.', 5)
      return work(...given)
    }
  drop('one.sta', oneLine)
  start({ takeIn: unlessAway(books.takeIn) })
  await until(() => logged.length > 2)
  expect(logged).toContainEqual({
    reason: 'The database cannot be reached.',
    words: 'the inbox waits for the books',
  })
  await until(() => names().join() === 'one.sta')
  isAway = false
  await until(() => names('done').length === 2)
  expect(await transactions()).toHaveLength(1)
})

test('a fault of the program fails the file in words, and not the next one', async () => {
  const { books, start, drop, names, read } = await inboxIn()
  let isFirst = true
  const takeIn: typeof books.takeIn = async (...given) => {
    if (!isFirst) return books.takeIn(...given)
    isFirst = false
    throw new TypeError('undefined is not a function')
  }
  drop('a.sta', oneLine)
  drop('b.sta', oneLine)
  start({ takeIn })
  await until(() => names('failed').length === 2 && names('done').length === 2)
  expect(read('failed/a.sta.why.txt')).toContain('Bookend failed on this file')
})

test('what a process had taken that died is given back at the next start', async () => {
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

test('what a living process has taken is left to it', async () => {
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

test('stopping lets the file that is being taken come to its end', async () => {
  const { books, start, drop, names } = await inboxIn()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  drop('a.sta', oneLine)
  drop('b.sta', oneLine)
  const inbox = start({
    takeIn: async (...given) => {
      begin()
      await allowed
      return books.takeIn(...given)
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

test('links bring nothing in that is elsewhere, and results go nowhere else', async () => {
  const { dir, start, drop, names, read, transactions } = await inboxIn({ accounts: ['Mine', 'Theirs'] })
  drop('Theirs/keep/secret.sta', oneLine)
  mkdirSync(join(dir, 'Mine'))
  linkSync(join(dir, 'Theirs/keep/secret.sta'), join(dir, 'Mine/hard.sta'))
  symlinkSync(join(dir, 'Theirs/keep/secret.sta'), join(dir, 'Mine/soft.sta'))
  start()
  await until(() => names('Mine').includes('failed') && names('Mine/failed').length === 2)
  expect(read('Mine/failed/hard.sta.why.txt')).toContain('link to a file that is also elsewhere')
  expect(names('Mine')).toContain('soft.sta')
  expect(await transactions('Mine')).toEqual([])
})

test('a mapping that is a link is not read, and nothing of it is told', async () => {
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
  await until(() => logged.some((each) => JSON.stringify(each).includes('cannot be taken')))
  await inbox.stop()
  expect(names('Theirs')).toEqual([])
  expect(names('Mine')).toContain('one.sta')
})

test('a balance of endless digits is refused', async () => {
  const { start, drop, names, read } = await inboxIn()
  drop('long.sta', mt940([], `C260131EUR${'9'.repeat(100_000)},00`))
  start()
  await until(() => names().includes('failed') && names('failed').length === 2)
  expect(read('failed/long.sta.why.txt')).toContain('too many digits to be an amount of money')
})
