import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { describe, expect, test } from 'vitest'
import { setPreferences } from '../../src/storage/preferences.ts'
import { standIns } from '../stand-ins/all.ts'
import { json } from '../stand-ins/answers.ts'
import type { Call } from '../stand-ins/call.ts'
import { behind } from '../stand-ins/network.ts'
import type { Start } from '../stand-ins/stand-in.ts'
import { tickAndDelete } from './support/acts.ts'
import { answering, problem } from './support/answers.ts'
import { keptDeleted, openDeletions } from './support/kept-rows.ts'
import { alerts, rowsOf, statuses } from './support/look.ts'
import { firmNames, firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { failureOf, overASession, sentTo } from './support/over-a-session.ts'
import { confirm, confirmDeletionOf, isTicked, tickAll } from './support/pending.ts'
import { server } from './support/server.ts'
import { manyRecords, startWith, statements } from './support/stand-ins.ts'

test('a 500 after a deletion that worked is reported as deleted', async () => {
  const { user, store } = await openApp('/contacts', { contacts: firms(3) })
  server.use(
    answering('delete', '/contacts', async () => {
      await store.contacts.remove(['c1', 'c2'])
      return problem(500, { detail: 'The mail could not be sent' })
    }),
  )
  await confirmDeletionOf(user, 'Firm 01', 'Firm 02')
  await waitFor(() => expect(statuses()).toEqual(['2 contacts deleted.']))
  expect(alerts()).toEqual([])
  expect(await rowsOf('Contacts')).toEqual(['Firm 03'])
  expect(await keptDeleted()).toHaveLength(2)
  expect(await openDeletions()).toEqual([])
})

test('a 200 that deleted nothing is reported; everything stays ticked and leaves no trace', async () => {
  const { user } = await openApp('/contacts', {
    contacts: firms(3),
    overrides: [answering('delete', '/contacts', () => HttpResponse.json({ ok: true }))],
  })
  await confirmDeletionOf(user, 'Firm 01', 'Firm 02')
  await waitFor(() => expect(alerts().join()).toContain('Not deleted and still selected: Firm 01, Firm 02'))
  expect(await rowsOf('Contacts')).toEqual(firmNames(1, 3))
  expect(firmNames(1, 3).map(isTicked)).toEqual([true, true, false])
  expect(await keptDeleted()).toEqual([])
  expect(await openDeletions()).toEqual([])
})

test('a partial success is reported as one; remaining records stay selected, deleted ones are under Recently deleted', async () => {
  const { user, store } = await openApp('/contacts', { contacts: firms(4) })
  server.use(
    answering('delete', '/contacts', async () => {
      await store.contacts.remove(['c1', 'c2'])
      return problem(500)
    }),
  )
  await confirmDeletionOf(user, 'Firm 01', 'Firm 02', 'Firm 03')
  await waitFor(() =>
    expect(alerts().join()).toMatch(/^2 contacts deleted\. Not deleted and still selected: Firm 03/),
  )
  expect(await rowsOf('Contacts')).toEqual(['Firm 03', 'Firm 04'])
  expect(isTicked('Firm 03')).toBe(true)
  expect(await screen.findByText('1 selected')).toBeDefined()
  expect((await keptDeleted()).map(({ id }) => id).toSorted()).toEqual(['c1', 'c2'])
})

test('without an answer and without a check, the outcome is reported as unknown until it has been checked', async () => {
  let broken = false
  const { user, store, writes } = await openApp('/contacts', {
    contacts: firms(4),
    overrides: [answering('get', '/contacts/:id', () => (broken ? HttpResponse.error() : undefined))],
  })
  server.use(
    answering('delete', '/contacts', async () => {
      await store.contacts.remove(['c1'])
      broken = true
      return HttpResponse.error()
    }),
  )
  await confirmDeletionOf(user, 'Firm 01', 'Firm 03')
  await waitFor(() => expect(alerts().join()).toContain('We don’t know whether the service deleted '))
  expect(await keptDeleted()).toEqual([])
  expect(await openDeletions()).toMatchObject([{ state: 'running' }])
  const left = within(await screen.findByRole('region', { name: 'Unfinished deletion' }))
  broken = false
  await user.click(left.getByRole('button', { name: 'Check again' }))
  expect(await left.findByText(/1 of 2 contacts deleted; Firm 03 is still there\./)).toBeDefined()
  expect(screen.getByText('1 selected')).toBeDefined()
  expect((await keptDeleted()).map(({ id }) => id)).toEqual(['c1'])
  expect(writes()).toHaveLength(1)
})

test('the whole records are read and kept before anything is sent', async () => {
  const seen: unknown[] = []
  const { user } = await openApp('/contacts', {
    contacts: firms(2).map((firm) => ({ ...firm, street: 'Long Lane' })),
    overrides: [
      // A list that shows only some of the fields.
      answering('get', '/contacts', () =>
        HttpResponse.json({
          items: firms(2).map(({ id, company }) => ({ id, company })),
          page: 1,
          pageSize: 25,
          total: 2,
        }),
      ),
      answering('delete', '/contacts', async () => {
        seen.push(...(await openDeletions()))
        return undefined
      }),
    ],
  })
  await confirmDeletionOf(user, 'Firm 01')
  await waitFor(() => expect(statuses()).toEqual(['1 contact deleted.']))
  expect(seen).toMatchObject([
    { state: 'running', rows: [{ id: 'c1', whole: true, before: { street: 'Long Lane' } }] },
  ])
  expect(await keptDeleted()).toMatchObject([{ id: 'c1', before: { street: 'Long Lane' } }])
})

test('a record that cannot be read by its id is deleted with the others, and its receipt says that it is not whole', async () => {
  const { user, store } = await openApp('/contacts', {
    contacts: firms(3),
    overrides: [answering('get', '/contacts/c1', () => problem(500))],
  })
  await tickAll(user, 'Firm 01', 'Firm 02')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  // Confirmed before that, it would ask again.
  await screen.findByText(/^could not be checked/)
  await confirm(user)
  await waitFor(() => expect(statuses()).toEqual(['2 contacts deleted.']))
  expect(await store.contacts.get('c1')).toBeUndefined()
  const whole = new Map((await keptDeleted()).map(({ id, whole }) => [id, whole]))
  expect(whole).toEqual(
    new Map([
      ['c1', false],
      ['c2', true],
    ]),
  )
})

test('without deleted records, the record itself is not stored', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(2) })
  setPreferences({ receiptDays: 0 })
  await confirmDeletionOf(user, 'Firm 01')
  await waitFor(() => expect(statuses()).toEqual(['1 contact deleted.']))
  expect(await keptDeleted()).toEqual([])
  expect(await openDeletions()).toEqual([])
})

test('a failure stays on screen when the next deletion succeeds', async () => {
  let closed = true
  const { user } = await openApp('/contacts', {
    contacts: firms(3),
    overrides: [
      answering('delete', '/contacts', () =>
        closed ? problem(403, { detail: 'The year is closed' }) : undefined,
      ),
    ],
  })
  await confirmDeletionOf(user, 'Firm 01')
  await waitFor(() => expect(alerts().join()).toContain('Could not delete Firm 01.'))
  closed = false
  await user.click(await screen.findByRole('button', { name: 'Clear selection' }))
  await confirmDeletionOf(user, 'Firm 02')
  await waitFor(() =>
    expect(alerts()).toEqual(['Could not delete Firm 01. The year is closed. 1 contact deleted.']),
  )
})

// A deletion of several records that breaks off: what is known of each is kept apart from what is not.

type Between = (call: Call, deletions: number) => Response | 'lost' | undefined

test('a refused record is reported with the reason, and the others are deleted', async () => {
  for (const refused of [1, 2]) {
    const { standIn, remove, page } = overASession(
      through((call, deletions) =>
        call.method === 'DELETE' && deletions === refused
          ? json({ error: 'It is reconciled' }, 409)
          : undefined,
      ),
    )
    await page('contacts')
    const ids = ['1', '2', '3']
    const others = ids.filter((id) => id !== `${refused}`)
    expect(await remove('contacts', ids)).toEqual({
      deleted: others,
      missing: [],
      kept: [{ id: `${refused}`, words: 'It is reconciled.' }],
    })
    expect(standIn.contacts()).toHaveLength(22)
    expect(sentTo(standIn, 'DELETE')).toHaveLength(3)
  }
})

describe.each(statements)('%s', (statement) => {
  const open = async (between: Between) => {
    const standIn = startWith(through(between), statement, { remove: { ids: 'one-by-one' } })(manyRecords())
    const { user } = await openApp('/contacts', { standIn })
    const [first = '', second = '', third = ''] = await rowsOf('Contacts')
    await tickAndDelete(user, [first, second, third])
    return { standIn, first, second, third }
  }

  test('the user learns which one stays and why, and that the others are gone', async () => {
    const { standIn, first } = await open((call, deletions) =>
      call.method === 'DELETE' && deletions === 1 ? json({ error: 'It is reconciled' }, 409) : undefined,
    )
    await waitFor(() =>
      expect(alerts().join()).toContain(
        `2 contacts deleted. Not deleted and still selected: ${first} (It is reconciled).`,
      ),
    )
    expect(standIn.contacts()).toHaveLength(22)
    await waitFor(async () => expect((await rowsOf('Contacts')).slice(0, 1)).toEqual([first]))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${first}` }).checked).toBe(true)
  })

  test('the user learns which one is gone, which is unknown, and which was not tried', async () => {
    const { standIn, second, third } = await open((call, deletions) =>
      deletions < 2 ? undefined : call.method === 'DELETE' ? 'lost' : Response.error(),
    )
    await waitFor(() =>
      expect(alerts().join()).toContain(`We don’t know whether the service deleted ${second}.`),
    )
    expect(alerts().join()).toContain('1 contact deleted.')
    expect(alerts().join()).toMatch(new RegExp(`Not tried[^.]*: ${third}\\.`))
    expect(standIn.contacts()).toHaveLength(22)
  })
})

test('if the first was accepted but cannot be checked, only that one is unknown, and the others are not tried', async () => {
  const { remove, page, standIn } = overASession(
    through((call, deletions) =>
      deletions === 1 && call.operation === 'get' ? json({ error: 'Who are you?' }, 401) : undefined,
    ),
  )
  await page('contacts')
  expect(await remove('contacts', ['1', '2', '3'])).toEqual({
    deleted: [],
    missing: [],
    kept: [],
    unsure: ['1'],
    stopped: expect.stringMatching(/^The service accepted the deletion, but Bookend could not check it\./),
  })
  expect(sentTo(standIn, 'DELETE')).toHaveLength(1)
})

test('if the records cannot be counted beforehand, nothing is sent, and the user is informed', async () => {
  let isDown = false
  const { standIn, remove, page } = overASession(through(() => (isDown ? Response.error() : undefined)))
  await page('contacts')
  isDown = true
  const failure = await failureOf(remove('contacts', ['1', '2']))
  expect(failure).toMatchObject({ failure: 'stopped', mayHaveHappened: false })
  expect(failure.message).toMatch(/^Nothing was deleted\. The service cannot be reached\./)
  expect(sentTo(standIn, 'DELETE')).toEqual([])
})

test('where records cannot be counted after the first, no second one is sent', async () => {
  const { standIn, remove, page } = overASession(
    through((call, deletions) => (deletions > 0 && call.operation === 'list' ? Response.error() : undefined)),
  )
  await page('contacts')
  expect(await remove('contacts', ['1', '2'])).toEqual({
    deleted: ['1'],
    missing: [],
    kept: [],
    stopped: 'The rest was not tried.',
  })
  expect(sentTo(standIn, 'DELETE')).toHaveLength(1)
})

test('an id that occurs twice is sent once', async () => {
  const { standIn, remove, page } = overASession(through(() => undefined))
  await page('contacts')
  expect(await remove('contacts', ['1', '1', '2'])).toMatchObject({ deleted: ['1', '2'] })
  expect(sentTo(standIn, 'DELETE')).toHaveLength(2)
})

/** A service of which nothing is stated, behind a network; `lost` is an answer that does not come although the request did. */
function through(between: Between): Start {
  const express = standIns['unknown service: express']
  if (!express) throw new Error('There is no such stand-in')
  return behind({ name: 'through', shows: '' }, express, () => {
    let deletions = 0
    return async (call, pass) => {
      if (call.method === 'DELETE') deletions += 1
      const instead = between(call, deletions)
      if (instead === 'lost') await pass()
      return instead === 'lost' ? Response.error() : (instead ?? pass())
    }
  })
}
