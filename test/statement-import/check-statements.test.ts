import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkStatements } from '../../src/statement-import/check/check-statements.ts'
import type { BankStatement } from '../../src/domain/bank-account.ts'

type End = [day: string, amount: string]

function statement(id: string, opening: End, closing: End, more: Partial<BankStatement> = {}): BankStatement {
  const [first, last] = [opening, closing].map(([day, amount]) => ({ day, amount }))
  const about = { bankAccount: 'NL1', currency: 'EUR', name: id, fileName: 'f', importedAt: '', addsUp: true }
  return {
    id,
    ...about,
    opening: first ?? { day: '', amount: '' },
    closing: last ?? { day: '', amount: '' },
    ...more,
  }
}

const january = statement('1', ['2026-01-01', '0.00'], ['2026-01-31', '10.5'])
const february = statement('2', ['2026-02-01', '10.50'], ['2026-02-28', '-3.00'])
const march = statement('3', ['2026-03-01', '-3'], ['2026-03-31', '7.00'])

const gapsIn = (statements: BankStatement[]) =>
  checkStatements(statements).flatMap((account) =>
    account.statements.flatMap(({ id, gap }) => (gap ? [[id, gap.from, gap.to, gap.amount]] : [])),
  )
const monthsIn = (statements: BankStatement[]) =>
  checkStatements(statements).flatMap(({ months }) =>
    months.map(({ month, covered }) => `${month} ${covered}`),
  )

test('statements that follow each other have no gaps, in whatever order they came', () => {
  expect(gapsIn([march, january, february])).toEqual([])
  expect(monthsIn([march, january, february])).toEqual(['2026-01 whole', '2026-02 whole', '2026-03 whole'])
})

test('a statement that does not add up is not compared with those that it overlaps, also if a later one does', () => {
  const wrong = statement('wrong', ['2026-02-10', '1.00'], ['2026-03-05', '2.00'], { addsUp: false })
  const notCompared = (...some: BankStatement[]) =>
    checkStatements(some).flatMap((account) =>
      account.statements.flatMap((one) => (one.notCompared ? [[one.id, one.notCompared.id]] : [])),
    )
  expect(notCompared(january, wrong, february, march)).toEqual([
    ['wrong', '2'],
    ['3', 'wrong'],
  ])
  const told = { contradicts: { statement: '2', day: '2026-02-28', amount: '1', own: '2' } }
  expect(notCompared(february, { ...wrong, ...told })).toEqual([])
  expect(notCompared(january, { ...wrong, bankAccount: 'NL2' }, february)).toEqual([])
})

test('a missing statement is a gap with its amount, and a month without cover', () => {
  expect(gapsIn([january, march])).toEqual([['3', '2026-01-31', '2026-03-01', '-13.50']])
  expect(monthsIn([january, march])).toEqual(['2026-01 whole', '2026-02 none', '2026-03 whole'])
})

test('a month without a statement is not covered, also if the balance is the same before and after', () => {
  const still = statement('3', ['2026-03-31', '10.50'], ['2026-04-30', '7.00'])
  const covered = ['2026-01 whole', '2026-02 still', '2026-03 still', '2026-04 whole']
  expect(gapsIn([january, still])).toEqual([])
  expect(monthsIn([january, still])).toEqual(covered)
  const quarter = statement('q', ['2026-01-01', '0.00'], ['2026-03-31', '10.50'])
  expect(monthsIn([quarter])).toEqual(['2026-01 whole', '2026-02 whole', '2026-03 whole'])
})

test('months that are over since the last statement are listed, for a year', () => {
  const since = (today: string) =>
    checkStatements([january], today).flatMap(({ months }) =>
      months.map(({ month, covered }) => `${month} ${covered}`),
    )
  expect(since('2026-02-27')).toEqual(['2026-01 whole'])
  expect(since('2026-04-01')).toEqual(['2026-01 whole', '2026-02 since', '2026-03 since'])
  expect(since('2031-01-01').at(-1)).toBe('2027-01 since')
  expect(since('2025-01-01')).toEqual(['2026-01 whole'])
})

test('the same days in another file, parts of them, and balances of the evening before are no gaps', () => {
  const again = statement('1b', ['2026-01-01', '0.00'], ['2026-01-31', '10.50'])
  const half = statement('1c', ['2026-01-16', '4.00'], ['2026-01-31', '10.50'])
  const evening = statement('2b', ['2026-01-31', '10.50'], ['2026-02-28', '-3.00'])
  expect(gapsIn([january, again, half, evening, march])).toEqual([])
})

test('accounts and currencies are checked apart, and days that do not exist have no months', () => {
  const dollars = statement('d', ['2026-01-01', '5.00'], ['2026-01-31', '5.00'], { currency: 'USD' })
  const odd = statement('o', ['2026-02-30', '1.00'], ['someday', '2.00'], { bankAccount: 'NL2' })
  const accounts = checkStatements([odd, dollars, january])
  expect(accounts.map(({ bankAccount, currency, months }) => [bankAccount, currency, months.length])).toEqual(
    [
      ['NL1', 'EUR', 1],
      ['NL1', 'USD', 1],
      ['NL2', 'EUR', 0],
    ],
  )
})

test('a mistyped year gives a calendar of ten years, not of centuries', () => {
  const old = statement('0', ['0202-01-01', '0.00'], ['0202-01-31', '0.00'])
  expect(monthsIn([old, march])).toHaveLength(120)
})

test('of any chain, exactly the statements after a removed one have a gap, unless the balance is the same', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 3, maxLength: 24 }),
      fc.nat(),
      (steps, at) => {
        const chain = steps.map((step, index) => {
          const sum = (end: number) => steps.slice(0, end).reduce((all, one) => all + one, 0)
          const month = `${2020 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
          return statement(
            `${index}`,
            [`${month}-01`, `${sum(index)}.00`],
            [`${month}-28`, `${sum(index) + step}.00`],
          )
        })
        expect(gapsIn(chain)).toEqual([])
        const gone = 1 + (at % (chain.length - 2))
        const found = gapsIn(chain.filter((_, index) => index !== gone))
        const opening = chain[gone + 1]?.opening.amount
        const fits = chain.slice(0, gone).some(({ closing }) => closing.amount === opening)
        expect(found.map(([id]) => id)).toEqual(fits ? [] : [`${gone + 1}`])
      },
    ),
  )
})
