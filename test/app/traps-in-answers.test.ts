// Over 200 lines because each trap is a service that answers oddly.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Transaction } from '../../src/domain/transaction.ts'
import { aTransaction } from '../builders.ts'
import { minorUnits } from '../stand-ins/amounts.ts'
import { json, pageOf, slice } from '../stand-ins/answers.ts'
import { dayFirst, midnightIn, monthFirst } from '../stand-ins/dates.ts'
import { behind } from '../stand-ins/network.ts'
import type { Notation } from '../stand-ins/notation.ts'
import { tickAndDelete, typeAndSave } from './support/acts.ts'
import { alerts, heading, outcomes, rowsOf, textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { failureOf, overASession, plain, sentTo } from './support/over-a-session.ts'
import { inSlowTime } from './support/slow-time.ts'
import { asJson, company, like, manyRecords, named, withTerms } from './support/stand-ins.ts'

describe('X17: a service that says with 200 that it failed', () => {
  // All ways to say so are in test/dialect/read-error.test.ts.
  test('X17: no write is reported as done', async () => {
    const body = { success: false, message: 'The year is closed' }
    const closed = like(() => ({ body: () => json(body), mayRemove: () => json(body), ids: () => ['1'] }))
    const standIn = closed(manyRecords())
    const { user, goTo } = await openApp('/contacts/3/edit', { standIn })
    await typeAndSave(user, 'City', 'Oudenaarde')
    await waitFor(() => expect(alerts().join()).toContain('Not saved. The year is closed.'))
    expect(textbox('City').value).toBe('Oudenaarde')
    await goTo('/contacts/new')
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await typeAndSave(user, 'Company', 'Bakkerij Vanhoutte')
    await waitFor(() => expect(alerts().join()).toContain('Not saved. The year is closed.'))
    await goTo('/contacts')
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await tickAndDelete(user, [company(1)])
    await waitFor(() =>
      expect(alerts().join()).toContain(
        `Not deleted and still selected: ${company(1)} (The year is closed).`,
      ),
    )
    expect(outcomes()).toEqual([])
    expect(standIn.contacts()).toEqual(manyRecords().contacts)
  })

  test('X17: a transaction with a status of its own that is "error" is saved', async () => {
    const withStatus = (row: Parameters<typeof asJson>[0]) => json({ ...asJson(row), status: 'error' })
    const { save, page } = overASession(like(() => ({ record: withStatus, edited: withStatus })))
    await page('transactions')
    const { record } = await save('transactions', '3', { description: 'Rent' })
    expect(record).toMatchObject({ description: 'Rent' })
  })
})

describe('A9: a login page in place of an answer', () => {
  test.each(['express', 'jsonserver'])(
    'A9: from %s, it does not count as an empty list of contacts',
    async (name) => {
      const standIn = named(name)(manyRecords())
      standIn.signOut()
      const seen = watchTexts()
      const { goTo } = await openApp('/contacts', { standIn })
      await screen.findByRole('dialog', { name: 'Sign in to Books' })
      await goTo('/contacts?search=Firma')
      await waitFor(() => expect(alerts().join()).toContain('asks you to sign in'))
      expect(seen()).not.toMatch(/No contacts|Sign in to continue/)
      expect(screen.queryByRole('table')).toBeNull()
    },
  )

  test('A9: when a session ends, the rows stay and the page asks for a sign-in', async () => {
    const standIn = named('express')(manyRecords())
    const { comeBack } = await openApp('/contacts', { standIn })
    const rows = await rowsOf('Contacts')
    const seen = watchTexts()
    standIn.signOut()
    await comeBack()
    await screen.findByRole('dialog', { name: 'Sign in to Books' })
    expect(await rowsOf('Contacts')).toEqual(rows)
    expect(seen()).not.toMatch(/No contacts/)
  })

  test('A9: a record whose answer is a login page is not reported as deleted', async () => {
    const standIn = named('express')(manyRecords())
    const { goTo } = await openApp('/contacts', { standIn })
    await rowsOf('Contacts')
    standIn.signOut()
    await goTo('/contacts/3')
    await screen.findByRole('dialog', { name: 'Sign in to Books' })
    expect(document.body.textContent).not.toContain('not found')
  })
})

/** Everything that is on the page from now on, if only for a moment. */
function watchTexts(): () => string {
  const seen: string[] = []
  const watch = new MutationObserver(() => seen.push(document.body.textContent))
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  return () => {
    watch.disconnect()
    return seen.join('\n')
  }
}

describe('G4: amounts that count cents', () => {
  const inCents = withTerms({ amount: minorUnits })

  test('G4: until someone says so, they are shown as received, and marked', async () => {
    const { user } = await openApp('/transactions', { standIn: inCents(manyRecords()) })
    await screen.findByText(/^1 question about this service is open/)
    const cells = amountsOnScreen()
    expect(cells.slice(0, 2)).toEqual(['5', '9876540'])
    expect(document.querySelectorAll('td [data-readable=true]')).toHaveLength(0)
    // On the page of one record too.
    await user.click(screen.getAllByText('9876540')[0] ?? document.body)
    await waitFor(() => expect(heading()).toContain('Müller'))
    expect(document.querySelector('[data-readable=true]')).toBeNull()
    expect(document.querySelector('main')?.textContent).not.toMatch(/98[,.]?765[,.]40|9,876,540/)
  })
})

function amountsOnScreen(): (string | undefined)[] {
  return [...document.querySelectorAll('td [data-readable]')].map(
    ({ textContent }) => textContent ?? undefined,
  )
}

describe('Z2: a service that repeats its last page forever', () => {
  const clamps = named('express: clamps past the end')

  // 20 are two full pages: nothing but the repetition shows that the second one is the last.
  test.each([24, 20])('Z2: paging by hand reaches the end of %i, and shows each once', async (many) => {
    const { contacts, transactions } = manyRecords()
    const standIn = clamps({ contacts: contacts.slice(0, many), transactions })
    const { user } = await openApp('/contacts', { standIn })
    const seen = await rowsOf('Contacts')
    for (let first = 11; first <= many; first += 10) {
      await user.click(await screen.findByRole('link', { name: 'Next page' }))
      await waitFor(async () => expect((await rowsOf('Contacts'))[0]).toBe(company(first)))
      seen.push(...(await rowsOf('Contacts')))
    }
    expect(seen).toEqual(standIn.contacts().map(({ company: name }) => name))
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true'),
    )
    expect(screen.getByText(`of ${many}`, { exact: false })).toBeDefined()
  })

  test.each([
    ['says nothing of a next page', (rows: object[]) => rows],
    ['says that there is always a next page', (data: object[]) => ({ data, has_more: true })],
    ['says so by an address', (data: object[]) => ({ data, next: '/contacts?page=99' })],
  ])('Z2: a list that has to be read whole ends, where the service %s', async (_, envelope) => {
    const start = like(() => ({
      matches: () => true, // it does not search, so that the whole list is looked through
      list: (found, call) => {
        const { pages } = slice(found, 1)
        return json(envelope(slice(found.map(asJson), Math.min(Math.max(1, pageOf(call)), pages)).rows))
      },
    }))
    const { standIn, page } = overASession(start)
    const { items, note } = await page('contacts', { search: 'Firma C3' })
    expect(items.map(({ id }) => id)).toEqual(['3'])
    expect(note).toMatch(/looked through all 24 records itself/)
    // Eight to get to know it, and then the three pages with one more to see the end.
    expect(sentTo(standIn, 'GET').length).toBeLessThanOrEqual(8 + 4)
  })
})

describe('E2 and E12: numbers that are called items, results or data', () => {
  test.each([
    ['E12', 'items', (data: object[], items: number) => ({ data, items, pages: 3, next: 2 })],
    ['E2', 'results', (data: object[], results: number) => ({ data, page: 1, pages: 3, results })],
    ['E2', 'items beside results', (results: object[], items: number) => ({ items, results })],
    ['E2', 'data beside contacts', (contacts: object[], total: number) => ({ data: 24, contacts, total })],
  ])('%s: %s is a number, and the rows are the rows', async (_id, _name, envelope) => {
    const start = like(() => ({
      list: (found, call) => json(envelope(slice(found.map(asJson), pageOf(call)).rows, found.length)),
    }))
    const standIn = start(manyRecords())
    await openApp('/contacts', { standIn })
    expect(await rowsOf('Contacts')).toEqual(
      standIn
        .contacts()
        .slice(0, 10)
        .map(({ company: name }) => name),
    )
    expect(screen.getByText('1–10 of 24')).toBeDefined()
  })

  test.each([
    ['itemCount', (rows: object[]) => ({ data: rows, meta: { itemCount: rows.length } })],
    ['count', (rows: object[]) => ({ results: rows, count: rows.length })],
    ['total', (rows: object[]) => ({ items: rows, total: rows.length })],
  ])('E4: where %s counts the rows of one page, no page is lost', async (_, envelope) => {
    const start = like(() => ({
      list: (found, call) => json(envelope(slice(found.map(asJson), pageOf(call)).rows)),
    }))
    const standIn = start(manyRecords())
    const { user } = await openApp('/contacts', { standIn })
    const seen = await rowsOf('Contacts')
    for (const first of [10, 20]) {
      await user.click(await screen.findByRole('link', { name: 'Next page' }))
      await waitFor(async () => expect((await rowsOf('Contacts'))[0]).toBe(company(first + 1)))
      seen.push(...(await rowsOf('Contacts')))
    }
    expect(seen).toHaveLength(24)
  })
})

describe('T10: a total that grows with the pages', () => {
  const growing = like(() => ({
    list: (found, call) => {
      const { rows, page, size } = slice(found.map(asJson), pageOf(call))
      return json({ data: rows, total: Math.min(found.length, page * size + 1) })
    },
  }))

  // Where it is not stated, it is found out (“trap: the total is a lower bound”).
  test('T10: stated, it never passes for the total, and every page leads on', async () => {
    const paging = { mode: 'page', base: 1, totalIsLowerBound: true }
    const profile = { paging, search: { mode: 'server' } }
    const { user } = await openApp('/contacts', { standIn: growing(manyRecords()), profile })
    for (const range of ['1–10 of more than 10', '11–20 of more than 20']) {
      await screen.findByText(range)
      await user.click(screen.getByRole('link', { name: 'Next page' }))
    }
    await screen.findByText('21–24 of 24')
    await user.click(screen.getByRole('link', { name: 'Previous page' }))
    await screen.findByText(/^11–20 of (more than 20|24)$/)
    expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('aria-disabled')).toBeNull()
  })

  test('T10: a deletion in such a list stops nothing', async () => {
    const { remove, page, stopped, readAll } = overASession(growing)
    await readAll('contacts')
    await page('contacts')
    expect(await remove('contacts', ['1', '2', '3'])).toMatchObject({ deleted: ['1', '2', '3'] })
    expect(stopped()).toBeUndefined()
  })
})

describe('Q7: rows that appear twice', () => {
  test('Q7: a record that is twice on one page is shown once, with a note', async () => {
    const start = like(() => ({
      list: (found, call) => {
        const { rows } = slice(found.map(asJson), pageOf(call))
        return json([...rows, ...rows.slice(0, 1)])
      },
    }))
    await openApp('/contacts', { standIn: start(manyRecords()) })
    const rows = await rowsOf('Contacts')
    expect(new Set(rows).size).toBe(rows.length)
    expect(rows).toHaveLength(10)
    expect(await screen.findByText(/^One record appears on two pages: /)).toBeDefined()
  })
})

describe('L3: a pause whose length cannot be read', () => {
  test('L3: Bookend waits a little over five seconds, then twice that, and then informs the user', () =>
    inSlowTime(async () => {
      const hidden = behind({ name: 'hidden', shows: 'L3' }, named('jsonserver'), () => () => json({}, 429))
      const { standIn, session, page } = overASession(hidden)
      const left = () => (session.attention.get().pausedUntil ?? 0) - Date.now()
      const reading = failureOf(page('contacts'))
      for (const [tries, least, most] of [
        [1, 5000, 6000],
        [2, 10_000, 12_000],
      ] as const) {
        await waitFor(() => expect(left()).toBeGreaterThan(least - 500))
        expect(left()).toBeLessThanOrEqual(most)
        expect(standIn.requests).toHaveLength(tries)
        await vi.advanceTimersByTimeAsync(left() - 200)
        expect(standIn.requests).toHaveLength(tries)
        await vi.advanceTimersByTimeAsync(200)
      }
      const { failure, message } = await reading
      expect(failure).toBe('limited')
      expect(message).toMatch(/^The service is busy. Try again in 2\d seconds\.$/)
      expect(standIn.requests).toHaveLength(3)
    }))
})

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
