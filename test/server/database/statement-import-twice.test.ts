import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openBooks } from '../../../src/server/database/open-books.ts'
import type { Statement, StatementLine } from '../../../src/statements/common/statement.ts'
import { aContact } from '../../builders.ts'
import { emptyBooks } from './empty-books.ts'
import { onEveryDatabase, onEveryDatabaseIfLong } from './every-database.ts'
import { aLine, aStatement, newAccount } from './statements-to-import.ts'

onEveryDatabaseIfLong('a statement that comes again in another format or in other words', (books) => {
  const lines = [aLine({ reference: '2026A1' }), aLine({ amount: '40.00' }), aLine({ date: '2026-01-31' })]
  const camt = aStatement('2026-001', '100.00', lines)
  const inOtherWords = (line: StatementLine) => ({
    ...line,
    counterpart: '',
    description: `/NAME/${line.counterpart}`,
    reference: line.reference && `OTHER-${line.reference}`,
  })
  const mt940: Statement = { ...camt, format: 'MT940', name: '1/1', lines: lines.map(inOtherWords) }

  test('adds nothing, and the report says which one it is', async () => {
    const { take, amounts } = await newAccount(books())
    await take([camt], { name: 'january.xml' })
    const { statements, ...report } = await take([mt940], { name: 'january.sta' })
    expect(report).toMatchObject({ read: 3, new: 0, known: 3, deletedBefore: 0 })
    expect(statements[0]?.sameAs).toEqual({
      name: '2026-001',
      format: 'CAMT.053.001.08',
      file: 'january.xml',
    })
    expect(await amounts()).toHaveLength(3)
    expect(await take([camt])).toMatchObject({ new: 0, known: 3 })
  })

  test('tells which of its lines were deleted before', async () => {
    const { take, list, transactions } = await newAccount(books())
    await take([camt])
    const ids = (await list()).filter(({ amount }) => amount === '40.00').map(({ id }) => id)
    await transactions.remove(ids)
    const again = { new: 0, known: 2, deletedBefore: 1, statements: [{ leftOut: '40.00' }] }
    expect(await take([mt940])).toMatchObject(again)
    expect(await take([camt])).toMatchObject(again)
    expect(await list()).toHaveLength(2)
  })

  test('tells which of its lines were corrected since, and by how much', async () => {
    const { take, list, transactions } = await newAccount(books())
    await take([camt])
    const [first, second] = (await list()).filter(({ amount }) => amount !== '40.00')
    const other = (await list()).find(({ amount }) => amount === '40.00')
    await transactions.update(first?.id ?? '', { amount: '1250.00' })
    await transactions.update(second?.id ?? '', { date: '2026-01-30', counterpart: 'Edited' })
    await transactions.update(other?.id ?? '', { currency: 'USD' })
    const again = { statements: [{ known: 3, corrected: { inMoney: 2, by: '1212.50' } }] }
    expect(await take([mt940])).toMatchObject(again)
    const { plan, ...looked } = await take([camt], { dryRun: true })
    expect(looked).toMatchObject(again)
    expect(plan?.planned.map(({ state, corrected }) => [state, corrected])).toEqual(
      Array.from({ length: 3 }, () => ['known', true]),
    )
  })

  test('does not count what was deleted of another statement', async () => {
    const { take, list, transactions } = await newAccount(books())
    await take([camt])
    await take([aStatement('other', '900.00', [aLine({ amount: '40.00', counterpart: 'Other' })])])
    const ids = (await list()).filter(({ counterpart }) => counterpart === 'Other').map(({ id }) => id)
    await transactions.remove(ids)
    expect(await take([mt940])).toMatchObject({ new: 0, known: 3, deletedBefore: 0 })
  })

  test('is recognized under another name of the bank account, and when its opening balance has another day', async () => {
    const { take } = await newAccount(books())
    await take([{ ...camt, bankAccount: 'DE89370400440532013000' }])
    const opening = { date: '2025-12-31', currency: 'EUR', amount: '100.00' }
    expect(await take([{ ...mt940, opening, bankAccount: '37040044/0532013000' }])).toMatchObject({ new: 0 })
    expect(await take([{ ...mt940, bankAccount: '37040044/0532013001' }])).toMatchObject({ new: 3 })
  })

  test('is found out where the other format has the payments of a batch in one amount', async () => {
    const { take } = await newAccount(books())
    await take([camt])
    const batch = { ...mt940, lines: [aLine({ amount: '37.50' }), aLine({ date: '2026-01-31' })] }
    expect(await take([batch])).toMatchObject({ read: 2, new: 0, known: 2 })
  })

  test('is found out in one format too, when a newer program reads other texts out of it', async () => {
    const { take } = await newAccount(books())
    await take([mt940])
    expect(
      await take([{ ...mt940, lines: lines.map((line) => ({ ...line, description: 'better' })) }]),
    ).toMatchObject({
      new: 0,
      known: 3,
    })
  })

  test.for([
    ['another closing balance', aStatement('', '100.00', [...mt940.lines, aLine({ amount: '1.00' })])],
    ['another bank account', { ...mt940, bankAccount: 'NL20INGB0007654321' }],
    ['a bank account whose few digits are no proof', { ...mt940, bankAccount: 'CASH20' }],
    ['no bank account', { ...mt940, bankAccount: '' }],
    [
      'the same balances and amounts of another day',
      aStatement(
        '',
        '100.00',
        lines.map((line) => ({ ...line, date: '2026-02-15' })),
      ),
    ],
    [
      'other payments between the same balances, of another day on',
      aStatement('', '100.00', [aLine({ date: '2026-01-20', amount: '35.00' })], {
        closingDate: '2026-01-31',
      }),
    ],
  ] as const)('is another one with %s', async ([, other]) => {
    const { take } = await newAccount(books())
    await take([camt])
    const { statements } = await take([{ ...other, format: 'MT940' }], { acceptAlike: true })
    expect(statements[0]?.sameAs).toBeUndefined()
    expect(statements[0]?.new).toBeGreaterThan(0)
  })

  test('is another one when names and references of one format say so', async () => {
    const { take, amounts } = await newAccount(books())
    const toAndFro = (name: string) =>
      aStatement(name, '100.00', [
        aLine({ amount: '5.00', reference: `${name}-A` }),
        aLine({ amount: '-5.00', reference: `${name}-B` }),
      ])
    await take([toAndFro('12')])
    await take([toAndFro('13')])
    expect(await amounts()).toEqual(['-5.00', '-5.00', '5.00', '5.00'])
  })
})

onEveryDatabase('imports at the same time', (books) => {
  test('of one file by several processes import every line once', async () => {
    const { id, list, amounts } = await newAccount(books())
    const address = books().kind === 'SQLite' ? books().where : inject('postgres')
    const others = await Promise.all([openBooks(address), openBooks(address)])
    const lines = Array.from({ length: 300 }, (_, index) => aLine({ amount: `${index % 7}.00` }))
    const file = [aStatement('1', '100.00', lines)]
    const taken = await Promise.all(
      [books(), ...others, books()].map((each) => each.importStatements(id, file, { name: 'file.xml' })),
    )
    expect(taken.map((each) => each.new).toSorted((one, other) => one - other)).toEqual([0, 0, 0, 300])
    expect(await list()).toHaveLength(300)
    await Promise.all(others.map((each) => each.close()))
    expect(await amounts()).toHaveLength(300)
  })

  test('as edits and deletions lose neither', async () => {
    const { id, list, transactions } = await newAccount(books())
    const lines = Array.from({ length: 50 }, (_, index) => aLine({ description: `Order ${index}` }))
    await books().importStatements(id, [aStatement('1', '0.00', lines.slice(0, 25))], { name: 'a' })
    const [one, other] = await list()
    await Promise.all([
      books().importStatements(id, [aStatement('2', '-62.50', lines.slice(25))], { name: 'b' }),
      transactions.update(one?.id ?? '', { description: 'Mine' }),
      transactions.remove([other?.id ?? '']),
      books().importStatements(id, [aStatement('1', '0.00', lines.slice(0, 25))], { name: 'a' }),
    ])
    expect(await list()).toHaveLength(49)
    expect((await transactions.get(one?.id ?? ''))?.description).toBe('Mine')
  })
})

test.runIf(inject('postgres') !== '')(
  'while lines are added, others edit the account (PostgreSQL)',
  async () => {
    const { books, url } = await emptyBooks('PostgreSQL')
    const { id, take, amounts } = await newAccount(books)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('begin')
    // Nobody can add entries now, so the import stops among the lines.
    await client.query('lock table entries in share mode')
    const ended: string[] = []
    const importing = take([aStatement('1', '100.00', [aLine()])]).then(() => ended.push('import'))
    const { id: _, ...draft } = aContact()
    const { contacts } = books.storeOf(id)
    for (let edits = 0; edits < 20; edits += 1) await contacts.create(draft)
    expect(ended).toEqual([])
    await client.query('rollback')
    await importing
    expect(await amounts()).toEqual(['-2.50'])
    expect(await contacts.list({ search: '', page: 1, pageSize: 1 })).toMatchObject({ total: 20 })
  },
)
