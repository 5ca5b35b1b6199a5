import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { expect, test } from 'vitest'
import { lookBefore, noteLook } from '../../src/overview/visit/last-visit.ts'
import { keepListLayouts, readListLayouts } from '../../src/storage/list-layouts.ts'
import { countReadings, forgetReadings, storeRows } from '../../src/storage/stored-readings.ts'
import { answering } from './support/answers.ts'
import { server } from './support/server.ts'
import { carries, guarded } from './support/guarded.ts'
import { alerts, heading } from './support/look.ts'
import { baseUrl, openApp } from './support/open-app.tsx'
import {
  card,
  namesOf,
  definitionsIn,
  anotherService,
  addByText,
  kept,
  exported,
} from './support/connections-page.ts'

test('the page lists the connections of this browser, and which is in use', async () => {
  await openApp('/connections', { profile: { auth: { kind: 'bearer' } }, secrets: { token: 's3cret' } })
  const books = await card('Books')
  expect(heading()).toBe('Connections')
  expect(document.title).toBe('Connections · Bookend')
  expect(books.getByText('Signed in')).toBeDefined()
  // The technique is among the details, which are closed.
  const details = books.getByText('Details').closest('details')
  expect(details?.open).toBe(false)
  expect(details?.textContent).toBe(`Details${baseUrl}Signs in with a token (Bearer)`)
  expect(books.getByText('In use')).toBeDefined()
  expect(namesOf(books.getAllByRole('button'))).toEqual(['Check', 'Settings', 'Export settings', 'Sign out'])
  expect(books.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/contacts')
  const demo = await card('Demo books')
  expect(demo.queryByText('In use')).toBeNull()
  expect(demo.queryAllByRole('button')).toEqual([])
  expect(demo.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/c/demo/contacts')
})

test('an exported connection is imported again, and asks for its secrets', async () => {
  const other = anotherService()
  const { handler } = guarded(carries('authorization', 'Bearer s3cret'), undefined, other.baseUrl)
  const { user } = await openApp('/connections')
  server.use(handler, ...other.handlers)
  const profile = { name: 'Books', baseUrl: other.baseUrl, auth: { kind: 'bearer' } }
  const file = new File([JSON.stringify(profile)], 'Books.bookend.json', { type: 'application/json' })
  await user.click(await screen.findByRole('button', { name: 'Import a connection' }))
  await user.upload(screen.getByLabelText('Exported file'), file)
  const added = await card('Books (2)')
  expect(document.activeElement).toBe(added.getByLabelText('Token'))
  await user.type(added.getByLabelText('Token'), 's3cret{Enter}')
  await waitFor(() => expect(definitionsIn(added)).toContain('Firm 01'))
  expect(JSON.parse(await exported(user, added))).toEqual({ ...profile, name: 'Books (2)' })
})

test.each([
  ['a broken file', '{ "name": ', 'Not imported. This is not valid JSON.'],
  ['an unknown setting', '{ "paging": { "bas": 1 } }', 'Not imported. paging.bas: there is no such setting.'],
  ['something else', '[1]', 'Not imported. The profile: must be object.'],
])('%s is not imported, and the page says why', async (_, content, words) => {
  const { user } = await openApp('/connections')
  await user.click(await screen.findByRole('button', { name: 'Import a connection' }))
  await user.upload(
    screen.getByLabelText('Exported file'),
    new File([content], 'x.bookend.json', { type: 'application/json' }),
  )
  await waitFor(() => expect(alerts()).toEqual([words]))
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

test('a connection that the user added is removed after a question, with its secrets', async () => {
  const { user } = await openApp('/connections')
  const { baseUrl: address, handlers } = anotherService()
  server.use(...handlers)
  await addByText(user, { name: 'Other', baseUrl: address, auth: { kind: 'bearer' } })
  const other = await card('Other')
  await user.type(other.getByLabelText('Token'), 's3cret{Enter}')
  expect(JSON.stringify(sessionStorage)).toContain('s3cret')
  await user.click(other.getByRole('button', { name: 'Remove' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Remove Other?' }))
  expect(question.getByText(/The records stay in the service/)).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Remove' }))
  expect(screen.queryByRole('article', { name: 'Other' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Connections')
  expect(JSON.stringify(sessionStorage)).not.toContain('s3cret')
  expect(kept()).not.toContain(address)
})

test('removing a connection removes its stored lists and their layout, and those of no other', async () => {
  const { user } = await openApp('/connections')
  const { baseUrl: address, handlers } = anotherService()
  server.use(...handlers)
  await addByText(user, { name: 'Other', baseUrl: address })
  const id =
    /\/c\/([^/]+)/.exec((await card('Other')).getByRole('link').getAttribute('href') ?? '')?.[1] ?? ''
  const [removed, stays] = [`${id} ${address}`, `settings ${baseUrl}`]
  for (const books of [removed, stays]) {
    keepListLayouts(books, { contacts: { density: 'compact' } })
    noteLook(books, { contacts: '1' })
    const reading = { books, collection: 'contacts', run: 'r', portions: 1, at: 1, read: 1 } as const
    const rest = { asOf: 1, checkedAt: 1, whole: true, formats: '', pages: 1, lastIds: [] }
    await storeRows({ ...reading, ...rest }, 0, [{ id: 'c1' }], Date.now())
  }
  await user.click((await card('Other')).getByRole('button', { name: 'Remove' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(async () => expect(await countReadings(removed)).toEqual({ here: 0, elsewhere: 1 }))
  const later = Date.now() + 3_600_000
  expect([readListLayouts(removed), lookBefore(removed, later)]).toEqual([{}, undefined])
  expect(lookBefore(stays, later)).toMatchObject({ versions: { contacts: '1' } })
  expect(readListLayouts(stays)).toEqual({ contacts: { density: 'compact' } })
  expect(await countReadings(stays)).toEqual({ here: 1, elsewhere: 0 })
  await forgetReadings()
})

test('the check of a service that does not answer says so', async () => {
  const { user } = await openApp('/connections', {
    overrides: [answering('get', '/contacts', () => HttpResponse.html('<html><h1>Hi</h1></html>'))],
  })
  const books = await card('Books')
  await user.click(books.getByRole('button', { name: 'Check' }))
  expect((await books.findByRole('alert')).textContent).toContain(
    'does not seem to come from the bookkeeping service',
  )
})
