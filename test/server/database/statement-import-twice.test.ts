import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, parse } from 'node:path'
import fc from 'fast-check'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { sumOf } from '../../../src/domain/sum.ts'
import { openBooks } from '../../../src/server/database/open-books.ts'
import type { Statement, StatementLine } from '../../../src/statements/common/statement.ts'
import { findMapping } from '../../../src/statements/csv/mappings.ts'
import { readStatements } from '../../../src/statements/read-statements.ts'
import { checkBalances } from '../../../src/statements/recognition/check-balances.ts'
import { linesOnce } from '../../../src/statements/recognition/lines-once.ts'
import { aContact } from '../../builders.ts'
import { runs } from '../../seed.ts'
import { emptyBooks } from './empty-books.ts'
import { onEveryDatabase, onEveryDatabaseIfLong } from './every-database.ts'
import { aLine, aReport, aStatement, newAccount } from './statements-to-import.ts'

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
    ).toMatchObject({ new: 0, known: 3 })
  })

  test.for(
    // prettier-ignore
    [
    ['another closing balance', aStatement('', '100.00', [...mt940.lines, aLine({ amount: '1.00' })])],
    ['another bank account', { ...mt940, bankAccount: 'NL20INGB0007654321' }],
    ['a bank account whose few digits are no proof', { ...mt940, bankAccount: 'CASH20' }],
    ['no bank account', { ...mt940, bankAccount: '' }],
    ['the same balances and amounts of another day', aStatement('', '100.00', lines.map((line) => ({ ...line, date: '2026-02-15' })))],
    [
      'other payments between the same balances, of another day on',
      aStatement('', '100.00', [aLine({ date: '2026-01-20', amount: '35.00' })], { closingDate: '2026-01-31' }),
    ],
  ] as const,
  )('is another one with %s', async ([, other]) => {
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

const folder = join(import.meta.dirname, '../../statements/samples')

/** The statements of real files that have several lines, oldest line first. */
const samples = ['camt', 'csv', 'mt940', 'ofx'].flatMap((kind) =>
  readdirSync(join(folder, kind)).flatMap((file) =>
    readSample(join(folder, kind, file))
      .filter(({ lines }) => lines.length > 1)
      .map((statement) => ({
        ...statement,
        isProven: checkBalances(statement).result === 'adds up',
        lines: oldestFirst(statement.lines),
      })),
  ),
)

/** The mapping is named where the file does not say its currency. */
function readSample(path: string) {
  const bytes = readFileSync(path)
  const asks = /^(?:amex-(?:gb|aud)|lunar-sek)/.test(basename(path))
  return readStatements(bytes, asks ? { csv: findMapping(parse(path).name) } : {})
}

const download = fc.record({
  sample: fc.constantFrom(...samples),
  ends: fc.tuple(fc.nat(), fc.nat()),
  references: fc.constantFrom('the bank’s', 'fresh', 'none'),
  hasBalances: fc.boolean(),
})

test('there are samples of every format to be downloaded twice', () => {
  const formats = new Set(samples.map(({ format }) => /^(?:CAMT\.05[23]|MT94[02]|OFX|CSV)/.exec(format)?.[0]))
  expect([...formats]).toEqual(
    expect.arrayContaining(['CAMT.052', 'CAMT.053', 'MT940', 'MT942', 'OFX', 'CSV']),
  )
})

onEveryDatabaseIfLong('two downloads of one account that overlap', (books) => {
  test('double no line and lose none, or the report counts the doubles, or the second file is refused', async () => {
    await fc.assert(
      fc.asyncProperty(download, async ({ sample, ends, references, hasBalances }) => {
        const { take, amounts } = await newAccount(books())
        const { lines } = sample
        const [end, start] = overlapIn(lines, ends)
        const part = (from: number, to: number, number: number) => [
          partOf(sample, { from, to, number, references, hasBalances }),
        ]
        await take(part(0, end, 1))
        const result = await take(part(start, lines.length, 2)).catch((error: Error) => error)
        const isRefused = result instanceof Error
        const noted = isRefused ? 0 : result.statements.reduce((sum, one) => sum + one.otherReference, 0)
        expect(isRefused ? result.message : '').toMatch(/^$|seem to have been imported already/)
        expect(references === 'fresh' || (!isRefused && noted === 0)).toBe(true)
        const expected = isRefused ? lines.slice(0, end) : lines
        const found = await amounts()
        expect(found).toHaveLength(expected.length + noted)
        expect(found).toEqual(expect.arrayContaining(amountsIn(expected)))
      }),
      { numRuns: runs(30) },
    )
  })

  test('are compared in one archive as they are imported', async () => {
    await fc.assert(
      fc.asyncProperty(download, async ({ sample, ends, references, hasBalances }) => {
        const { take } = await newAccount(books())
        const { lines } = sample
        const [end, start] = overlapIn(lines, ends)
        const part = (from: number, to: number, number: number) => ({
          ...partOf(sample, { from, to, number, references, hasBalances }),
          file: `${number}.sta`,
        })
        const archive = [part(0, end, 1), part(start, lines.length, 2)]
        const once = linesOnce(archive).length
        // A file that is refused has no count.
        const added = await take(archive).then(
          (report) => report.new,
          () => once,
        )
        expect(once).toBe(added)
      }),
      { numRuns: runs(30) },
    )
  })

  test('lose no line where one ends within a day and the next begins there, as their balances show', async () => {
    const proven = samples.filter(({ name, isProven }) => name !== '' && isProven)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...proven), fc.nat(), async (sample, at) => {
        const { take, amounts } = await newAccount(books())
        // Every payment was made twice, so that two equal lines may stand on both sides of the end.
        const lines = sample.lines.flatMap((line) => [line, line])
        const end = 1 + (at % (lines.length - 1))
        const cut = { references: 'none', hasBalances: true }
        await take([partOf({ ...sample, lines }, { from: 0, to: end, number: 1, ...cut })])
        await take([partOf({ ...sample, lines }, { from: end, to: lines.length, number: 2, ...cut })])
        expect(await amounts()).toEqual(amountsIn(lines))
      }),
      { numRuns: runs(15) },
    )
  })
})

/** Up to which line the first download goes, and from which the second: it begins with a day that the first one has. */
function overlapIn(lines: readonly StatementLine[], [one, other]: [number, number]): [number, number] {
  const end = 1 + (one % lines.length)
  const day = lines[other % end]?.date
  return [end, lines.findIndex(({ date }) => date === day)]
}

type Sample = Statement & { isProven: boolean }
type Cut = { from: number; to: number; number: number; references: string; hasBalances: boolean }

/** The statement as a bank would tell only some of its lines. */
function partOf(
  { isProven, ...sample }: Sample,
  { from, to, number, references, hasBalances }: Cut,
): Statement {
  const { opening, closing, lines } = sample
  const after = (count: number) =>
    sumOf([opening?.amount ?? '0.00', ...lines.slice(0, count).map(({ amount }) => amount)])
  const referenceOf = { 'the bank’s': (own: string) => own, none: () => '' }[references]
  return {
    ...sample,
    name: sample.name && `${sample.name}/${number}`,
    contradictsAt: undefined,
    opening:
      hasBalances && isProven && opening
        ? { ...opening, date: lines[from]?.date ?? '', amount: after(from) }
        : undefined,
    closing:
      hasBalances && isProven && closing
        ? { ...closing, date: lines[to - 1]?.date ?? '', amount: after(to) }
        : undefined,
    lines: lines.slice(from, to).map((line, index) => ({
      ...line,
      reference: referenceOf?.(line.reference) ?? `download-${number}-${index}`,
    })),
  }
}

function oldestFirst(lines: StatementLine[]): StatementLine[] {
  const isNewestFirst = (lines[0]?.date ?? '') > (lines.at(-1)?.date ?? '')
  return (isNewestFirst ? lines.toReversed() : lines).toSorted((one, other) =>
    one.date === other.date ? 0 : one.date < other.date ? -1 : 1,
  )
}

function amountsIn(lines: readonly StatementLine[]): string[] {
  return lines.map(({ amount }) => amount).toSorted()
}

onEveryDatabaseIfLong('identical lines of statements that have no line in common', (books) => {
  const morning = aStatement('7/1', '100.00', [aLine()])
  const noon = aStatement('7/2', '97.50', [aLine({ amount: '-1.00' })])
  const evening = aStatement('7/3', '96.50', [aLine()])
  const day = aStatement('7', '100.00', [aLine(), aLine({ amount: '-1.00' }), aLine()])

  test.for([
    ['in the order of the day', [[morning], [noon], [evening]]],
    ['the other way round', [[evening], [noon], [morning]]],
    ['the one between last', [[morning], [evening], [noon]]],
    ['in one file', [[evening, morning, noon]]],
    ['with the whole day first', [[day], [evening], [morning], [noon]]],
    ['with the whole day between', [[morning], [day], [evening], [noon]]],
    ['with the whole day last', [[morning], [evening], [noon], [day]]],
    ['with the day so far before', [[aReport([aLine()])], [morning], [noon], [evening]]],
  ] as const)('stay two when they come %s, and come in once', async ([, files]) => {
    const { take, amounts } = await newAccount(books())
    for (const file of files) await take([...file])
    expect(await amounts()).toEqual(['-1.00', '-2.50', '-2.50'])
    for (const file of [...files, [day], [noon], [evening], [morning]])
      expect(await take([...file])).toMatchObject({ new: 0 })
    expect(await amounts()).toEqual(['-1.00', '-2.50', '-2.50'])
  })

  test('stay two if they are in one file, on pages with the same name', async () => {
    const { take, amounts } = await newAccount(books())
    const pages = [aStatement('7', '100.00', [aLine()]), aStatement('7', '97.50', [aLine()])]
    await take(pages)
    expect(await amounts()).toEqual(['-2.50', '-2.50'])
    expect(await take(pages)).toMatchObject({ new: 0, known: 2 })
  })

  test('are added to earlier statements and reported when the statement between them shows that they are two', async () => {
    const { id, take, amounts } = await newAccount(books())
    await take([morning])
    expect(await take([evening])).toMatchObject({ new: 0, known: 1 })
    const { statements } = await take([noon])
    expect(statements[0]).toMatchObject({ new: 1, parted: 1 })
    const { length } = await amounts()
    expect(await books().storeOf(id).bankAccounts?.list()).toMatchObject([{ transactions: length }])
  })

  test('a statement that closes with its opening balance is not read as its own successor', async () => {
    const { take, amounts } = await newAccount(books())
    const nothingLeft = aStatement('7', '100.00', [aLine({ amount: '5.00' }), aLine({ amount: '-5.00' })])
    await take([nothingLeft])
    expect(await take([nothingLeft])).toMatchObject({ new: 0, known: 2 })
    expect(await take([{ ...nothingLeft, format: 'MT940', name: '9' }])).toMatchObject({ new: 0 })
    expect(await amounts()).toEqual(['-5.00', '5.00'])
  })

  test('up, down and up again within a day are three statements', async () => {
    const up = (name: string) => aStatement(name, '0.00', [aLine({ amount: '5.00' })])
    const down = aStatement('2', '5.00', [aLine({ amount: '-5.00' })])
    const { take, amounts } = await newAccount(books())
    for (const file of [[up('1')], [down], [up('3')]]) await take(file)
    expect(await amounts()).toEqual(['-5.00', '5.00', '5.00'])
    const inOneFile = await newAccount(books())
    await inOneFile.take([up('1'), down, up('3')])
    expect(await inOneFile.amounts()).toEqual(['-5.00', '5.00', '5.00'])
  })

  test('up, down and up again are three statements in one file, even under one name', async () => {
    const page = (opening: string, amount: string, description: string) =>
      aStatement('7', opening, [aLine({ amount, description })])
    const { take, amounts } = await newAccount(books())
    await take([page('0.00', '5.00', 'one'), page('5.00', '-5.00', 'two'), page('0.00', '5.00', 'three')])
    expect(await amounts()).toEqual(['-5.00', '5.00', '5.00'])
  })

  test('a statement that comes again with more lines is not read as its own successor', async () => {
    const { take, amounts } = await newAccount(books())
    const soFar = [aLine({ amount: '5.00' }), aLine({ amount: '-5.00' })]
    await take([aStatement('7', '100.00', soFar)])
    expect(await take([aStatement('7', '100.00', [...soFar, aLine()])])).toMatchObject({ new: 1, known: 2 })
    expect(await amounts()).toEqual(['-2.50', '-5.00', '5.00'])
  })

  test('a balance that happens to be the same again later links nothing', async () => {
    const { take } = await newAccount(books())
    const [coffee, refund] = [aLine({ date: '2026-01-05' }), aLine({ date: '2026-01-20', amount: '2.50' })]
    await take([aStatement('January', '100.00', [coffee, refund], { closingDate: '2026-01-31' })])
    expect(await take([aStatement('5', '100.00', [coffee])])).toMatchObject({ new: 0, known: 1 })
  })

  test('are not read as duplicates if they came in files of different kinds', async () => {
    const { take } = await newAccount(books())
    const coffees = [aLine(), aLine(), aLine()]
    await take([aStatement('7/1', '100.00', coffees)])
    const later = coffees.map((line) => ({ ...line, description: 'CARD' }))
    expect(await take([aStatement('7/2', '92.50', later, { format: 'MT940' })])).toMatchObject({ new: 3 })
  })

  test('balances that contradict the lines prove nothing', async () => {
    const { take, amounts } = await newAccount(books())
    await take([{ ...morning, lines: [aLine(), aLine({ amount: '-7.00' })] }], { acceptDifference: true })
    await take([aStatement('7/2', '97.50', [aLine()])])
    expect(await amounts()).toEqual(['-2.50', '-7.00'])
  })

  test('every line is imported once, however a day is split into statements and in whatever order they come', async () => {
    // Withdrawals only, so that no two moments have the same balance.
    const ledger = fc.array(fc.constantFrom('-1.00', '-2.00'), { minLength: 2, maxLength: 8 })
    const history = ledger.chain((amounts) =>
      fc.record({
        amounts: fc.constant(amounts),
        cuts: fc.subarray(amounts.slice(1).map((_, index) => index + 1)),
        spans: fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 4 }),
        reports: fc.array(fc.nat(8), { maxLength: 2 }),
        order: fc.infiniteStream(fc.nat(1000)),
      }),
    )
    await fc.assert(
      fc.asyncProperty(history, async ({ amounts, cuts, spans, reports, order }) => {
        const statement = (from: number, to: number): Statement =>
          aStatement(
            `${from}-${to}`,
            sumOf(['50.00', ...amounts.slice(0, from)]),
            amounts.slice(from, to).map((amount) => aLine({ amount })),
          )
        const edges = [0, ...cuts, amounts.length]
        const pieces = edges.slice(1).map((to, index) => statement(edges[index] ?? 0, to))
        const longer = spans.flatMap(([one, other]) => {
          const [from = 0, to = 0] = [edges[one % edges.length], edges[other % edges.length]]
          return from < to ? [statement(from, to)] : []
        })
        const soFar = reports.map((count) =>
          aReport(amounts.slice(0, count).map((amount) => aLine({ amount }))),
        )
        const files = [...pieces, ...longer, ...soFar, ...pieces.slice(0, 2)]
          .map((file) => ({ file, place: order.next().value }))
          .toSorted((one, other) => one.place - other.place)
        const account = await newAccount(books())
        for (const { file } of files) await account.take([file])
        expect(await account.amounts()).toEqual(amounts.toSorted())
        for (const { file } of files) expect(await account.take([file])).toMatchObject({ new: 0 })
      }),
      { numRuns: runs(30) },
    )
  })
})
