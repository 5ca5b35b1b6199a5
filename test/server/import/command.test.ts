import { spawn } from 'node:child_process'
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandLine } from '../cli/run.ts'
import { batchAndParts, mt940, oneLine } from '../inbox/open-inbox.ts'

const samples = join(import.meta.dirname, '../../../samples')
const main = join(import.meta.dirname, '../../../src/server/cli/main.ts')

/** The command line on books with accounts, and files to import. */
async function importing(accounts = ['Acme']) {
  const line = commandLine()
  for (const name of accounts) await line.run(['account', 'add', name])
  const file = (name: string, text: string) => {
    writeFileSync(join(line.folder, name), text)
    return join(line.folder, name)
  }
  const transactions = (account: number) =>
    line.withBooks(
      async (books) =>
        (await books.storeOf(account).transactions.list({ search: '', page: 1, pageSize: 100 })).items,
    )
  return { ...line, file, transactions }
}

test('the samples of the repository are imported, and the report says what was in them', async () => {
  const { run, transactions } = await importing()
  const { code, out, err } = await run([
    'import',
    join(samples, 'statement.xml'),
    join(samples, 'statement.mt940'),
  ])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out.replaceAll(`${samples}/`, '')).toBe(
    `statement.xml: 33 lines from 2026-01-02 to 2026-03-25: 33 new, 0 known, 0 deleted before, 0 refused.

  Statement  Bank account        Format           Lines  New  Known  Deleted before  Balance
  2026-Q1    NL13TEST0123456789  CAMT.053.001.08     33   33      0               0  adds up: 4,210.00 to 11,378.28 EUR

  Currency   Deposits  Withdrawals     Total
  EUR       14,017.54    -6,849.26  7,168.28

statement.mt940: 4 lines from 2026-02-03 to 2026-02-24: 4 new, 0 known, 0 deleted before, 0 refused.

  Statement  Bank account        Format  Lines  New  Known  Deleted before  Balance
  2/1        NL47TEST9876543210  MT940       4    4      0               0  adds up: 1,500.00 to 1,680.05 EUR

  Currency  Deposits  Withdrawals   Total
  EUR         250.00       -69.95  180.05
`,
  )
  expect(await transactions(1)).toHaveLength(37)
})

test('a dry run says the same and imports nothing', async () => {
  const { run, transactions } = await importing()
  const sample = join(samples, 'statement.mt940')
  const { code, out } = await run(['import', '--dry-run', sample])
  expect(code).toBe(0)
  expect(out).toContain(': 4 new, 0 known, 0 deleted before, 0 refused.')
  expect(out).toMatch(/^ {2}Nothing was imported: this was a dry run\.$/m)
  expect(await transactions(1)).toEqual([])
  expect((await run(['import', sample])).out).toContain(': 4 new, 0 known')
})

test('lines of a CSV that are not booked yet are counted and named', async () => {
  const { run, transactions } = await importing()
  const csv = join(import.meta.dirname, '../../statements/samples/csv/dkb.csv')
  const { code, out } = await run(['import', csv])
  expect(code).toBe(0)
  expect(out).toMatch(/: 2 new, 0 known, 0 deleted before, 0 refused, 1 not booked and not imported\.$/m)
  expect(out).toContain(
    '1 line is not booked and was not imported: 2026-09-25 · Telefon AG · -39.99 EUR (Vorgemerkt).',
  )
  expect(await transactions(1)).toHaveLength(2)
})

test('a refused file has a reason and code 1, and the others are still imported', async () => {
  const { run, file, transactions, folder } = await importing()
  const good = file('good.sta', oneLine)
  const bad = file('bad.sta', mt940(['C1,00', 'Z9'], 'C260131EUR1,00'))
  const { code, out, err } = await run(['import', bad, folder, good, join(folder, 'missing.sta')])
  expect(code).toBe(1)
  expect(err).toBe('3 of 4 files were refused. The other file was imported.\n')
  expect(out).toMatch(/bad\.sta: refused\. Nothing was imported\.\n {2}Line 7: /)
  expect(out).toContain('This is a folder')
  expect(out).toContain('good.sta: 1 line of 2026-01-15: 1 new')
  expect(out).toMatch(/missing\.sta cannot be read: there is no such file/)
  expect(await transactions(1)).toHaveLength(1)
  expect(await run(['import', bad])).toMatchObject({ code: 1, err: 'The file was refused.\n' })
})

test('a statement that does not add up is imported when the difference is accepted', async () => {
  const { run, file } = await importing()
  const wrong = file('wrong.sta', mt940(['C10,00'], 'C260131EUR10,01'))
  const refused = await run(['import', wrong])
  expect(refused.code).toBe(1)
  expect(refused.out).toContain('differ by 0.01 EUR')
  const { code, out } = await run(['import', '--accept-difference', wrong])
  expect(code).toBe(0)
  expect(out).toContain('DIFFERS by 0.01 EUR, accepted')
})

test('an OFX that contradicts itself is taken by its signs or its types, as the option says', async () => {
  const { run, file, transactions } = await importing()
  const line = (type: string, amount: string) =>
    `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20260131<TRNAMT>${amount}<MEMO>Rent</STMTTRN>\n`
  const ofx = file(
    'a.ofx',
    `<OFX><STMTTRNRS><STMTRS><CURDEF>EUR<BANKTRANLIST>\n${line('DEBIT', '-5.00')}${line('CREDIT', '-9.00')}</BANKTRANLIST></STMTRS></STMTTRNRS></OFX>`,
  )
  expect(await run(['import', ofx])).toMatchObject({
    code: 1,
    out: expect.stringContaining('“import --signs amounts” takes the signs'),
  })
  expect(await run(['import', '--signs', 'both', ofx])).toMatchObject({ code: 2 })
  expect(await run(['import', '--signs', 'amounts', ofx])).toMatchObject({ code: 0 })
  expect((await transactions(1)).map(({ amount }) => amount).toSorted()).toEqual(['-5.00', '-9.00'])
})

test('a batch beside its parts is imported or left out, as the option says', async () => {
  const { run, file, transactions } = await importing()
  const batch = file('may.sta', batchAndParts)
  expect(await run(['import', batch])).toMatchObject({
    code: 1,
    out: expect.stringContaining('“import --sums leave-out” leaves such lines out'),
  })
  const dry = await run(['import', '--dry-run', batch])
  expect(dry.out).toContain('may be the sum of 2 other lines')
  expect(await transactions(1)).toEqual([])
  const { code, out } = await run(['import', '--sums', 'leave-out', batch])
  expect(code).toBe(0)
  expect(out).toContain('2 new, 0 known, 0 deleted before, 0 refused, 1 left out: would count twice')
  expect(out).toContain('1 line was left out, which would count twice: 2026-01-05 · September · -30.00 EUR.')
  expect((await transactions(1)).map(({ amount }) => amount).toSorted()).toEqual(['-10.00', '-20.00'])
  expect(await run(['import', '--sums', 'import', batch])).toMatchObject({ code: 0 })
  expect(await transactions(1)).toHaveLength(3)
})

test('the account has to be named when there are several, and must be there', async () => {
  const { run, file, transactions } = await importing(['Acme', 'Other'])
  const good = file('good.sta', oneLine)
  expect(await run(['import', good])).toMatchObject({ code: 2, out: '' })
  expect(await run(['import', '--account', 'Nobody', good])).toMatchObject({ code: 1, out: '' })
  expect(await run(['import', '--account', 'Other', good])).toMatchObject({ code: 0 })
  expect([await transactions(1), await transactions(2)].map(({ length }) => length)).toEqual([0, 1])
})

test('CSV is read by a built-in mapping, or by one in a file', async () => {
  const { run, file, folder, transactions } = await importing()
  const csv = file('some.csv', 'Day,Value,What\n31/01/2026,3.20,Stamps\n')
  const mapping = file(
    'mine.json',
    JSON.stringify({
      name: 'mine',
      delimiter: ',',
      header: ['Day', 'Value', 'What'],
      date: { columns: ['Day'], format: 'DD/MM/YYYY' },
      numbers: { decimal: '.' },
      amount: { column: 'Value' },
      currency: { fixed: 'GBP' },
      description: ['What'],
    }),
  )
  expect(await run(['import', csv])).toMatchObject({ code: 1 })
  const { code, out } = await run(['import', '--mapping', mapping, '--bank-account', 'Town bank 12', csv])
  expect(out).toContain(' Town bank 12 ') // as it was typed, and not TOWNBANK12
  expect({ code, out }).toMatchObject({
    code: 0,
    out: expect.stringContaining('cannot be checked (no balances)'),
  })
  expect(await transactions(1)).toMatchObject([
    { date: '2026-01-31', currency: 'GBP', description: 'Stamps' },
  ])
  const missing = join(folder, 'missing.json')
  const broken = file('broken.json', '{\n  "name": mine\n}')
  const bad = file('bad.json', '{"name": "mine"}')
  for (const [wrong, words] of [
    ['no-such-bank', 'no-such-bank'],
    [missing, missing],
    [broken, `${broken}: This is not JSON: `],
    [bad, `${bad}: The mapping cannot be used. delimiter: `],
  ] as const)
    expect((await run(['import', '--mapping', wrong, csv])).err).toContain(words)
})

test('a refused file names all its faults, twenty of them by line', async () => {
  const { run, file } = await importing()
  const rows = Array.from({ length: 57 }, () => ',01/01/2026,1,twelve,x,y').join('\n')
  const path = file('bad.csv', `Number,Date,Account,Amount,Subcategory,Memo\n${rows}\n`)
  const { out } = await run(['import', path])
  expect(out.match(/^ {2}Line \d+: Column "Amount": "twelve" is not an amount/gm)).toHaveLength(20)
  expect(out).toContain('  And 37 more.\n')
  const [told = ''] = (await run(['import', '--json', path])).out.split('\n')
  expect(JSON.parse(told)).toMatchObject({ refused: 57, at: 2, more: 37 })
})

test('a file whose letters could be several is refused until the code page is named', async () => {
  const { run, folder, transactions } = await importing()
  const path = join(folder, 'french.sta')
  writeFileSync(
    path,
    oneLine.replace('NL47TEST9876543210', '12345').replace('Coffee', 'La m\xE8re'),
    'latin1',
  )
  expect((await run(['import', path])).out).toContain('“mère” in windows-1252')
  expect(await run(['import', '--encoding', 'martian', path])).toMatchObject({ code: 2, out: '' })
  expect(await run(['import', '--encoding', 'latin1', path])).toMatchObject({ code: 0 })
  expect(await transactions(1)).toMatchObject([{ description: 'La mère' }])
})

test('lines of JSON tell programs the same', async () => {
  const { run, file } = await importing()
  const { code, out } = await run(['import', '--json', file('a.sta', oneLine), file('b.sta', 'nothing')])
  expect(code).toBe(1)
  const told: unknown[] = out
    .trimEnd()
    .split('\n')
    .map((each) => JSON.parse(each))
  expect(told).toMatchObject([
    { taken: true, read: 1, new: 1, known: 0, deletedBefore: 0, refused: 0, statements: [{ name: '1/1' }] },
    { taken: false, refused: expect.any(Number), reason: expect.any(String) },
  ])
})

test('a file of absurd size is refused', async () => {
  const { run, file } = await importing()
  const large = file('large.sta', oneLine)
  truncateSync(large, 201 * 1024 * 1024)
  expect((await run(['import', large])).out).toContain('larger than 200 MB')
})

test('the program reads its standard input, is called wrongly without a file, and survives being asked for help', async () => {
  const { database, transactions } = await importing()
  const run = (args: string[], input = '') =>
    new Promise<{ code: number | null; out: string }>((resolve) => {
      const child = spawn(process.execPath, [main, '--database', database, 'import', ...args])
      let out = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
      child.once('close', (code) => resolve({ code, out }))
      child.stdin.end(input)
    })
  const { code, out } = await run(['-'], readFileSync(join(samples, 'statement.xml'), 'utf8'))
  expect(code).toBe(0)
  expect(out).toContain('standard input: 33 lines')
  expect(await transactions(1)).toHaveLength(33)
  expect(await run(['-'], 'no statement')).toMatchObject({ code: 1 })
  expect(await run([])).toMatchObject({ code: 2, out: '' })
  expect(await run(['--help'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('--accept-difference'),
  })
})
