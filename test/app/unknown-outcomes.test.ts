import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { describe, expect, test, vi } from 'vitest'
import { getRecord } from '../../src/api/read/get-record.ts'
import { ApiError } from '../../src/api/session/api-error.ts'
import { request } from '../../src/api/session/request.ts'
import { openSession } from '../../src/api/session/service-session.ts'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { createContact } from '../../src/api/write/create-contact.ts'
import { saveRecord } from '../../src/api/write/save-record.ts'
import { noteChange } from '../../src/changes/plan-change.ts'
import { saveAndMakeSure, tellOutcome } from '../../src/changes/save-and-make-sure.ts'
import { mergeProfiles } from '../../src/dialect/profile/resolve.ts'
import type { Contact } from '../../src/domain/contact.ts'
import { newId } from '../../src/domain/new-id.ts'
import { allRows, writeRows } from '../../src/storage/database.ts'
import { aContact } from '../builders.ts'
import { openService } from '../service/open-service.ts'
import { standIns } from '../stand-ins/all.ts'
import { typeAndSave } from './support/acts.ts'
import { answering, holding, refusing } from './support/answers.ts'
import { holdTable } from './support/browser-database.ts'
import { alerts, heading, statuses, textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { session } from './support/shown-session.ts'
import { inSlowTime, withoutWaits } from './support/slow-time.ts'
import { named } from './support/stand-ins.ts'

const acme = aContact({ id: '7', company: 'Acme', city: 'Gent' })
const { id: _, ...filled } = aContact({ company: 'Bakery', email: '' })
const check = 'Check whether it was saved'

test('a creation that the browser sends twice on its own is one contact', async () => {
  const { service, store } = openService()
  const send = async (sent: Request) => {
    // As Chromium does when a connection that it has used before breaks without an answer.
    if (sent.method === 'POST') await service.fetch(sent.clone())
    return service.fetch(sent)
  }
  const profile = { baseUrl: 'http://bookend.test' }
  const one = openSession({ id: 'x', profile }, { remembers: false, send })
  await request(one, '/contacts')
  expect((await createContact(one, { company: 'Acme' })).record).toMatchObject({ company: 'Acme' })
  expect(await store.contacts.list({ search: '', page: 1, pageSize: 9 })).toMatchObject({ total: 1 })
})

test('a creation that a proxy refused on its way back is one contact when it is sent again, and two are two', async () => {
  const { service, store } = openService()
  let refuses = true
  const send = async (sent: Request) => {
    const answer = await service.fetch(sent)
    return refuses && sent.method === 'POST' ? new Response('', { status: 429 }) : answer
  }
  const one = openSession(
    { id: 'x', profile: { baseUrl: 'http://bookend.test' } },
    { remembers: false, send },
  )
  await request(one, '/contacts')
  const total = async () => (await store.contacts.list({ search: '', page: 1, pageSize: 9 })).total
  await withoutWaits(async () => {
    const [first, next] = [newId(), newId()]
    await expect(createContact(one, { company: 'Acme' }, first)).rejects.toMatchObject({ failure: 'limited' })
    refuses = false
    await createContact(one, { company: 'Acme' }, first)
    expect(await total()).toBe(1)
    const { record } = await createContact(one, { company: 'Acme' })
    expect(await total()).toBe(2)
    refuses = true
    await expect(createContact(one, { company: 'Bakery' }, next)).rejects.toMatchObject({
      failure: 'limited',
    })
    refuses = false
    // Somebody edits what the first attempt made.
    const { items } = await store.contacts.list({ search: 'Bakery', page: 1, pageSize: 9 })
    await store.contacts.update(items[0]?.id ?? '', { company: 'Bakkerij' })
    expect(await createContact(one, { company: 'Bakery' }, next)).toMatchObject({
      record: { ...items[0], company: 'Bakkerij' },
      notes: ['The service stored “Bakkerij” for “Bakery”.'],
    })
    expect(record?.id).not.toBe(items[0]?.id)
    expect(await total()).toBe(3)
  })
})

test('an edit that the browser sends twice on its own is saved by nobody else, or open where that cannot be read', async () => {
  const { service, store } = openService({ contacts: [acme], transactions: [] })
  let [breaks, isDown] = [false, false]
  const send = async (sent: Request) => {
    if (isDown) throw new TypeError('Network error')
    if (sent.method === 'POST') {
      await service.fetch(sent.clone())
      isDown = breaks
    }
    return service.fetch(sent)
  }
  const profile = { baseUrl: 'http://bookend.test' }
  const one = openSession({ id: 'x', profile }, { remembers: false, send })
  const record = await getRecord(one, 'contacts', '7')
  const { record: saved, notes } = await saveRecord(one, 'contacts', record, { city: 'Brugge' })
  expect([saved?.city, notes]).toEqual(['Brugge', []])
  breaks = true
  const next = saveRecord(one, 'contacts', saved ?? record, { city: 'Luik' })
  await expect(next).rejects.toMatchObject({ mayHaveHappened: true })
  expect(await store.contacts.get('7')).toMatchObject({ city: 'Luik' })
})

test('an edit that the browser sends twice on its own is saved where the version is a field, but not one of somebody else', async () => {
  const standIn = named('spring')({ contacts: [acme], transactions: [] })
  let before: (sent: Request) => Promise<unknown> = (sent) => standIn.fetch(sent.clone())
  const send = async (sent: Request) => {
    if (sent.method === 'POST') await before(sent)
    return standIn.fetch(sent)
  }
  const profile = mergeProfiles(standIn.profile, { baseUrl: 'http://bookend.test' })
  const one = openSession({ id: 'x', profile }, { remembers: false, secrets: standIn.secrets, send })
  const record = await getRecord(one, 'contacts', '7')
  const { record: saved } = await saveRecord(one, 'contacts', record, { city: 'Brugge', zip: '8000' })
  expect(saved).toMatchObject({ city: 'Brugge', zip: '8000' })
  before = async (sent) => {
    const { url, method, headers } = sent
    const body = (await sent.clone().text()).replace('Luik', 'Namur')
    return standIn.fetch(new Request(url, { method, headers, body }))
  }
  const next = saveRecord(one, 'contacts', saved ?? record, { city: 'Luik' })
  await expect(next).rejects.toMatchObject({ failure: 'refused', mayHaveHappened: false })
  expect(standIn.contacts()).toMatchObject([{ city: 'Namur', zip: '8000' }])
})

describe('a service that answers a write by leading to its list', () => {
  /** Its session, and its contacts, where the page that a write leads to answers like this. */
  function leading(answer: () => Response, to = 'http://bookend.test/contacts') {
    const standIn = standIns['express']?.({ contacts: [acme], transactions: [] })
    const send = async (sent: Request) => {
      const heard = (await standIn?.fetch(sent)) ?? Response.error()
      if (!heard.headers.has('location')) return heard
      return Object.defineProperties(answer(), { redirected: { value: true }, url: { value: to } })
    }
    const profile = { baseUrl: 'http://bookend.test' }
    const session = openSession({ id: 'x', profile }, { remembers: false, send })
    return { session, names: () => standIn?.contacts().map(({ company }) => company) }
  }
  const html = { headers: { 'Content-Type': 'text/html' } }
  const page = () => new Response('<!doctype html><h1>Please wait</h1>', html)

  test.each([
    ['a limit', () => new Response('', { status: 429, headers: { 'Retry-After': '1' } })],
    ['a page', page],
    ['a refusal', () => new Response('', { status: 403 })],
  ])('has taken it, though that says no more than %s', async (_what, answer) => {
    const { session: one, names } = leading(answer)
    await withoutWaits(async () => {
      expect((await createContact(one, { company: 'Bakery' })).record).toMatchObject({ company: 'Bakery' })
      expect((await saveRecord(one, 'contacts', acme, { city: 'Brugge' })).record?.city).toBe('Brugge')
    })
    expect(names()).toEqual(['Acme', 'Bakery'])
  })

  test('but one that leads to another page asks for a sign-in', async () => {
    const { session: one } = leading(page, 'http://bookend.test/welcome')
    await expect(createContact(one, { company: 'Bakery' })).rejects.toMatchObject({ failure: 'signed-out' })
  })
})

test('a contact being created when the tab died is found afterwards, and not created twice', async () => {
  const slow = holding('post', '/contacts/new')
  const first = await openApp('/contacts/new', { overrides: [slow.handler] })
  await first.user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Bakery{Enter}')
  await waitFor(() => expect(slow.held()).toBe(1))
  expect((await kept())[0]?.sent).toMatchObject({ changes: { company: 'Bakery' } })
  first.unmount()

  const contacts: Contact[] = [{ ...filled, id: '50' }]
  const { user, writes } = await openApp('/contacts/new', { contacts, again: true })
  await waitFor(() => expect(alerts().join()).toMatch(/^This may have been created at \d\d?:\d\d/))
  await user.type(textbox('Company'), 'Bakery{Enter}')
  await waitFor(() => expect(heading()).toBe('Bakery'))
  expect(statuses()).toEqual(['“Bakery” was created.'])
  expect(writes()).toEqual([])
  await waitFor(async () => expect(await kept()).toEqual([]))
})

test('when it is not there, it can be created after the check, once', async () => {
  // The first is held for good: in a closed page nothing goes on, and what went on here would meet the next test.
  const slow = holding('post', '/contacts/new', () => slow.held() === 0)
  const first = await openApp('/contacts/new', { overrides: [slow.handler] })
  await first.user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Bakery{Enter}')
  await waitFor(() => expect(slow.held()).toBe(1))
  first.unmount()
  const { user, writes } = await openApp('/contacts/new', { again: true })
  await user.click(await screen.findByRole('button', { name: check }))
  await waitFor(() =>
    expect(alerts().join()).toContain('It has not been created so far. You can save it again.'),
  )
  expect(writes()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(heading()).toBe('Bakery'))
  expect(writes()).toHaveLength(1)
  await waitFor(async () => expect(await kept()).toEqual([]))
})

test('a user who leaves during a creation sees on return how it ended, and cannot send it again by accident', async () => {
  const slow = holding('post', '/contacts/new')
  const { user, goTo, writes } = await openApp('/contacts/new', { overrides: [slow.handler] })
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Bakery{Enter}')
  await waitFor(() => expect(slow.held()).toBe(1))
  await goTo('/contacts')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(heading()).toBe('Contacts'))
  await goTo('/contacts/new')
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Bakery{Enter}')
  await waitFor(() => expect(alerts().join()).toContain('It has not been created so far'))
  expect(writes()).toHaveLength(1)
  slow.release()
  expect(await screen.findByText('Created “Bakery”.')).toBeDefined()
})

test('an interrupted edit is checked on return, by its id', async () => {
  const slow = holding('post', '/contacts/7')
  const first = await openApp('/contacts/7/edit', { contacts: [acme], overrides: [slow.handler] })
  await first.user.type(await screen.findByRole('textbox', { name: 'City' }), '!{Enter}')
  await waitFor(() => expect(slow.held()).toBe(1))
  first.unmount()
  const { user, writes, address } = await openApp('/contacts/7/edit', {
    contacts: [{ ...acme, city: 'Gent!' }],
    again: true,
  })
  await waitFor(() => expect(alerts().join()).toMatch(/^This may have been saved at \d\d?:\d\d/))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe('/contacts/7'))
  expect(statuses().join()).toContain('“Acme” was saved.')
  expect(writes()).toEqual([])
  await waitFor(async () => expect(await kept()).toEqual([]))
})

test.each([
  ['edit', '/contacts/7/edit', [{ ...acme, city: 'Gent!' }], { city: 'Gent!' }],
  ['create', '/contacts/new', [acme, { ...filled, id: '8' }], { company: 'Bakery' }],
] as const)(
  'what a page had recorded as it closed is not recorded again: %s',
  async (kind, to, after, changes) => {
    const first = await openApp('/contacts', { contacts: [acme] })
    const books = storageScope(session())
    const id = kind === 'edit' ? '7' : '8'
    const before = kind === 'edit' ? { city: 'Gent' } : {}
    const of = { books, resource: 'contacts' } as const
    await noteChange({ ...of, kind, origin: 'form', rows: [{ id, name: 'A', before, after: changes }] })
    const sent = { at: Date.now(), changes: { ...changes }, base: before, typed: { ...changes } }
    const draft = {
      ...of,
      at: sent.at,
      id: kind === 'edit' ? id : 'new',
      base: before,
      typed: sent.typed,
      sent,
    }
    await writeRows({ table: 'drafts', put: draft })
    first.unmount()
    const { user, address } = await openApp(to, { contacts: after.map((one) => ({ ...one })), again: true })
    await user.click(await screen.findByRole('button', { name: check }))
    await waitFor(() => expect(address()).toBe(`/contacts/${id}`))
    await waitFor(async () => expect(await kept()).toEqual([]))
    expect(await allRows('changeRows', books)).toHaveLength(1)
  },
)

test('what is typed over an interrupted edit stays, and the history has that edit as it was made', async () => {
  const slow = holding('post', '/contacts/7')
  const first = await openApp('/contacts/7/edit', { contacts: [acme], overrides: [slow.handler] })
  await first.user.type(await screen.findByRole('textbox', { name: 'City' }), '!{Enter}')
  await waitFor(() => expect(slow.held()).toBe(1))
  first.unmount()
  const made = { contacts: [{ ...acme, city: 'Gent!' }], again: true }
  const second = await openApp('/contacts/7/edit', made)
  await waitFor(() => expect(alerts().join()).toContain('This may have been saved'))
  await second.user.type(textbox('City'), '?')
  await waitFor(async () => expect((await kept())[0]?.typed).toEqual({ city: 'Gent!?' }))
  second.unmount()
  const { user, address } = await openApp('/contacts/7/edit', made)
  await user.click(await screen.findByRole('button', { name: check }))
  await waitFor(() => expect(address()).toBe('/contacts/7'))
  const rows = await allRows('changeRows', storageScope(session()))
  expect(rows).toMatchObject([{ before: { city: 'Gent' }, after: { city: 'Gent!' } }])
  await waitFor(async () => expect((await kept())[0]?.sent).toBeUndefined())
  expect(await kept()).toMatchObject([{ base: { city: 'Gent!' }, typed: { city: 'Gent!?' } }])
})

test('a lost answer stays recorded until someone has checked, and a definite refusal does not', async () => {
  let answer: 'lost' | 'refused' | 'service' = 'lost'
  const { user, writes } = await openApp('/contacts/7/edit', {
    contacts: [acme],
    overrides: [
      answering('post', '/contacts/7', () => {
        if (answer === 'lost') return HttpResponse.error()
        return answer === 'refused' ? new Response('{}', { status: 422 }) : undefined
      }),
    ],
  })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!{Enter}')
  await waitFor(() => expect(alerts().join()).toContain('We don’t know whether this was saved'))
  expect((await kept())[0]?.sent?.changes).toEqual({ city: 'Gent!' })
  await user.click(screen.getByRole('button', { name: check }))
  await waitFor(() => expect(alerts()).toEqual(['It has not been saved so far. You can save it again.']))
  expect((await kept())[0]?.sent).toBeUndefined()
  answer = 'refused'
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(alerts().join()).toContain('Not saved.'))
  expect((await kept())[0]?.sent).toBeUndefined()
  answer = 'service'
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(writes()).toHaveLength(3)
  await waitFor(async () => expect(await kept()).toEqual([]))
})

test('a creation that is repeated has the key of the first one, also after a reload; another one has its own', async () => {
  const keys: (string | null)[] = []
  let answer = () => new Response('{}', { status: 403 })
  const overrides = [
    answering('post', '/contacts/new', ({ headers }) => {
      keys.push(headers.get('Idempotency-Key'))
      return answer()
    }),
  ]
  const first = await openApp('/contacts/new', { overrides })
  await first.user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Bakery{Enter}')
  await waitFor(() => expect(alerts().join()).toContain('Not saved.'))
  first.unmount()
  const { user } = await openApp('/contacts/new', { overrides, again: true })
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  answer = () => HttpResponse.error()
  await user.type(textbox('Company'), '{Enter}')
  await waitFor(() => expect(alerts().join()).toContain('We don’t know whether this was saved'))
  await user.click(screen.getByRole('button', { name: check }))
  await waitFor(() => expect(alerts()).toEqual(['It has not been created so far. You can save it again.']))
  await user.type(textbox('Company'), '{Enter}')
  await waitFor(() => expect(keys).toHaveLength(3))
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{20}$/), keys[0], keys[0]])
  await waitFor(() => expect(alerts().join()).toContain('We don’t know whether this was saved'))
  await user.click(screen.getByRole('button', { name: check }))
  await waitFor(() => expect(alerts()).toEqual(['It has not been created so far. You can save it again.']))
  await user.type(textbox('Company'), '!{Enter}')
  await waitFor(() => expect(keys).toHaveLength(4))
  expect(keys[3]).not.toBe(keys[0])
  await waitFor(() => expect(alerts().join()).toContain('We don’t know whether this was saved'))
})

test('a creation goes with the key that version 5 of the database stored for it', async () => {
  const keys: (string | null)[] = []
  const note = answering('post', '/contacts/new', ({ headers }) => {
    keys.push(headers.get('Idempotency-Key'))
    return undefined
  })
  const { unmount } = await openApp('/contacts')
  const stored = `{"books":"${storageScope(session())}","at":1795706195935,"resource":"contacts","id":"new","base":{"company":""},
    "typed":{"company":"Bakery"},"creation":{"changes":{"company":"Bakery"},"key":"0199a1b2c3d4e5f60718"}}`
  await writeRows({ table: 'drafts', put: JSON.parse(stored) })
  unmount()
  const { user } = await openApp('/contacts/new', { overrides: [note], again: true })
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  await user.type(textbox('Company'), '{Enter}')
  await waitFor(() => expect(heading()).toBe('Bakery'))
  expect(keys).toEqual(['0199a1b2c3d4e5f60718'])
})

test('a failed check leaves the outcome unknown: nothing is sent again before it succeeds', async () => {
  let canLook = false
  const { user, writes } = await openApp('/contacts/new', {
    overrides: [
      answering('post', '/contacts/new', () => HttpResponse.error()),
      answering('get', '/contacts', () => (canLook ? undefined : new Response('{}', { status: 403 }))),
    ],
  })
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Bakery{Enter}')
  await waitFor(() => expect(alerts().join()).toContain('We don’t know whether this was saved'))
  await user.click(screen.getByRole('button', { name: check }))
  await waitFor(() =>
    expect(alerts().join()).toMatch(/^We don’t know whether this was saved\. .*does not allow this/),
  )
  expect((await kept())[0]?.sent?.changes).toEqual({ company: 'Bakery' })
  canLook = true
  await user.type(textbox('Company'), '{Enter}')
  await waitFor(() => expect(alerts()).toEqual(['It has not been created so far. You can save it again.']))
  expect(writes()).toHaveLength(1)
})

test.each([
  [409, {}, 'Not saved. This conflicts with what the service already has. (HTTP status 409)'],
  [
    429,
    { 'Retry-After': 'Mon, 01 Jan 2001 00:00:00 GMT' },
    'Not saved. The service is busy. Try again in 1 second.',
  ],
])('a refusal without words claims nothing that did not happen (%i)', async (status, headers, words) => {
  const refusal = answering('post', '/contacts/new', () => new Response('', { status, headers }))
  const { user } = await openApp('/contacts/new', { overrides: [refusal] })
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Bakery{Enter}')
  await waitFor(() => expect(alerts()).toEqual([words]))
})

test('while the outcome is unknown, the question before leaving does not offer to save', async () => {
  const { user } = await openApp('/contacts/7/edit', {
    contacts: [acme],
    overrides: [refusing('post', '/contacts/7', 500)],
  })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!{Enter}')
  await waitFor(() => expect(alerts().join()).toContain('We don’t know whether this was saved'))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const names = (await screen.findByRole('alertdialog')).querySelectorAll('button')
  expect([...names].map(({ textContent }) => textContent)).toEqual(['Stay', 'Leave'])
})

function kept() {
  return allRows('drafts', storageScope(session()))
}

const lost = () => Promise.reject(new ApiError('unreachable', 'No answer.'))

/** A save whose answer is lost, and what looking for it gives each time; `told`: what was told as saved. */
function lostSave(...looks: (() => Promise<{ record: string | undefined; notes: string[] }>)[]) {
  const told: unknown[] = []
  let sent = 0
  const outcome = saveAndMakeSure({
    send: () => ((sent += 1), lost()),
    look: () => looks.shift()?.() ?? lost(),
  })
  const tell = async () =>
    tellOutcome(await outcome, {
      notSaved: 'It was not saved.',
      onSaved: ({ record }, wasLost) => told.push([record, wasLost]),
    })
  return { told, tell, sent: () => sent }
}

test('a save whose answer is lost is looked up as often as it takes, and never sent again', async () => {
  const { told, tell, sent } = lostSave(
    () => lost(),
    // A part of Bookend that cannot be loaded says nothing about the save.
    () => Promise.reject(new Error('The part could not be loaded.')),
    () => Promise.resolve({ record: 'Acme', notes: [] }),
  )
  const first = await tell()
  const second = await first?.check?.()
  const third = await second?.check?.()
  expect(third?.message).toContain('We don’t know whether this was saved. The part could not be loaded.')
  expect(told).toEqual([])
  expect(await third?.check?.()).toBeUndefined()
  expect(told).toEqual([['Acme', true]])
  expect(sent()).toBe(1)
})

test('a lost save that was not made says so, and can be sent again', async () => {
  const { told, tell } = lostSave(() => Promise.resolve({ record: undefined, notes: [] }))
  const refused = await tell()
  expect(await refused?.check?.()).toEqual({ message: 'It was not saved.', fields: [] })
  expect(told).toEqual([])
})

const world = { contacts: [aContact({ id: 'c1', company: 'Acme', city: 'Gent' })] }

test('“saved” appears once the history has its entry, so that nobody leaves the page before', () =>
  inSlowTime(async () => {
    const { user, store } = await openApp('/contacts/c1/edit', world)
    const { release } = await holdTable('changes')
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    await typeAndSave(user, 'City', 'Brugge')
    await waitFor(() => expect(tablesOf(put.mock.contexts)).toContain('changes'))
    expect((await store.contacts.get('c1'))?.city).toBe('Brugge')
    expect(statuses().join()).not.toContain('Saved “')
    expect(heading()).toBe('Edit Acme')
    release()
    await waitFor(() => expect(statuses().join()).toContain('Saved “Acme”.'))
  }))

test('a save does not fail if the browser refuses to store anything', async () => {
  const { user, store } = await openApp('/contacts/c1/edit', world)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  await typeAndSave(user, 'City', 'Brugge')
  await waitFor(() => expect(statuses().join()).toContain('Saved “Acme”.'))
  expect((await store.contacts.get('c1'))?.city).toBe('Brugge')
})

test('a browser that never responds does not delay a save for long', () =>
  inSlowTime(async () => {
    const { user } = await openApp('/contacts/c1/edit', world)
    await holdTable('changes')
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    await typeAndSave(user, 'City', 'Brugge')
    await waitFor(() => expect(tablesOf(put.mock.contexts)).toContain('changes'))
    await vi.advanceTimersByTimeAsync(1000)
    await waitFor(() => expect(statuses().join()).toContain('Saved “Acme”.'))
    expect(await screen.findByText('Brugge')).toBeDefined()
  }))

function tablesOf(stores: unknown[]): string[] {
  return stores.map((store) => (store instanceof IDBObjectStore ? store.name : ''))
}
