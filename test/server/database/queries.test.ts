import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addUp } from '../../../src/domain/query/add-up.ts'
import { countValues } from '../../../src/domain/query/count-values.ts'
import { groupings, groupTotals } from '../../../src/domain/query/group-totals.ts'
import type { RecordQuery } from '../../../src/domain/query/record-query.ts'
import { selectRecords } from '../../../src/domain/query/select-records.ts'
import { aTransaction } from '../../builders.ts'
import { runs } from '../../seed.ts'
import { onEveryDatabase } from './every-database.ts'

const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`))
const decimal = (whole: number, decimals: number) =>
  fc
    .tuple(fc.constantFrom('', '-'), digits(whole), fc.option(digits(decimals), { nil: undefined }))
    .map(([sign, before, after]) => `${sign}${before}${after === undefined ? '' : `.${after}`}`)
const odd = fc.constantFrom(
  '',
  '1e3',
  'n/a',
  '0',
  '-0.00',
  '900719925474.0991',
  '-900719925474.0992',
  '12.34',
)
const valuesWith = (amount: fc.Arbitrary<string>) =>
  fc.record({
    date: fc.constantFrom('2026-01-31', '2026-02-30', '2025-12-31', '', '0000-00-00'),
    amount,
    counterpart: fc.constantFrom('Acme', 'acme', 'Łódź', 'Lodz', '', 'Ōita 😀', 'Ōita ｚ'),
    currency: fc.constantFrom('EUR', 'USD', ' EUR', ''),
  })
const ofAnySize = valuesWith(fc.oneof(decimal(25, 20), odd))
const ofUsualSize = valuesWith(fc.oneof(decimal(7, 6), fc.constantFrom('', '1e3', '-0.00')))

onEveryDatabase('questions about a whole account', (books) => {
  test('have the answers of the domain to the last of 45 digits, whatever the amounts are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(...[ofAnySize, ofUsualSize].map((one) => fc.array(one, { minLength: 20, maxLength: 60 }))),
        fc.oneof(digits(22), fc.constantFrom('0', '900719925474.0991', '0.00005')),
        async (some, limit) => {
          const { id } = await books().accounts.add(`Account ${crypto.randomUUID()}`)
          const transactions = some.map((one, index) => aTransaction({ ...one, id: `k${index}` }))
          await books().load(id, { transactions })
          const asked = books().storeOf(id).queries.transactions
          const sort = { field: 'amount' as const, descending: some.length % 2 === 0 }
          const filters = [{}, { amount: { least: limit } }, { amount: { most: limit } }, { other: ['a:1'] }]
          for (const filter of [...filters, { amount: {} }, { direction: 'deposit' as const }]) {
            const query = { search: '', filter, sort }
            const found = selectRecords.transactions(transactions, query)
            const { items, total } = await asked.page(query, { page: 2, pageSize: 7 })
            expect([filter, items, total]).toEqual([filter, found.slice(7, 14), found.length])
            const streamed: object[] = []
            for await (const portion of asked.records(query)) streamed.push(...portion)
            expect(streamed).toEqual(found)
            expect([filter, await asked.totals(query)]).toEqual([filter, addUp(found)])
            for (const by of groupings)
              expect((await asked.groups(query, by)).groups).toEqual(groupTotals(found, by))
          }
        },
      ),
      { numRuns: runs(12) },
    )
  }, 240_000)

  test('give the largest of very many groups and values, and say how many there are', async () => {
    const { id } = await books().accounts.add(`Account ${crypto.randomUUID()}`)
    const transactions = Array.from({ length: 2600 }, (_, index) =>
      aTransaction({ id: `k${index}`, counterpart: `Name ${index % 2300}`, amount: '0.00001' }),
    )
    await books().load(id, { transactions })
    const asked = books().storeOf(id).queries.transactions
    const query = { search: '', filter: {} }
    const { groups, total } = await asked.groups(query, 'counterpart')
    expect([total, groups]).toEqual([2300, groupTotals(transactions, 'counterpart').slice(0, 2000)])
    const found = await asked.values(query, 'counterpart')
    expect([found.total, found.values]).toEqual([
      2300,
      countValues(transactions, 'counterpart').slice(0, 1000),
    ])
  })

  // What only a program with a fault can ask, past the compiler.
  const unknown: object = { weekday: 'Monday' }

  test('an unknown condition is refused by its name, never answered without it', async () => {
    const { id } = await books().accounts.add(`Account ${crypto.randomUUID()}`)
    const { queries } = books().storeOf(id)
    const query = { search: '', filter: unknown as RecordQuery<'transactions'>['filter'] }
    const words = 'There is no condition “weekday”'
    await expect(queries.transactions.page(query, { page: 1, pageSize: 5 })).rejects.toThrow(words)
    await expect(queries.transactions.totals(query)).rejects.toThrow(words)
  })
})
