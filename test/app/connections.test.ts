import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, type HttpHandler } from 'msw/http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { inCurrentSettings, removedIn } from '../../src/dialect/profile/removed-settings.ts'
import { resolve } from '../../src/dialect/profile/resolve.ts'
import { handlersFor } from '../../src/mock/handlers.ts'
import { lookBefore, noteLook } from '../../src/overview/visit/last-visit.ts'
import { createMemoryStore } from '../../src/service/create-memory-store.ts'
import { createService } from '../../src/service/create-service.ts'
import { keepListLayouts, readListLayouts } from '../../src/storage/list-layouts.ts'
import { countReadings, forgetReadings, storeRows } from '../../src/storage/stored-readings.ts'
import { aTransaction } from '../builders.ts'
import { answering } from './support/answers.ts'
import { carries, guarded } from './support/guarded.ts'
import { alerts, errorOf, heading, statuses, textbox } from './support/look.ts'
import { firms, payments } from './support/many.ts'
import { baseUrl, freshBaseUrl, openApp } from './support/open-app.tsx'
import { server } from './support/server.ts'

async function card(name: string) {
  return within(await screen.findByRole('article', { name }))
}

type Within = Awaited<ReturnType<typeof card>>

function namesOf(elements: HTMLElement[]): string[] {
  return elements.map(({ textContent }) => textContent)
}

function definitionsIn(part: Within): string[] {
  return namesOf(part.queryAllByRole('definition'))
}

/** Another service, of its own address, whose profile nobody has stated; or Bookend's own, which says so. */
function anotherService(transactions = payments(3), isOwn = false) {
  const store = createMemoryStore({ contacts: firms(30), transactions })
  const service = createService({ store })
  const address = freshBaseUrl()
  let requests = 0
  const counted = {
    fetch: async (request: Request) => {
      requests += 1
      const answer = await service.fetch(request)
      if (!isOwn) answer.headers.delete('Bookend-Service')
      return answer
    },
  }
  return { baseUrl: address, handlers: handlersFor(counted, address), requests: () => requests }
}

type Stated = { other?: ReturnType<typeof anotherService>; handlers?: HttpHandler[]; auth?: object }

/** Makes a connection to another service by importing its profile as text. */
async function addByText(name: string, { other = anotherService(), handlers = [], auth }: Stated = {}) {
  const { user } = await openApp('/connections')
  server.use(...handlers, ...other.handlers)
  await user.click(await screen.findByRole('button', { name: 'Import a connection' }))
  textbox('Or paste its contents').focus()
  await user.paste(JSON.stringify({ name, baseUrl: other.baseUrl, auth }))
  await user.click(screen.getByRole('button', { name: 'Import' }))
  return { user, address: other.baseUrl, added: await card(name) }
}

/** Opens the form that adds a connection. */
async function openForm(...handlers: HttpHandler[]) {
  const app = await openApp('/connections')
  server.use(...handlers)
  await app.user.click(await screen.findByRole('button', { name: 'Add a connection' }))
  return app
}

async function check(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Check and add' }))
}

/** What this browser keeps of connections. */
function kept(): string {
  return localStorage.getItem('bookend-connections') ?? ''
}

/** What is in the file that Export hands out. */
async function exported(user: UserEvent, part: Within): Promise<string> {
  const created = vi.spyOn(URL, 'createObjectURL')
  // happy-dom would open the file in the place of the app.
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect(this.download).toMatch(/\.bookend\.json$/)
  })
  await user.click(part.getByRole('button', { name: 'Export settings' }))
  expect(clicked).toHaveBeenCalledTimes(1)
  const [[file] = []] = created.mock.calls
  return file instanceof Blob ? file.text() : ''
}

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
  const { user, address, added: other } = await addByText('Other', { auth: { kind: 'bearer' } })
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
  const { user, address, added } = await addByText('Other')
  const id = /\/c\/([^/]+)/.exec(added.getByRole('link').getAttribute('href') ?? '')?.[1] ?? ''
  const [removed, stays] = [`${id} ${address}`, `settings ${baseUrl}`]
  for (const books of [removed, stays]) {
    keepListLayouts(books, { contacts: { density: 'compact' } })
    noteLook(books, { contacts: '1' })
    const reading = { books, collection: 'contacts', run: 'r', portions: 1, at: 1, read: 1 } as const
    const rest = { asOf: 1, checkedAt: 1, whole: true, formats: '', pages: 1, lastIds: [] }
    await storeRows({ ...reading, ...rest }, 0, [{ id: 'c1' }], Date.now())
  }
  await user.click(added.getByRole('button', { name: 'Remove' }))
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

test('a connection is checked and added, and the check shows what was found', async () => {
  const other = anotherService()
  const { user } = await openForm(...other.handlers)
  expect(document.activeElement).toBe(textbox('Name'))
  await user.type(textbox('Name'), 'Other books')
  await user.type(textbox('Base address'), other.baseUrl)
  await check(user)
  const added = await card('Other books')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Other books'))
  expect(statuses()).toContain('Other books was added.')
  const found = within(added.getByRole('region', { name: 'Check of Other books' }))
  const steps = within(found.getByRole('list')).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent).join('\n')).toMatch(/Where the contacts are\s*items/)
  expect(found.getByRole('group', { name: 'Contacts c1 as sent' }).textContent).toContain(
    '"company": "Firm 01"',
  )
  expect(definitionsIn(found)).toContain('Firm 03')
  expect(definitionsIn(found)).not.toContain('Firm 04')
  expect(definitionsIn(found)).toContain('Payee 02')
  expect(other.requests()).toBeLessThanOrEqual(8)
  expect(kept()).toContain(`"baseUrl":"${other.baseUrl}"`)
  await user.click(found.getByRole('button', { name: 'Close the check' }))
  expect(added.queryByRole('region')).toBeNull()
  expect(document.activeElement).toBe(added.getByRole('button', { name: 'Check' }))
})

test.each([
  ['', /^An address such as/],
  ['books.example/api', /^An address such as/],
  ['ftp://books.example', /^An address such as/],
  ['https://me:pass@books.example', /without a secret/],
  ['https://books.example/api?token=s3cret', /without a secret/],
])('the base address "%s" is refused at its field, and nothing is sent', async (address, words) => {
  const { user, sent } = await openForm()
  if (address) await user.type(textbox('Base address'), address)
  await check(user)
  expect(errorOf('Base address')).toMatch(words)
  expect(document.activeElement).toBe(textbox('Base address'))
  expect(sent).toEqual([])
  expect(kept()).not.toContain(address || 'own":{"')
})

test('a name that is taken is reported at its field', async () => {
  const { user } = await openForm()
  await user.type(textbox('Name'), 'Books')
  await user.type(textbox('Base address'), '/other')
  await check(user)
  expect(errorOf('Name')).toBe('There is already a connection with this name')
})

test('a failed check says why; the user can correct the entry or add the connection anyway', async () => {
  const other = anotherService()
  const { user } = await openForm(...other.handlers)
  await user.type(textbox('Base address'), `${other.baseUrl}/nowhere`)
  await check(user)
  await waitFor(() => expect(alerts().join()).toMatch(/^The check failed\. .*add it anyway\.$/))
  expect(textbox('Base address').value).toBe(`${other.baseUrl}/nowhere`)
  await user.click(screen.getByRole('button', { name: 'Add it anyway' }))
  const added = await card(`${other.baseUrl}/nowhere`.replace('http://', ''))
  expect(added.queryByRole('region')).toBeNull()
  await user.click(added.getByRole('button', { name: 'Check' }))
  expect((await added.findByRole('alert')).textContent).not.toBe('')
})

test('a connection can be added on plain http, where browsers make no ids', async () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function')
  })
  const other = anotherService()
  const { user } = await openForm(...other.handlers)
  await user.type(textbox('Base address'), `${other.baseUrl}/nowhere`)
  await check(user)
  await user.click(await screen.findByRole('button', { name: 'Add it anyway' }))
  expect(await card(`${other.baseUrl}/nowhere`.replace('http://', ''))).toBeDefined()
})

test('a secret is kept for the tab, never with the connection, and is sent with the check', async () => {
  const other = anotherService()
  const { handler } = guarded(carries('x-key', 's3cret'), undefined, other.baseUrl)
  const { user } = await openForm(handler, ...other.handlers)
  await user.type(textbox('Name'), 'Other books')
  await user.type(textbox('Base address'), other.baseUrl)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sign-in' }), 'Keys in headers')
  await user.clear(textbox('Header'))
  await user.type(textbox('Header'), 'X-Key')
  await user.type(screen.getByLabelText('Value'), 'wrong')
  await check(user)
  await waitFor(() => expect(alerts().join()).toContain('asks you to sign in'))
  await user.clear(screen.getByLabelText('Value'))
  await user.type(screen.getByLabelText('Value'), 's3cret')
  await check(user)
  const added = await card('Other books')
  expect(added.getByText('Signs in with X-Key')).toBeDefined()
  expect(JSON.stringify(sessionStorage)).toContain('s3cret')
  expect(JSON.stringify(localStorage)).not.toContain('s3cret')
  expect(JSON.stringify(sessionStorage)).not.toContain('wrong')
  expect(await exported(user, added)).not.toContain('s3cret')
})

test('headers are added and removed, and their names are checked', async () => {
  const { user, sent } = await openForm()
  await user.type(textbox('Base address'), '/other')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sign-in' }), 'header')
  await user.click(screen.getByRole('button', { name: 'Add a header' }))
  const second = within(screen.getByRole('group', { name: 'Header 2' }))
  expect(document.activeElement).toBe(second.getByLabelText('Header'))
  await user.type(second.getByLabelText('Header'), 'x-api-key')
  await check(user)
  expect(second.getByText('This header is already in the list')).toBeDefined()
  await user.clear(second.getByLabelText('Header'))
  await user.type(second.getByLabelText('Header'), 'X:Y')
  await check(user)
  expect(second.getByText('A name such as X-Api-Key')).toBeDefined()
  await user.click(second.getByRole('button', { name: 'Remove header X:Y' }))
  expect(screen.queryByRole('group', { name: 'Header 2' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Remove header/ })).toBeNull()
  expect(sent).toEqual([])
})

test('what is typed is not lost without a question, and Cancel gives the focus back', async () => {
  const { user, goTo } = await openForm()
  await user.type(textbox('Name'), 'Half')
  await goTo('/contacts')
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(textbox('Name').value).toBe('Half')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a connection' }))
})

test('settings are changed as text, and the page reloads if its connection changed', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const { user } = await openApp('/connections')
  const books = await card('Books')
  await user.click(books.getByRole('button', { name: 'Settings' }))
  const text = textbox('Settings as text')
  expect(document.activeElement).toBe(text)
  const stated = JSON.parse(text.value)
  await write(user, text, JSON.stringify({ ...stated, baseUrl: 'https://elsewhere.test' }))
  expect(errorOf('Settings as text')).toMatch(/^You cannot change the address/)
  await write(user, text, JSON.stringify({ ...stated, http: { maxConcurrent: 2 } }))
  await user.click(books.getByRole('button', { name: 'Save' }))
  expect(reload).toHaveBeenCalledTimes(1)
  expect(statedOf('settings')).toMatchObject({ name: 'Books', baseUrl, http: { maxConcurrent: 2 } })

  // What the installation states can be had back.
  await user.click(books.getByRole('button', { name: 'Reset to default' }))
  expect(reload).toHaveBeenCalledTimes(2)
  expect(statedOf('settings')).toBeUndefined()
  expect(books.queryByRole('button', { name: 'Reset to default' })).toBeNull()
})

test('text that is no profile is reported in the words of its schema, and nothing is stored', async () => {
  const { user, address, added: other } = await addByText('Other')
  await user.click(other.getByRole('button', { name: 'Settings' }))
  const text = textbox('Settings as text')
  expect(JSON.parse(text.value)).toEqual({ name: 'Other', baseUrl: address })
  for (const [typed, fault] of [
    [JSON.stringify({ name: 'Other', baseUrl: address, paging: { base: 2 } }), /^paging\.base: /],
    ['{ "nme": 1 }', /^nme: there is no such setting\.$/],
    ['{ "name": "Other" }', /^baseUrl: /],
    ['{ ', /^This is not valid JSON\.$/],
  ] as const) {
    await write(user, text, typed)
    expect(errorOf('Settings as text')).toMatch(fault)
    await user.click(other.getByRole('button', { name: 'Save' }))
    expect(document.activeElement).toBe(text)
  }
  expect(kept()).toContain('"name":"Other"')
  await write(user, text, JSON.stringify({ name: 'Another', baseUrl: address, paging: { base: 0 } }))
  await user.click(other.getByRole('button', { name: 'Save' }))
  const another = await card('Another')
  expect(document.activeElement).toBe(another.getByRole('button', { name: 'Settings' }))
  expect(statuses()).toContain('The settings of Other were saved.')
  expect(kept()).toContain(`{"name":"Another","baseUrl":"${address}","paging":{"base":0}}`)
})

test('another sign-in is set with its secret, which is no part of the settings', async () => {
  const { user, added: other } = await addByText('Other')
  await user.click(other.getByRole('button', { name: 'Settings' }))
  const form = within(other.getByRole('form', { name: 'Settings of Other' }))
  await user.selectOptions(form.getByRole('combobox', { name: 'Sign-in' }), 'session')
  await user.selectOptions(form.getByRole('combobox', { name: /CSRF/ }), 'django')
  const text = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Settings as text' })
  expect(JSON.parse(text.value)).toMatchObject({
    http: { credentials: 'include' },
    auth: { kind: 'session', csrf: { cookie: 'csrftoken', header: 'X-CSRFToken' } },
  })
  await user.selectOptions(form.getByRole('combobox', { name: 'Sign-in' }), 'bearer')
  const own = JSON.stringify(JSON.parse(text.value))
  await write(user, text, own)
  await user.type(form.getByLabelText('Token'), 's3cret')
  expect(text.value).toBe(own)
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(other.getByText('Signs in with a token (Bearer)')).toBeDefined()
  expect(JSON.stringify(sessionStorage)).toContain('s3cret')
  expect(JSON.stringify(localStorage)).not.toContain('s3cret')
})

async function write(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field)
  field.focus()
  await user.paste(text)
}

function statedOf(id: string): unknown {
  return JSON.parse(kept() || '{"stated":{}}').stated[id]
}

test('a question of a check is answered, and what is sent is understood from then on', async () => {
  const other = anotherService([aTransaction({ id: 't1', date: '03/04/2026' })])
  const { user, added } = await addByText('Other books', { other })
  const questions = within(await added.findByRole('form', { name: 'Questions about Other books' }))
  expect(added.getByText('Not decided')).toBeDefined()
  const date = within(questions.getByRole('group', { name: /day or the month/ }))
  expect(date.getByText('03/04/2026')).toBeDefined()
  await user.click(date.getByRole('radio', { name: 'March 4, 2026' }))
  await user.click(questions.getByRole('button', { name: /^Use th/ }))
  await waitFor(() => expect(definitionsIn(added)).toContain('2026-03-04'))
  expect(added.queryByRole('group', { name: /day or the month/ })).toBeNull()
  expect(kept()).toContain('"date":{"read":"MM/DD/YYYY"}')
})

test('the check of Bookend’s own service asks nothing: what a minus or a date means there is known', async () => {
  const amounts = ['250.00', '-64.95', '-2.50']
  const transactions = amounts.map((amount, index) =>
    aTransaction({ id: `t${index}`, amount, date: '2026-02-03' }),
  )
  const other = anotherService(transactions, true)
  const { added } = await addByText('Other books', { other })
  await waitFor(() => expect(definitionsIn(added)).toContain('-64.95'))
  expect(added.queryByRole('form')).toBeNull()
  expect(added.queryByText(/go out or come in/)).toBeNull()
})

test('the check of a service that wants a sign-in asks for it, and goes on', async () => {
  const other = anotherService()
  const { handler } = guarded(carries('authorization', 'Bearer s3cret'), undefined, other.baseUrl)
  const { user, added } = await addByText('Other books', { other, handlers: [handler] })
  await user.type(await added.findByLabelText('Token'), 'wrong{Enter}')
  await waitFor(() =>
    expect(added.getByRole('alert').textContent).toBe('The service did not accept this sign-in.'),
  )
  await user.type(added.getByLabelText('Token'), 's3cret{Enter}')
  await waitFor(() => expect(definitionsIn(added)).toContain('Firm 01'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(JSON.stringify(localStorage)).not.toContain('s3cret')
})

describe('connections that older versions stored', () => {
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
})
