import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { Contact } from '../../../src/domain/contact.ts'
import type { Transaction } from '../../../src/domain/transaction.ts'
import { aContact, aTransaction } from '../../builders.ts'
import { commandLine } from './run.ts'

const note = { mark: 'ask' as const, note: 'What is it, and "why"?' }
const strange = 'Say "hi", A;B\r\nsecond\tline \\ 日本 😀'

async function exporting({
  contacts = [aContact({ id: 'c1', company: strange })],
  transactions = [aTransaction({ id: 't1', amount: '-0.10', description: strange })],
}: { contacts?: Contact[]; transactions?: Transaction[] } = {}) {
  const line = commandLine()
  await line.say('account add Acme')
  await line.withBooks(async ({ load, storeOf }) => {
    await load(1, { contacts, transactions })
    await storeOf(1).marks?.updateAll(['t1'], note, false)
  })
  return {
    ...line,
    contacts,
    transactions: transactions.map((one) => ({
      ...one,
      ...(one.id === 't1' ? note : { mark: '', note: '' }),
    })),
    read: (name: string) => readFileSync(join(line.folder, name), 'utf8'),
  }
}

test('the records are printed as CSV that reads back as they are', async () => {
  const { say, contacts, transactions } = await exporting()
  const printed = await say('export --what contacts')
  expect(printed).toMatchObject({ code: 0, err: '' })
  expect(printed.out.split('\r\n')[0]).toBe(
    'id,firstName,lastName,company,phone,email,vatNumber,country,city,zip,number,street',
  )
  expect(parse(printed.out, { columns: true })).toEqual(contacts)
  expect(parse((await say('export --what transactions')).out, { columns: true })).toEqual(transactions)
})

test('the records are printed as a JSON array, one a line', async () => {
  const { say, transactions } = await exporting({
    transactions: [
      aTransaction({ id: 'b', date: '2026-01-02', description: strange }),
      aTransaction({ id: 'a', date: '2026-01-01' }),
    ],
  })
  const { out } = await say('export --account Acme --format json --what transactions')
  expect(JSON.parse(out)).toEqual(transactions)
  expect(out.split('\n')).toHaveLength(5)
})

test('an account without records is a line of names, and an empty array', async () => {
  const { say } = await exporting({ contacts: [], transactions: [] })
  expect((await say('export --what transactions')).out).toBe(
    'id,date,currency,amount,counterpart,description,mark,note\r\n',
  )
  expect((await say('export --what contacts --format json')).out).toBe('[]\n')
})

test('both are written into a folder, which is made, or one of them into a file', async () => {
  const { folder, run, read, contacts, transactions } = await exporting()
  const into = (path: string, ...more: string[]) => run(['export', '--output', join(folder, path), ...more])
  const both = await into('deep/down')
  expect(both).toMatchObject({ code: 0, out: '' })
  expect(both.err).toContain('1 contact of “Acme”')
  expect(parse(read('deep/down/contacts.csv'), { columns: true })).toEqual(contacts)
  expect(parse(read('deep/down/transactions.csv'), { columns: true })).toEqual(transactions)
  await into('one.json', '--what', 'contacts', '--format', 'json')
  expect(JSON.parse(read('one.json'))).toEqual(contacts)
  mkdirSync(join(folder, 'there'))
  await into('there', '--what', 'transactions')
  await into('new/', '--what', 'transactions')
  expect(read('there/transactions.csv')).toBe(read('new/transactions.csv'))
})

test('an existing file is replaced only with --force, and nothing half-written remains', async () => {
  const { folder, run, read } = await exporting()
  writeFileSync(join(folder, 'contacts.csv'), 'mine')
  const refused = await run(['export', '--output', folder])
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('contacts.csv already exists. Choose another name, or add --force')
  expect(read('contacts.csv')).toBe('mine')
  const files = () => readdirSync(folder).filter((name) => !name.startsWith('books.db'))
  expect(files()).toEqual(['contacts.csv'])
  expect((await run(['export', '--output', folder, '--force'])).code).toBe(0)
  expect(read('contacts.csv')).toContain('hi')
  expect(files()).toEqual(['contacts.csv', 'transactions.csv'])
})

test('what cannot be written is reported in words', async () => {
  const { folder, run } = await exporting()
  writeFileSync(join(folder, 'file'), '')
  for (const path of ['file/x.csv', 'file']) {
    const failed = await run(['export', '--output', join(folder, path)])
    expect(failed, `${path}`).toMatchObject({ code: 1, out: '' })
    expect(failed.err, `${path}`).toMatch(/cannot be written: .+\.\n$/)
  }
})

test('for a spreadsheet, text that looks like a formula is made harmless, and no amount or phone number is touched', async () => {
  const { say } = await exporting({
    contacts: [
      aContact({
        id: '1',
        company: '=HYPERLINK("http://x")',
        phone: '+32 9 211',
        city: '@SUM(A1)',
        zip: '-1',
        street: 'a=b',
      }),
    ],
    transactions: [
      aTransaction({ id: '1', date: '2026-01-03', amount: '-12.00', description: '-12.00' }),
      aTransaction({ id: '2', date: '2026-01-02', amount: '=1+1', counterpart: '＝1' }),
    ],
  })
  const contacts = await say('export --what contacts --for-spreadsheet')
  expect(contacts.out.startsWith('\ufeffid,')).toBe(true)
  const [contact] = parse(contacts.out, { columns: true, bom: true })
  expect(contact).toMatchObject({
    company: `'=HYPERLINK("http://x")`,
    phone: '+32 9 211',
    city: "'@SUM(A1)",
    zip: '-1',
    street: 'a=b',
  })
  const rows = parse((await say('export --what transactions --for-spreadsheet')).out, {
    columns: true,
    bom: true,
  })
  expect(rows).toMatchObject([
    { amount: '-12.00', description: '-12.00' },
    { amount: "'=1+1", counterpart: "'＝1" },
  ])
  // For programs everything stays as it is.
  expect((await say('export --what contacts')).out).toContain(',+32 9 211,')
  expect((await say('export --what contacts --for-spreadsheet --format json')).code).toBe(2)
})

test('an export that is called without a place for both is refused', async () => {
  const { say } = await exporting()
  expect(await say('export')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--what') })
})
