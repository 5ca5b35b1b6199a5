import { screen, waitFor, within } from '@testing-library/react'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { createChange, rowFor } from '../../src/changes/plan-change.ts'
import { writesOf } from '../../src/changes/stored-changes.ts'
import { pairKey } from '../../src/domain/cluster/decision-keys.ts'
import { writeRows } from '../../src/storage/database.ts'
import { noteInbox } from '../../src/storage/inbox.ts'
import {
  keepContactChoices,
  readContactChoices,
  keepNameRules,
  readNameRules,
  keepNotDuplicates,
  readNotDuplicates,
} from '../../src/storage/kept-lists.ts'
import { storedReading, storeRows } from '../../src/storage/stored-readings.ts'
import { nextTask } from '../../src/ui/when.ts'
import { aContact, aTransaction } from '../builders.ts'
import { standIns } from '../stand-ins/all.ts'
import { undoKeys } from './support/acts.ts'
import { answering, problem, refusing } from './support/answers.ts'
import { alerts, heading } from './support/look.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'
import { session } from './support/shown-session.ts'
import { startService, twoServices } from './support/two-services.ts'
import './support/without-pauses.ts'

type User = Awaited<ReturnType<typeof openApp>>['user']

const anna = aContact({
  id: 'a',
  company: '',
  firstName: 'Annalena',
  lastName: 'Zwanziger',
  email: 'annalena@zwanziger.example',
})
const acme = aContact({ id: 'b', company: 'Acme', email: 'info@acme.example' })
const rent = aTransaction({ id: 't', counterpart: 'ZWANZIGER ANNALENA', description: 'Rent' })
const whole = { keepsDeleted: true, contacts: [anna, acme], transactions: [rent] }

const path = '/erasures/contacts/a'
const question = async () =>
  within(await screen.findByRole('alertdialog', { name: 'Erase “Annalena Zwanziger”?' }))

async function ask(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Erase this contact’s data…' }))
  const dialog = await question()
  await dialog.findByRole('region', { name: 'What goes' })
  return dialog
}

async function erase(user: User) {
  await user.click((await ask(user)).getByRole('button', { name: 'Erase' }))
}

const erasedTitle = 'Erased: Annalena Zwanziger'
const isErased = async () => waitFor(() => expect(heading()).toBe(erasedTitle))
const linesOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

/** All that this browser stores, as text. */
async function stored() {
  const found = [...Object.entries(localStorage), ...Object.entries(sessionStorage)].map((one) =>
    one.join(' '),
  )
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await openDB(name)
    for (const table of database.objectStoreNames)
      for (const row of await database.getAll(table)) found.push(`${table} ${JSON.stringify(row)}`)
    database.close()
  }
  return found
}
const namesAnna = async () => (await stored()).filter((text) => /zwanziger|annalena/i.test(text))

/** Puts something about the contact into every place of this browser that can hold it. */
async function fillBrowser(id = 'a') {
  const books = storageScope(session())
  const at = Date.now()
  keepNameRules(books, [
    { match: 'contains', text: 'ZWANZ', name: 'Annalena Zwanziger' },
    { match: 'is', text: 'ACME 12', name: 'Acme' },
  ])
  keepContactChoices(books, [
    { name: 'A. ZWANZ', contact: id },
    { name: 'Annalena Zwanziger', contact: '' },
    { name: 'Acme 12', contact: 'b' },
  ])
  const wrong = JSON.stringify(['wrongField', id, 'email', anna.email])
  keepNotDuplicates(books, [
    pairKey(id, 'b'),
    wrong,
    pairKey('b', 'c'),
    JSON.stringify(['transactions', 'a', 'c']),
  ])
  noteInbox(books, [wrong, JSON.stringify(['unusual', 't'])], 2)
  const both = createChange({
    books,
    id: 'both',
    resource: 'contacts',
    kind: 'edit',
    origin: 'bulk',
    state: 'done',
    total: 2,
    done: 2,
  })
  const edited = (of: string, name: string, place: number) =>
    rowFor(both, { id: of, name, before: { city: '' }, after: { city: name } }, { place, state: 'done' })
  const draft = { books, at, resource: 'contacts', base: {} } as const
  await writeRows(
    ...writesOf(both, [edited(id, 'Annalena Zwanziger', 0), edited('b', 'Acme', 1)]),
    { table: 'drafts', put: { ...draft, id, typed: { city: 'Zwanzigerstadt' } } },
    {
      table: 'drafts',
      put: { ...draft, id: 'new', typed: { firstName: 'Annalena', lastName: 'Zwanziger' } },
    },
    { table: 'drafts', put: { ...draft, id: 'b', typed: { city: 'Acmetown' } } },
  )
  const reading = { books, collection: 'contacts', run: 'r', portions: 1, at, read: 1, asOf: at } as const
  await storeRows(
    { ...reading, checkedAt: at, whole: true, formats: '', pages: 1, lastIds: [] },
    0,
    [{ ...anna, id }],
    at,
  )
  return books
}

test('our own service erases a contact: said before, confirmed once, and gone from this browser, too', async () => {
  const { user, store, sent, goTo } = await openApp('/contacts/a', whole)
  await user.click(await screen.findByRole('button', { name: 'Edit email' }))
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), '.org{Enter}')
  await screen.findByText('Email saved.')
  const books = await fillBrowser()
  expect((await namesAnna()).length).toBeGreaterThan(6)
  await user.click(screen.getByRole('link', { name: 'Report on this contact' }))
  const dialog = await ask(user)
  const lines = within(dialog.getByRole('region', { name: 'What goes' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'The contact, with all its fields: unlike other deleted contacts, the service keeps no copy of it',
    '1 remembered name for counterparties',
    'In this browser: 2 entries in the history, with their values',
    'In this browser: 2 drafts',
    'In this browser: 2 decisions that something is fine, or not a duplicate',
    'In this browser: 2 choices of who a counterparty is',
    expect.stringContaining('stored lists'),
  ])
  expect(
    within(dialog.getByRole('region', { name: 'What stays' })).getByText(
      /^1 of these transactions has its name/,
    ),
  ).toBeDefined()
  expect(dialog.getByText('This cannot be undone, and nothing can be restored.')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Cancel')
  expect(await store.contacts.get('a')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Erase' }))
  await isErased()
  expect(document.activeElement?.textContent).toBe('Erased: Annalena Zwanziger')
  expect(linesOf('What was erased')[0]).toMatch(/^The contact, with all its fields/)
  expect(linesOf('What stays').join()).toMatch(/bookkeeping law.*VIES answers about the same VAT number/)
  expect(screen.getByRole('button', { name: 'Print' })).toBeDefined()
  expect(sent.filter(({ method, path: of }) => method !== 'GET' && of.includes('erasures'))).toHaveLength(1)
  expect(await store.contacts.get('a')).toBeUndefined()
  await waitFor(async () => expect(await namesAnna()).toEqual([]))
  expect(readNameRules(books)).toHaveLength(1)
  expect(readNotDuplicates(books)).toEqual([pairKey('b', 'c'), JSON.stringify(['transactions', 'a', 'c'])])
  expect(readContactChoices(books)).toEqual([{ name: 'Acme 12', contact: 'b' }])
  expect((await stored()).filter((text) => text.startsWith('drafts'))).toHaveLength(1)
  expect(await storedReading(books, 'contacts')).toBeUndefined()

  await goTo('/history')
  await screen.findAllByText('Acme')
  expect(document.body.textContent).not.toMatch(/zwanziger/i)
  await goTo('/history?kind=deleted')
  await screen.findByRole('heading', { name: 'No deleted contacts' })
  await goTo('/contacts')
  await screen.findAllByText('Acme')
  expect(screen.queryByText(/Zwanziger/)).toBeNull()
})

test('what was erased cannot be undone', async () => {
  const { user, store, writes } = await openApp('/contacts/a', whole)
  await user.click(await screen.findByRole('button', { name: 'Edit email' }))
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), '.org{Enter}')
  await screen.findByText('Email saved.')
  await user.click(screen.getByRole('link', { name: 'Report on this contact' }))
  await erase(user)
  await isErased()
  const before = writes().length
  await user.keyboard(undoKeys)
  await screen.findByText('This tab has nothing to undo.')
  expect(writes()).toHaveLength(before)
  expect(await store.contacts.get('a')).toBeUndefined()
})

test('a refusal says why, and nothing is erased anywhere', async () => {
  const overrides = [refusing('post', path, 422, { detail: 'The year is closed' })]
  const { user, store } = await openApp('/contacts/a/report', { ...whole, overrides })
  await screen.findByRole('table', { name: 'Transactions' })
  await fillBrowser()
  const before = (await namesAnna()).length
  await erase(user)
  await waitFor(() => expect(alerts().join()).toContain('Nothing was erased. The year is closed.'))
  expect(await namesAnna()).toHaveLength(before)
  expect(await store.contacts.get('a')).toBeDefined()
  await user.click((await question()).getByRole('button', { name: 'Cancel' }))
  expect(heading()).toBe('Report on Annalena Zwanziger')
})

test('after a lost answer Bookend looks: the contact is gone', async () => {
  const { user, store } = await openApp('/contacts/a/report', {
    ...whole,
    overrides: [
      answering('post', path, async () => {
        await store.contacts.remove(['a'])
        return Response.error()
      }),
    ],
  })
  await erase(user)
  await waitFor(() => expect(heading()).toBe(erasedTitle))
  await waitFor(async () => expect(await namesAnna()).toEqual([]))
})

test('after a lost answer Bookend looks: the contact is still there, and can be erased', async () => {
  let isLost = true
  const overrides = [answering('post', path, () => (isLost ? Response.error() : undefined))]
  const { user } = await openApp('/contacts/a/report', { ...whole, overrides })
  await erase(user)
  await waitFor(() => expect(alerts().join()).toContain('the service’s answer was lost'))
  expect(alerts().join()).toContain('is still there')
  isLost = false
  await user.click((await question()).getByRole('button', { name: 'Erase' }))
  await isErased()
})

test('if nothing can be seen after a lost answer, that is said, this browser keeps its copies, and the next try erases them', async () => {
  let isDown = false
  const overrides = [
    answering('post', path, async () => {
      if (isDown) return undefined
      isDown = true
      await fetch(`http://bookend.test/api${path}`, { method: 'POST' })
      return Response.error()
    }),
    answering('get', path, () => (isDown ? Response.error() : undefined)),
  ]
  const { user } = await openApp('/contacts/a/report', { ...whole, overrides })
  await screen.findByRole('table', { name: 'Transactions' })
  await fillBrowser()
  await erase(user)
  await waitFor(() =>
    expect(alerts().join()).toContain('Bookend does not know whether “Annalena Zwanziger” was erased.'),
  )
  expect((await namesAnna()).length).toBeGreaterThan(4)
  isDown = false
  await user.click((await question()).getByRole('button', { name: 'Erase' }))
  await isErased()
  expect(screen.getByText('The contact itself was deleted before.')).toBeDefined()
  await waitFor(async () => expect(await namesAnna()).toEqual([]))
})

test('what is kept can fail to be counted, and be counted again', async () => {
  let isBroken = true
  const overrides = [
    answering('get', path, () => (isBroken ? problem(422, { detail: 'Broken' }) : undefined)),
  ]
  const { user } = await openApp('/contacts/a/report', { ...whole, overrides })
  await user.click(await screen.findByRole('button', { name: 'Erase this contact’s data…' }))
  const dialog = await question()
  await waitFor(() => expect(alerts().join()).toContain('could not be counted. Broken'))
  isBroken = false
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByRole('region', { name: 'What goes' })
})

test('a contact that someone else deletes meanwhile is erased with its copy, and the statement says so', async () => {
  const { user, sent } = await openApp('/contacts/a/report', whole)
  const dialog = await ask(user)
  await deleteElsewhere()
  await user.click(dialog.getByRole('button', { name: 'Erase' }))
  await isErased()
  expect(screen.getByText('The contact itself was deleted before.')).toBeDefined()
  expect(linesOf('What was erased')).toContain('1 copy of the deleted contact, kept by the service')
  expect(sent.some(({ method, path: of }) => method === 'POST' && of === path)).toBe(true)
})

test('what is kept of a contact that was deleted earlier can be erased', async () => {
  const { user, goTo } = await openApp('/contacts', whole)
  await screen.findAllByText('Acme')
  await deleteElsewhere()
  await goTo('/contacts/a/report')
  await user.click(await screen.findByRole('button', { name: 'Erase what is left of it…' }))
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Erase what is left of this contact?' }),
  )
  await user.click(await dialog.findByRole('button', { name: 'Erase' }))
  await waitFor(() => expect(heading()).toBe('Erased'))
  await goTo('/contacts')
  await goTo('/contacts/a/report')
  await screen.findByText('The report could not be read')
  expect(screen.queryByText(/still kept/)).toBeNull()
})

test('a change that has not ended comes first', async () => {
  const { user, writes } = await openApp('/contacts/a/report', whole)
  await screen.findByRole('table', { name: 'Transactions' })
  const books = storageScope(session())
  const open = createChange({
    books,
    id: 'open',
    resource: 'contacts',
    kind: 'edit',
    origin: 'bulk',
    state: 'paused',
    total: 1,
  })
  const row = rowFor(open, { id: 'a', name: 'A', before: {}, after: {} }, { place: 0, state: 'open' })
  await writeRows(...writesOf(open, [row]))
  await erase(user)
  await waitFor(() =>
    expect(alerts().join()).toContain('Nothing was erased. A change to this contact has not finished'),
  )
  expect(writes()).toEqual([])
})

test.each(twoServices)(
  'another service deletes the contact, this browser forgets it, and the page says what the service may keep (%s)',
  async (service) => {
    const standIn = startService(service, { contacts: [anna, acme], transactions: [rent] })
    const { user, writes, goTo } = await openApp(`/contacts/${standIn.contacts()[0]?.id}/report`, {
      standIn,
      baseUrl: freshBaseUrl(),
    })
    await screen.findByRole('table', { name: 'Transactions' })
    await fillBrowser(standIn.contacts()[0]?.id)
    const dialog = await ask(user)
    expect(dialog.getByText(/^What the service itself keeps of deleted contacts/)).toBeDefined()
    expect(dialog.queryByText(/keeps no copy/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Erase' }))
    await isErased()
    expect(writes().map(({ method }) => method)).toEqual(['DELETE'])
    const kept = async () => (await namesAnna()).filter((text) => !text.includes('"counterpart"'))
    await waitFor(async () => expect(await kept()).toEqual([]))
    await goTo('/contacts')
    await screen.findAllByText('Acme')
    expect(screen.queryByText(/Annalena/)).toBeNull()
  },
)

test('another service that refuses is quoted', async () => {
  const standIn = standIns['express']?.({ contacts: [anna, acme], transactions: [] })
  if (!standIn) throw new Error('There is no such stand-in')
  const refusingOne = {
    ...standIn,
    fetch: async (request: Request) =>
      request.method === 'DELETE'
        ? Response.json({ message: 'Still in use' }, { status: 422 })
        : standIn.fetch(request),
  }
  const { user } = await openApp('/contacts/a/report', { standIn: refusingOne, baseUrl: freshBaseUrl() })
  await screen.findByRole('region', { name: 'Transactions' })
  await fillBrowser(standIn.contacts()[0]?.id)
  const before = (await namesAnna()).length
  await erase(user)
  await waitFor(() => expect(alerts().join()).toContain('Nothing was erased.'))
  expect((await namesAnna()).length).toBeGreaterThanOrEqual(before)
  expect(alerts().join()).toContain('Still in use')
})

test('at another service, an erasure whose answer was lost is repeated, and the question stays until then', async () => {
  const standIn = standIns['express']?.({ contacts: [anna, acme], transactions: [] })
  if (!standIn) throw new Error('There is no such stand-in')
  let [isDown, wasDown] = [false, false]
  const unread: string[] = []
  const losing = {
    ...standIn,
    fetch: async (request: Request) => {
      if (isDown) {
        unread.push(request.url)
        return Response.error()
      }
      const answer = await standIn.fetch(request)
      if (request.method !== 'DELETE' || wasDown) return answer
      isDown = true
      wasDown = true
      return Response.error()
    },
  }
  const { user } = await openApp('/contacts/a/report', { standIn: losing, baseUrl: freshBaseUrl() })
  await screen.findByRole('region', { name: 'Transactions' })
  await fillBrowser('a')
  await erase(user)
  await waitFor(() => expect(alerts().join()).toContain('Bookend does not know whether'))
  expect(standIn.contacts()).toHaveLength(1)
  // The page cannot be read again, which does not take the place of these words.
  await waitFor(() => expect(unread).toHaveLength(4)) // three looks for the outcome, then the page
  for (let task = 0; task < 5; task += 1) await nextTask()
  expect(alerts().join()).toContain('Bookend does not know whether')
  isDown = false
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Erase' }))
  await waitFor(() => expect(heading()).toMatch(/^Erased/))
})

async function deleteElsewhere() {
  const answer = await fetch('http://bookend.test/api/contacts', {
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ids: 'a' }),
  })
  expect(answer.status).toBe(200)
}
