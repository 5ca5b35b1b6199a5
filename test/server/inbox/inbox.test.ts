import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importFile } from '../../../src/server/import/import-file.ts'
import { inboxIn, mt940, oneLine, until } from './open-inbox.ts'

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
