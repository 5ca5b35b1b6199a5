import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importFile } from '../../../src/server/import/import-file.ts'
import { ServiceUnavailableError } from '../../../src/service/refusal-error.ts'
import { batchAndParts, inboxIn, mt940, oneLine, until } from './open-inbox.ts'

test('a dropped statement is imported and moves to the folder “done”, beside its report', async () => {
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
  expect(read('failed/broken.sta.why.txt')).toContain('\nImport this file in the app')
  expect(read('failed/letter.pdf.why.txt')).toContain('This is a PDF')
  expect(read('failed/letter.pdf.why.txt')).toContain('\nFix this and drop the file again.')
  expect(read('failed/mean\u001B[2J\nname.sta.why.txt')).toMatch(/^mean \[2J name\.sta: refused/)
  expect(await transactions()).toEqual([])
  expect(JSON.stringify(logged)).not.toMatch(/broken|letter|Coffee/)
})

test('a batch beside its parts waits for someone who says whether it counts', async () => {
  const { start, drop, names, read, transactions } = await inboxIn()
  drop('may.sta', batchAndParts)
  start()
  await until(() => names('failed').length === 2)
  expect(read('failed/may.sta.why.txt')).toMatch(
    /Line 5: The line 2026-01-05 · .* may be the sum of 2 other lines, .*then it would count twice\n\nImport this file in the app/,
  )
  expect(await transactions()).toEqual([])
})

test('the reason for a CSV file that no mapping fits names neither the mappings nor the command line', async () => {
  const { start, drop, names, read } = await inboxIn()
  drop('list.csv', 'Day,Sum,Name\n1,2,3\n')
  start()
  await until(() => names('failed').length === 2)
  expect(read('failed/list.csv.why.txt')).toBe(
    'list.csv: refused. Nothing was imported.\n' +
      '  Line 1: No built-in mapping fits this file. Its columns seem to be "Day", "Sum", "Name".\n\n' +
      'Import this file in the app, which asks what to do with it. Or fix it and drop it again.\n',
  )
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
  const left = '.hidden a.part b.tmp c.CRDOWNLOAD d.filepart ~$e.sta mapping.json Thumbs.db'.split(' ')
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
  ['{\n  "name": "x"\n  "header": []\n}', 'This is not JSON: '],
  ['\uFEFF{}', 'The mapping cannot be used. name: '],
])('the broken mapping %j is named with its file', async (mapping, reason) => {
  const { dir, start, drop, names, read } = await inboxIn()
  drop('mapping.json', mapping)
  drop('two.csv', 'Tag;Wert;Text\n')
  start()
  await until(() => names().includes('failed') && names('failed').length === 2)
  const why = read('failed/two.csv.why.txt')
  expect(why).toContain(`mapping.json: ${reason}`)
  expect(why).not.toContain(dir)
})

test('a CSV in the inbox is read with the columns that were chosen for an earlier one, which the report says', async () => {
  const { books, ids, start, drop, names, read, transactions } = await inboxIn()
  const csv = (day: string) => `Date~Details~Amount\n${day}~Paper~-1.50\n${day}~Client~20.00\n`
  const first = { name: 'may.csv', read: async () => new TextEncoder().encode(csv('2026-05-21')) }
  const columns = { sign: 'out', currency: 'CHF' }
  await importFile(books, ids.get('Acme') ?? 0, first, { columns, source: 'upload' })
  drop('june.csv', csv('2026-06-21'))
  drop('july.csv', csv('2026-07-21').replace('-1.50', 'much'))
  start()
  await until(() => names('done').length === 2 && names('failed').length === 2)
  expect(await transactions()).toMatchObject([
    { date: '2026-06-21' },
    { date: '2026-06-21', currency: 'CHF' },
    { date: '2026-05-21' },
    { date: '2026-05-21' },
  ])
  expect(read('done/june.csv.report.txt')).toMatch(
    /It was read with the columns that were chosen on \d{4}-\d\d-\d\d \(“may\.csv”\)\.\n/,
  )
  expect(read('failed/july.csv.why.txt')).toMatch(/“much”|"much"[^]*chosen on/)
})

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
