import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Statement } from '../../../src/statements/common/statement.ts'
import { sumOf } from '../../../src/domain/sum.ts'
import { onEveryDatabaseIfLong } from './every-database.ts'
import { aLine, aReport, aStatement, newAccount } from './statements-to-import.ts'
import { runs } from '../../seed.ts'

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
