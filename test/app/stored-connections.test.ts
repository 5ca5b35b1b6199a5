import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { inCurrentSettings, removedIn } from '../../src/dialect/profile/removed-settings.ts'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { resolve } from '../../src/dialect/profile/resolve.ts'
import { standIns } from '../stand-ins/all.ts'
import { drawn } from '../stand-ins/drawn.ts'
import { card } from './support/connections-page.ts'
import { textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { overASession, sentTo } from './support/over-a-session.ts'

// Written by version 0.2: two connections that state every setting that no longer exists.
const fixture = readFileSync('test/fixtures/connections-0.2.json', 'utf8')
const Kept = z.object({ own: z.record(z.string(), z.record(z.string(), z.unknown())) })
const { a1b2c3d4: stated = {}, e5f6a7b8: byLink = {} } = Kept.parse(JSON.parse(fixture)).own

beforeEach(() => localStorage.setItem('bookend-connections', fixture))
afterEach(() => localStorage.clear())

test('what removed settings said is said in others, or needs no saying', () => {
  expect(inCurrentSettings(stated)).toEqual({
    name: 'Books with everything',
    baseUrl: 'http://bookend.test/stated/api',
    http: { timeoutMs: 30_000 },
    paging: { mode: 'page', base: 1 },
    record: { idFields: { contacts: 'contactNumber', transactions: 'contactNumber' } },
    search: { mode: 'server' },
    values: { currency: { fallback: 'EUR' } },
    write: { wraps: { contacts: 'customer', transactions: 'customer' }, edit: 'all' },
    remove: { ids: 'json-text', batch: 1 },
  })
  expect(inCurrentSettings(byLink)).toEqual({
    name: 'Books by link',
    baseUrl: 'http://bookend.test/links/api',
    paging: { mode: 'none' },
    record: { idFields: { contacts: 'contact_id' } },
    values: { amount: {} },
    write: { wraps: { contacts: 'contact', transactions: 'entry' } },
    remove: { ids: 'one-by-one' },
  })
  for (const profile of [stated, byLink]) {
    expect(parseProfile(profile)).toEqual(resolve(profile))
    expect(removedIn(inCurrentSettings(profile))).toEqual([])
    expect(inCurrentSettings(inCurrentSettings(profile))).toEqual(inCurrentSettings(profile))
  }
})

test.each([
  ['as-list', undefined, { ids: 'json-text', batch: 1 }],
  ['as-list', 'comma', { ids: 'comma' }],
  ['as-list', 'array', { ids: 'array' }],
  ['as-list', 'repeated', { ids: 'array' }],
  ['plain', 'json-text', { ids: 'one-by-one' }],
  ['plain', 'comma', { ids: 'comma' }],
])('a single id %s, several %s', (single, ids, remove) => {
  expect(inCurrentSettings({ remove: { single, ...(ids && { ids }) } })).toEqual({ remove })
})

test('the settings of such a connection say what was removed, and are saved in the current ones', async () => {
  const { user } = await openApp('/connections', { again: true })
  const books = await card('Books with everything')
  await user.click(books.getByRole('button', { name: 'Settings' }))
  const text = textbox('Settings as text')
  expect(JSON.parse(text.value)).toEqual(inCurrentSettings(stated))
  const { textContent: hint } = document.getElementById(text.getAttribute('aria-describedby') ?? '') ?? {}
  expect(hint).toContain('no longer has these settings: http.stripPrefix, paging.pastEnd, record.path')
  await user.click(books.getByRole('button', { name: 'Save' }))
  const kept: unknown = JSON.parse(localStorage.getItem('bookend-connections') ?? '')
  expect(kept).toMatchObject({ own: { a1b2c3d4: inCurrentSettings(stated), e5f6a7b8: byLink } })

  await user.click(books.getByRole('button', { name: 'Settings' }))
  expect(document.body.textContent).not.toContain('no longer has these settings')
})

test('a name around the fields and of the id that an earlier version stated is used as before', async () => {
  const id = { contacts: 'contactNumber', transactions: 'contactNumber' }
  const { standIn, page, save } = overASession(drawn({ wrap: 'customer', id }), {
    profile: { record: stated['record'], write: stated['write'] },
  })
  expect((await page('contacts')).items.map((contact) => contact.id)).toContain('3')
  await save('contacts', '3', { city: 'Ronse' })
  expect(standIn.contacts()[2]?.city).toBe('Ronse')
})

test('one id in a list, as an earlier version stated it, is sent as before', async () => {
  const start = standIns['express: ids as JSON text']
  if (!start) throw new Error('There is no such stand-in')
  const { standIn, page, remove } = overASession(start, {
    profile: { remove: { ids: 'one-by-one', single: 'as-list' } },
  })
  await page('transactions')
  const [first, second] = standIn.transactions().map((row) => row.id)
  const ids = [first ?? '', second ?? '']
  expect((await remove('transactions', ids)).deleted).toEqual(ids)
  expect(sentTo(standIn, 'DELETE').map(({ body }) => body)).toEqual(
    ids.map((one) => JSON.stringify({ ids: JSON.stringify([one]) })),
  )
})
