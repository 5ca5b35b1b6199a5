import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Transaction } from '../../src/domain/transaction.ts'
import { aTransaction } from '../builders.ts'
import { standIns } from '../stand-ins/all.ts'
import { minorUnits, plain as plainAmount } from '../stand-ins/amounts.ts'
import type { Blanks } from '../stand-ins/answering.ts'
import { json } from '../stand-ins/answers.ts'
import type { Call } from '../stand-ins/call.ts'
import { dayFirst, midnightIn, monthFirst } from '../stand-ins/dates.ts'
import { expressWith } from '../stand-ins/express.ts'
import { behind } from '../stand-ins/network.ts'
import type { Notation } from '../stand-ins/notation.ts'
import { pageOf, slice } from '../stand-ins/pages.ts'
import { encode } from '../stand-ins/records.ts'
import type { Terms } from '../stand-ins/records.ts'
import { startOf } from '../stand-ins/stand-in.ts'
import type { House, Start } from '../stand-ins/stand-in.ts'
import { tickAndDelete, typeAndSave } from './support/acts.ts'
import { alerts, heading, outcomes, rowsOf, statuses, textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { failureOf, overASession, plain, sentTo } from './support/over-a-session.ts'
import { manyRecords } from './support/records-for-stand-ins.ts'
import { inSlowTime } from './support/slow-time.ts'

// The traps of DIALECTS.md, section 6: each is a way in which a client that means well loses, doubles or misstates something.

describe('Z2: a service that gives its last page again for ever', () => {
  const clamps = named('express: clamps past the end')

  // 20 are two full pages: nothing but the repetition shows that the second one is the last.
  test.each([24, 20])('Z2: by hand, one comes to the end of %i, and each was there once', async (many) => {
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

describe('D12: a service that deletes only the first id and says that all is well', () => {
  const firstOnly = named('express: one id only')

  test('D12: as long as nothing is stated, each id goes alone, and all are gone', async () => {
    const { standIn, remove, page } = overASession(firstOnly)
    await page('contacts')
    expect(await remove('contacts', ['2', '3', '5'])).toEqual({
      deleted: ['2', '3', '5'],
      missing: [],
      kept: [],
    })
    expect(sentTo(standIn, 'DELETE').map(({ body }) => body)).toEqual([
      '{"ids":"2"}',
      '{"ids":"3"}',
      '{"ids":"5"}',
    ])
    expect(standIn.contacts()).toHaveLength(21)
  })

  test('D12: with a wrong notation stated, a person is told which are still there', async () => {
    const standIn = firstOnly(manyRecords())
    const { user } = await openApp('/contacts', { standIn, profile: { remove: { ids: 'comma' } } })
    await tickAndDelete(user, [company(2), company(3)])
    await waitFor(() => expect(alerts().join()).toContain(`1 contact deleted. Not deleted, and still ticked`))
    expect(alerts().join()).toContain(company(3))
    expect(standIn.contacts().map(({ id }) => id)).not.toContain('2')
    await waitFor(async () => expect(await rowsOf('Contacts')).toContain(company(3)))
    expect(await rowsOf('Contacts')).not.toContain(company(2))
  })
})

describe('D3: a service that takes no ids for all', () => {
  const withTotal = (
    house: House,
    call: Parameters<Blanks['list']>[1],
    found: Parameters<Blanks['list']>[0],
  ) => json({ data: slice(found.map(asJson), pageOf(call)).rows, total: house.of(call).rows.length })
  const everything: [string, Start][] = [
    [
      'counts its records',
      like((house) => ({ ids: all(house), list: (found, call) => withTotal(house, call, found) })),
    ],
    ['does not count its records', like((house) => ({ ids: all(house) }))],
    [
      'loses its answer on the way',
      behind(
        { name: 'lost', shows: '' },
        like((house) => ({ ids: all(house) })),
        () => async (call, pass) => {
          const answer = await pass()
          return call.method === 'DELETE' ? Response.error() : answer
        },
      ),
    ],
    [
      'spares a few',
      like((house) => ({
        ids: (call) => all(house)(call).slice(0, 20),
        list: (found, call) => withTotal(house, call, found),
      })),
    ],
  ]

  test.each(everything)('D3: when it %s, nothing is sent after the first deletion', async (_, start) => {
    const { standIn, remove, page, stopped } = overASession(start)
    await page('contacts')
    const { stopped: words } = await remove('contacts', ['1', '2', '3'])
    expect(words).toMatch(/^The deletion was stopped\. You asked to delete 1 record\. The service now has/)
    expect(sentTo(standIn, 'DELETE')).toHaveLength(1)
    expect(stopped()).toBeDefined()
    expect((await failureOf(remove('transactions', ['1']))).failure).toBe('stopped')
    expect(sentTo(standIn, 'DELETE')).toHaveLength(1)
  })

  test.each(everything)('D3: when it %s, a person is told, and no success', async (_, start) => {
    const { user, writes } = await openApp('/contacts', { standIn: start(manyRecords()) })
    await tickAndDelete(user, [company(1)])
    await screen.findByText(/^Nothing more is saved or deleted\. You asked to delete 1 record\./)
    expect(statuses().join()).not.toContain('deleted')
    expect(writes()).toHaveLength(1)
  })

  test('D3: a deletion that does what was asked stops nothing, though others add and delete meanwhile', async () => {
    const start = like((house) => ({
      list: (found, call) => withTotal(house, call, found),
      mayRemove: (_ids, call) => {
        house.of(call).add({ ...house.of(call).rows[0], id: '' })
        return undefined
      },
    }))
    const { remove, page, stopped } = overASession(start)
    await page('contacts')
    expect(await remove('contacts', ['2', '3'])).toMatchObject({ deleted: ['2', '3'], kept: [] })
    expect(stopped()).toBeUndefined()
  })
})

describe('W6: a service that redirects to the list after a write', () => {
  const redirects = named('unknown service: express')

  test('W6: what was edited is shown, not the first row of the list', async () => {
    const { user } = await openApp('/contacts/3/edit', { standIn: redirects(manyRecords()) })
    await typeAndSave(user, 'City', 'Oudenaarde')
    await waitFor(() => expect(statuses()).toEqual([`Saved “${company(3)}”.`]))
    await waitFor(() => expect(heading()).toBe(company(3)))
    expect(await screen.findByText('Oudenaarde')).toBeDefined()
  })

  test('W6: what was created is found by what was sent, not taken from the list', async () => {
    const standIn = redirects(manyRecords())
    const { user, address } = await openApp('/contacts/new', { standIn })
    await typeAndSave(user, 'Company', 'Bakkerij Vanhoutte')
    await waitFor(() => expect(heading()).toBe('Bakkerij Vanhoutte'))
    expect(address()).toBe('/contacts/25')
    expect(sentTo(standIn, 'POST')).toHaveLength(1)
  })

  test('W6: where the list that comes has one other record, it is not taken for the new one', async () => {
    const start = like(() => ({
      list: (found, call) => {
        const rows = slice(found.map(asJson), pageOf(call)).rows
        return json(call.query.has('page') ? rows : rows.slice(0, 1))
      },
    }))
    const { create, page } = overASession(start)
    await page('contacts')
    const { record } = await create({ company: 'Bakkerij Vanhoutte' })
    expect(record).toMatchObject({ id: '25', company: 'Bakkerij Vanhoutte' })
  })
})

describe('W12: a service that rewrites what is sent', () => {
  const rewrites = (loses: boolean) =>
    behind(
      { name: 'rewrites', shows: 'W12' },
      like(() => ({
        keeps: (changes) => ({ ...changes, ...(changes['phone'] && { phone: '003292110000' }) }),
      })),
      () => async (call, pass) => {
        const answer = await pass()
        return loses && call.operation === 'create' ? Response.error() : answer
      },
    )

  test('W12: what it made of a value is told, and is no failure', async () => {
    const { save, page } = overASession(rewrites(false))
    await page('contacts')
    const { record, notes } = await save('contacts', '3', { phone: '09 211 00 00', city: 'Gent' })
    expect(record).toMatchObject({ phone: '003292110000', city: 'Gent' })
    expect(notes).toEqual(['The service stored “003292110000” for “09 211 00 00”.'])
  })

  test('W12: a creation whose answer was lost is not told to be missing because a value looks different', async () => {
    const standIn = rewrites(true)(manyRecords())
    const { user, writes } = await openApp('/contacts/new', { standIn })
    await user.type(await screen.findByRole('textbox', { name: 'Phone' }), '09 211 00 00')
    await typeAndSave(user, 'Company', 'Bakkerij Vanhoutte')
    await waitFor(() => expect(alerts().join()).toContain('We don’t know whether this was saved.'))
    await user.click(screen.getByRole('button', { name: 'Check whether it was saved' }))
    await waitFor(() => expect(alerts().join()).toContain('There is a contact with this name'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(alerts().join()).toContain('There is a contact with this name'))
    expect(writes()).toHaveLength(1)
    expect(standIn.contacts()).toHaveLength(25)
  })
})

describe('W10: a service that empties what is not sent', () => {
  test.each([
    ['all other fields', like(() => ({ replaces: true })), /Companywas “.*”, now empty.*Phonewas/],
    [
      'one field',
      like(() => ({ keeps: (changes) => ({ ...changes, phone: '' }) })),
      /Phonewas “\+32 9.*”, now empty/,
    ],
  ])('W10: when it empties %s, writing stops and what was lost is named', async (_, start, words) => {
    const standIn = start(manyRecords())
    const profile = { write: { edit: 'changed' } }
    const { user, writes, goTo } = await openApp('/contacts/3/edit', { standIn, profile })
    await typeAndSave(user, 'City', 'Oudenaarde')
    const notice = await screen.findByRole('region', { name: 'Saving is stopped' })
    expect(notice.textContent).toMatch(words)
    await waitFor(() => expect(statuses().join()).toContain('Saved “'))
    await goTo('/contacts/4/edit')
    await typeAndSave(user, 'City', 'Aalst')
    await waitFor(() => expect(alerts().join()).toContain('Not saved. Saving is stopped'))
    expect(writes()).toHaveLength(1)
    expect(standIn.contacts()[3]).toEqual(manyRecords().contacts[3])
  })

  test('W10: a field that was emptied on purpose stops nothing', async () => {
    const { save, page, stopped } = overASession(named('express'))
    await page('contacts')
    expect((await save('contacts', '3', { city: '', phone: '' })).record).toMatchObject({
      city: '',
      phone: '',
    })
    expect(stopped()).toBeUndefined()
  })
})

describe('X17: a service that says with 200 that it failed', () => {
  test.each([
    ['success: false', { success: false, message: 'The year is closed' }],
    ['ok: false', { ok: false, error: 'The year is closed' }],
    ['status: fail', { status: 'fail', message: 'The year is closed' }],
    ['status: error', { status: 'error', message: 'The year is closed', data: null }],
    ['a code', { code: 1038, message: 'The year is closed' }],
    [
      'a fault',
      { Fault: { Error: [{ Message: 'The year is closed', code: '6240' }], type: 'ValidationFault' } },
    ],
  ])('X17: by %s, no write is told to be done', async (_, body) => {
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
      expect(alerts().join()).toContain(`Not deleted, and still ticked: ${company(1)} (The year is closed).`),
    )
    expect(outcomes()).toEqual([])
    expect(standIn.contacts()).toEqual(manyRecords().contacts)
  })

  test('X17: a bare false is a failure too', async () => {
    const { save, create, page, remove, standIn } = overASession(
      like(() => ({ body: () => json(false), mayRemove: () => json(false), ids: () => ['1'] })),
    )
    await page('contacts')
    expect(await failureOf(save('contacts', '3', { city: 'x' }))).toMatchObject({ mayHaveHappened: false })
    expect(await failureOf(create({ company: 'x' }))).toMatchObject({ mayHaveHappened: false })
    expect(await remove('contacts', ['1'])).toMatchObject({ deleted: [], kept: [{ id: '1' }] })
    expect(standIn.contacts()).toHaveLength(24)
  })

  test('X17: a transaction with a status of its own that is "error" is saved', async () => {
    const { save, page } = overASession(
      like(() => ({
        record: (row) => json({ ...asJson(row), status: 'error' }),
        edited: (row) => json({ ...asJson(row), status: 'error' }),
      })),
    )
    await page('transactions')
    expect((await save('transactions', '3', { description: 'Rent' })).record).toMatchObject({
      description: 'Rent',
    })
  })
})

describe('A9: a login page in the place of an answer', () => {
  test.each(['express', 'jsonserver'])('A9: of %s, it is no list without contacts', async (name) => {
    const standIn = named(name)(manyRecords())
    standIn.signOut()
    const seen = watchTexts()
    const { goTo } = await openApp('/contacts', { standIn })
    await screen.findByRole('dialog', { name: 'Sign in to Books' })
    await goTo('/contacts?search=Firma')
    await waitFor(() => expect(alerts().join()).toContain('asks you to sign in'))
    expect(seen()).not.toMatch(/No contacts|Sign in to continue/)
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('A9: when a session ends, the rows stay and the sign-in is asked for', async () => {
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

  test('A9: a record whose answer is a login page is not told to be gone', async () => {
    const standIn = named('express')(manyRecords())
    const { goTo } = await openApp('/contacts', { standIn })
    await rowsOf('Contacts')
    standIn.signOut()
    await goTo('/contacts/3')
    await screen.findByRole('dialog', { name: 'Sign in to Books' })
    expect(document.body.textContent).not.toContain('not found')
  })
})

describe('G4: amounts that count cents', () => {
  const inCents = (terms: Terms = { amount: minorUnits }) => withTerms(terms)

  test('G4: as long as nobody has said so, they stand as they came and are marked', async () => {
    const { user } = await openApp('/transactions', { standIn: inCents()(manyRecords()) })
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

  test('G4: whole units and cents are both one answer away, and neither is assumed', async () => {
    const { page, session } = overASession(inCents())
    await page('transactions')
    const question = session.attention.get().questions.find(({ path }) => path === 'values.amount.unit')
    expect(question?.options.map(({ sets }) => sets)).toEqual([
      { values: { amount: { unit: 'major' } } },
      { values: { amount: { unit: 'minor' } } },
    ])
    expect(session.profile().values.amount.unit).toBe('auto')
  })

  test('G4 and G12: stated to count the smallest unit, each currency has its own digits', async () => {
    const transactions = [
      aTransaction({ id: '1', amount: '-12.50', currency: 'EUR' }),
      aTransaction({ id: '2', amount: '1250', currency: 'JPY' }),
      aTransaction({ id: '3', amount: '1.250', currency: 'KWD' }),
    ]
    const { page, save, standIn } = overASession(inCents(), {
      records: { contacts: manyRecords().contacts, transactions },
      profile: { values: { amount: { unit: 'minor', sign: { kind: 'signed' } } } },
    })
    expect((await page('transactions')).items.map(({ amount }) => amount)).toEqual([
      '-12.50',
      '1250',
      '1.250',
    ])
    await save('transactions', '1', { amount: '-13.05' })
    expect(standIn.transactions()[0]?.amount).toBe('-13.05')
  })

  test('G4: an amount with decimals among whole ones says that these are whole units', async () => {
    const transactions = ['-1205', '35', '7', '12', '18.50'].map((amount) => aTransaction({ amount }))
    const { page, questions } = overASession(withTerms({ amount: plainAmount }), {
      records: { contacts: manyRecords().contacts, transactions },
    })
    const { items } = await page('transactions')
    expect(items.map(({ amount }) => amount)).toEqual(['-1205', '35', '7', '12', '18.50'])
    expect(items.map(({ aside }) => aside?.doubts['amount'])).toEqual(Array(5).fill(undefined))
    expect(questions()).not.toContain('VALUES.AMOUNT.UNIT')
  })
})

describe('F7 and F8: days and months in one order or the other', () => {
  const orders: [string, Notation, string, string][] = [
    ['F7', dayFirst, '04/03/2026', 'DD/MM/YYYY'],
    ['F8', monthFirst, '03/04/2026', 'MM/DD/YYYY'],
  ]

  test.each(orders)('%s: dates that can be read both ways stand as they came', async (_, date, first) => {
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

describe('F11: days told as the midnight of a zone', () => {
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

  test.each([
    ['found out', {}],
    ['stated', { paging: { mode: 'page', base: 1, totalIsLowerBound: true }, search: { mode: 'server' } }],
  ])('T10: %s, it is never told as the total, and the way on is there on every page', async (_, profile) => {
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

describe('Q7: rows that come twice', () => {
  test('Q7: a record that is twice on one page is shown once, and that is told', async () => {
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

  test('Q7: of a list that is read whole, every record is there once', async () => {
    const start = like(() => ({
      matches: () => true,
      list: (found, call) => {
        const page = pageOf(call)
        const order = page % 2 === 1 ? found : [...found.slice(-2), ...found.slice(0, -2)]
        return json(slice(order.map(asJson), page).rows)
      },
    }))
    const { page } = overASession(start)
    const { items, note } = await page('contacts', { search: 'Firma' })
    const { items: rest } = await page('contacts', { search: 'Firma', page: 2 })
    const ids = [...items, ...rest].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(note).toMatch(/looked through/)
  })
})

describe('L3: a pause whose length cannot be read', () => {
  test('L3: five seconds and a little, then twice that, and then it is told', () =>
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

/** A service with bare arrays that searches and pages, with quirks of its own. */
function like(quirks: (house: House) => Partial<Blanks>): Start {
  const family = expressWith('trap', '')
  return startOf({ ...family, blanks: (house) => ({ ...family.blanks(house), ...quirks(house) }) })
}

/** The same, with values in its own notations. */
function withTerms(terms: Terms): Start {
  const toJson = (row: Parameters<typeof asJson>[0]) => ({ id: row.id, ...encode(row, terms) })
  return like(() => ({
    terms,
    list: (found, call) => json(slice(found.map(toJson), pageOf(call)).rows),
    record: (row) => json(toJson(row)),
  }))
}

function named(name: string): Start {
  const start = standIns[name]
  if (!start) throw new Error(`There is no stand-in ${name}`)
  return start
}

function asJson(row: { id: string; [field: string]: string }) {
  return { ...row }
}

/** Takes whatever was sent for all ids. */
function all({ of }: House): (call: Pick<Call, 'resource'>) => string[] {
  return (call) => of(call).rows.map(({ id }) => id)
}

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

function amountsOnScreen(): (string | undefined)[] {
  return [...document.querySelectorAll('td [data-readable]')].map(
    ({ textContent }) => textContent ?? undefined,
  )
}

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

/** What the nth contact, from 1, is called. */
function company(number: number): string {
  return manyRecords().contacts[number - 1]?.company ?? ''
}
