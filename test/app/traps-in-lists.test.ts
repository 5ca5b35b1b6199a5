import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { json, pageOf, slice } from '../stand-ins/answers.ts'
import { behind } from '../stand-ins/network.ts'
import { rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { failureOf, overASession, sentTo } from './support/over-a-session.ts'
import { asJson, company, like, manyRecords, named } from './support/stand-ins.ts'
import { inSlowTime } from './support/slow-time.ts'

// The traps of DIALECTS.md, section 6: each is a way in which a client that means well loses, doubles or misstates something.

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
