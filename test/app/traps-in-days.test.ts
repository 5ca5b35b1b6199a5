import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Transaction } from '../../src/domain/transaction.ts'
import { aTransaction } from '../builders.ts'
import { dayFirst, midnightIn, monthFirst } from '../stand-ins/dates.ts'
import type { Notation } from '../stand-ins/notation.ts'
import { openApp } from './support/open-app.tsx'
import { failureOf, overASession, plain, sentTo } from './support/over-a-session.ts'
import { manyRecords, withTerms } from './support/stand-ins.ts'

describe('F7 and F8: days and months in one order or the other', () => {
  const orders: [string, Notation, string, string][] = [
    ['F7', dayFirst, '04/03/2026', 'DD/MM/YYYY'],
    ['F8', monthFirst, '03/04/2026', 'MM/DD/YYYY'],
  ]

  test.each(orders)('%s: ambiguous dates are shown as received', async (_, date, first) => {
    const records = { ...manyRecords(), transactions: ambiguous(24) }
    await openApp('/transactions', { standIn: withTerms({ date })(records) })
    await screen.findByText(/^1 question about this service is open/)
    const table = await screen.findByRole('table')
    expect(table.querySelector('time')).toBeNull()
    expect(within(table).getAllByText(first)[0]?.tagName).toBe('MARK')
  })

  test.each(orders)('%s: answered, they are the days that were meant', async (_, date, _first, format) => {
    const { standIn, page, session, questions } = overASession(withTerms({ date }), {
      records: { ...manyRecords(), transactions: ambiguous(24) },
    })
    await page('transactions')
    expect(questions()).toContain('VALUES.DATE.READ')
    const question = session.attention.get().questions.find(({ path }) => path === 'values.date.read')
    expect(question?.options.map(({ label }) => label).toSorted()).toEqual(['April 3, 2026', 'March 4, 2026'])
    session.learn({ values: { date: { read: format } } })
    expect((await page('transactions')).items.map(plain)).toEqual(standIn.transactions().slice(0, 10))
    expect(questions()).not.toContain('VALUES.DATE.READ')
  })

  test.each(orders)(
    '%s: a 13th day on a later page decides, and the earlier rows are read again',
    async (_, date) => {
      const transactions = ambiguous(24).map((one, index) =>
        index === 15 ? { ...one, date: '2026-03-25' } : one,
      )
      const standIn = withTerms({ date })({ ...manyRecords(), transactions })
      const { user } = await openApp('/transactions', {
        standIn,
        profile: { paging: { mode: 'page', base: 1 }, search: { mode: 'server' } },
      })
      const table = await screen.findByRole('table')
      await waitFor(() =>
        expect(daysIn(table)).toEqual(
          standIn
            .transactions()
            .slice(0, 10)
            .map((one) => one.date),
        ),
      )
      await user.click(await screen.findByRole('link', { name: 'Next page' }))
      await waitFor(() =>
        expect(daysIn(screen.getByRole('table'))).toEqual(
          standIn
            .transactions()
            .slice(10, 20)
            .map((one) => one.date),
        ),
      )
      expect(screen.queryByText(/question about this service/)).toBeNull()
    },
  )

  test.each(orders)(
    '%s: a date that contradicts the order is never turned round',
    async (_, date, _first, format) => {
      const transactions = ambiguous(24).map((one, index) =>
        index === 3 ? { ...one, date: '2026-03-25' } : one,
      )
      const other = format === 'DD/MM/YYYY' ? 'MM/DD/YYYY' : 'DD/MM/YYYY'
      const { page, questions } = overASession(withTerms({ date }), {
        records: { ...manyRecords(), transactions },
        profile: { values: { date: { read: other } } },
      })
      const { items } = await page('transactions')
      expect(items[3]?.aside?.doubts['date']).toMatch(/other way round/)
      expect(items[3]?.date).toMatch(/^(25\/03|03\/25)\/2026$/)
      expect(questions()).toContain('values.date.read')
    },
  )

  test.each(orders)('%s: no date is written before the order is known', async (_, date) => {
    const { standIn, page, save } = overASession(withTerms({ date }), {
      records: { ...manyRecords(), transactions: ambiguous(24) },
    })
    await page('transactions')
    expect(await failureOf(save('transactions', '1', { date: '2026-03-05' }))).toMatchObject({
      failure: 'stopped',
      fields: [{ field: 'date' }],
    })
    expect(sentTo(standIn, 'POST')).toEqual([])
  })
})

describe('F11: days written as midnight in a time zone', () => {
  const inBrussels = withTerms({ date: midnightIn('Europe/Brussels') })
  const year = ['2026-01-15', '2026-03-31', '2026-06-30', '2026-12-31', '2026-07-01', '2026-02-28']

  test('F11: in summer and in winter, no day is shown as the day before', async () => {
    const records = { ...manyRecords(), transactions: onDays(year) }
    await openApp('/transactions', { standIn: inBrussels(records) })
    await screen.findByText(/^1 question about this service is open/)
    const table = await screen.findByRole('table')
    expect(table.querySelector('time')).toBeNull()
    expect([...table.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      '2026-01-14T23:00:00Z',
      '2026-03-30T22:00:00Z',
      '2026-06-29T22:00:00Z',
      '2026-12-30T23:00:00Z',
      '2026-06-30T22:00:00Z',
      '2026-02-27T23:00:00Z',
    ])
  })

  test('F11: in the zone they are the days that were meant, and are written as such', async () => {
    const { standIn, page, save } = overASession(inBrussels, {
      records: { ...manyRecords(), transactions: onDays(year) },
      profile: { values: { date: { zone: 'Europe/Brussels' } } },
    })
    expect((await page('transactions')).items.map(({ date }) => date)).toEqual(year)
    await save('transactions', '2', { date: '2026-10-25' })
    expect(standIn.transactions()[1]?.date).toBe('2026-10-25')
  })

  test('F11: no date is written before the zone is known', async () => {
    const { standIn, page, save } = overASession(inBrussels, {
      records: { ...manyRecords(), transactions: onDays(year) },
    })
    await page('transactions')
    expect((await failureOf(save('transactions', '2', { date: '2026-10-25' }))).failure).toBe('stopped')
    expect(sentTo(standIn, 'POST')).toEqual([])
  })
})

/** So many transactions whose days are all at most the 12th: 4 March 2026 first. */
function ambiguous(count: number): Transaction[] {
  const days = Array.from({ length: count }, (_, index) => `2026-0${1 + (index % 9)}-1${index % 3}`)
  return onDays(['2026-03-04', ...days.slice(1)])
}

function onDays(days: string[]): Transaction[] {
  return days.map((date, index) =>
    aTransaction({ id: String(index + 1), date, amount: index % 2 ? '12.50' : '-7.25' }),
  )
}

function daysIn(table: HTMLElement): string[] {
  return [...table.querySelectorAll('time')].map(({ dateTime }) => dateTime)
}
