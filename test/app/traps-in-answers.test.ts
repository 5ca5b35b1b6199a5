import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { request } from '../../src/api/session/request.ts'
import { aTransaction } from '../builders.ts'
import { json, pageOf, slice } from '../stand-ins/answers.ts'
import { dayFirst, monthFirst } from '../stand-ins/dates.ts'
import { behind } from '../stand-ins/network.ts'
import { tickAndDelete, typeAndSave } from './support/acts.ts'
import { alerts, heading, outcomes, rowsOf, textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { failureOf, overASession, sentTo } from './support/over-a-session.ts'
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
    await waitFor(() => expect(heading()).toBe('New contact'))
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

  test('Z2: a list that has to be read whole ends, though the service says that there is always a next page', async () => {
    const start = like(() => ({
      matches: () => true, // it does not search, so that the whole list is looked through
      list: (found, call) => {
        const { pages } = slice(found, 1)
        const { rows } = slice(found.map(asJson), Math.min(Math.max(1, pageOf(call)), pages))
        return json({ data: rows, has_more: true })
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

describe('T10: a total that grows with the pages', () => {
  const growing = like(() => ({
    list: (found, call) => {
      const { rows, page, size } = slice(found.map(asJson), pageOf(call))
      return json({ data: rows, total: Math.min(found.length, page * size + 1) })
    },
  }))

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

  test('L3: what waited for its turn when the pause was asked for waits for its end, too', () =>
    inSlowTime(async () => {
      let isBusy = true
      const hidden = behind(
        { name: 'hidden', shows: 'L3' },
        named('jsonserver'),
        () => (_call, pass) => (isBusy ? json({}, 429) : pass()),
      )
      const { standIn, session } = overASession(hidden, { profile: { http: { maxConcurrent: 1 } } })
      const reading = [1, 2, 3].map((id) => request(session, `/contacts/${id}`))
      await waitFor(() => expect(session.attention.get().pausedUntil).toBeDefined())
      await vi.advanceTimersByTimeAsync(1000)
      expect(standIn.requests).toHaveLength(1)
      isBusy = false
      await vi.advanceTimersByTimeAsync(10_000)
      expect((await Promise.all(reading)).map(({ status }) => status)).toEqual([200, 200, 200])
      expect(standIn.requests).toHaveLength(4)
    }))
})

describe('F7 and F8: days and months in one order or the other', () => {
  test('F7: while it is open which, a day is shown as received and marked, in the list and on its page', async () => {
    const transactions = [aTransaction({ id: '1', date: '2026-03-04', counterpart: 'Mill' })]
    const standIn = withTerms({ date: dayFirst })({ ...manyRecords(), transactions })
    const { goTo } = await openApp('/transactions', { standIn })
    const marked = () =>
      [...document.querySelectorAll<HTMLElement>('main mark')].map(({ textContent, title }) => [
        textContent,
        title,
      ])
    const day = ['04/03/2026', 'Day or month first? Answer this under Connections']
    await screen.findByText(/^1 question about this service is open/)
    await waitFor(() => expect(marked()).toEqual([day]))
    expect(document.querySelector('main time')).toBeNull()
    await goTo('/transactions/1')
    await waitFor(() => expect(heading()).toBe('Mill'))
    expect(marked()).toEqual([day])
    expect(screen.getByText(/Day or month first\? Answer this under Connections/)).toBeDefined()
  })

  test.each([
    ['F7', dayFirst],
    ['F8', monthFirst],
  ])('%s: a 13th day on a later page decides, and the earlier rows are read again', async (_, date) => {
    // Before it, all days are at most the 12th.
    const transactions = Array.from({ length: 24 }, (_one, index) =>
      aTransaction({
        id: String(index + 1),
        date: index === 15 ? '2026-03-25' : `2026-0${1 + (index % 9)}-1${index % 3}`,
        amount: index % 2 ? '12.50' : '-7.25',
      }),
    )
    const standIn = withTerms({ date })({ ...manyRecords(), transactions })
    const profile = { paging: { mode: 'page', base: 1 }, search: { mode: 'server' } }
    const { user } = await openApp('/transactions', { standIn, profile })
    const days = standIn.transactions().map((one) => one.date)
    await screen.findByRole('table')
    await waitFor(() => expect(daysOnScreen()).toEqual(days.slice(0, 10)))
    await user.click(await screen.findByRole('link', { name: 'Next page' }))
    await waitFor(() => expect(daysOnScreen()).toEqual(days.slice(10, 20)))
    expect(screen.queryByText(/question about this service/)).toBeNull()
  })
})

function daysOnScreen(): string[] {
  return [...screen.getByRole('table').querySelectorAll('time')].map(({ dateTime }) => dateTime)
}
