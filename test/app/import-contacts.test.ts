import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aContact } from '../builders.ts'
import { partialRows } from '../stand-ins/express-variants.ts'
import { catchDownloads } from './support/exports.ts'
import { withFileThreads } from './support/file-threads.ts'
import { chooseContacts as choose } from './support/import-page.ts'
import { withLocks } from './support/locks.ts'
import { openApp } from './support/open-app.tsx'
import { startService, twoServices } from './support/two-services.ts'
import { HttpResponse } from 'msw/http'
import { resetTab } from '../../src/changes/running-changes.ts'
import type { ContactDraft } from '../../src/domain/contact.ts'
import { emptyContact } from '../../src/domain/fields.ts'
import { answering, holding, problem } from './support/answers.ts'

withLocks()
withFileThreads()

const acme = aContact({
  id: 'c1',
  company: 'Acme NV',
  vatNumber: 'BE0203430576',
  email: 'info@acme.example',
  city: '',
})
const beta = aContact({ id: 'c2', company: 'Beta BV', vatNumber: '', email: 'info@beta.example', phone: '' })
const cash = aContact({ id: 'c3', company: 'Cash & Co', vatNumber: '', email: '', phone: '+32 9 222 33 44' })

const text = `Bedrijf;BTW-nummer;E-mail;Telefoon;Postcode;Stad
Nieuw BV;;info@nieuw.example;0032 9 111 22 33;01234;Luik
Acme NV;BE 0203.430.576;;;;Gent
Beta BV;;info@beta.example;;;
Cash;;;0032 9 222 33 44;;
;;;0032 9 555 66 77;;
`

test('a file is compared with the contacts that are there, and taken: created, updated, left alone and asked about', async () => {
  const { user, store, writes } = await openApp('/contacts/import', { contacts: [acme, beta, cash] })
  await choose(user, text)
  expect(await screen.findByRole('button', { name: '1 new' })).toBeDefined()
  for (const name of ['1 update', '1 already there', '1 unsure', '1 cannot be imported'])
    expect(screen.getByRole('button', { name })).toBeDefined()
  expect(within(row('Acme NV')).getByText(/City:/).textContent).toBe('City: (empty) → Gent')
  expect(within(row('Cash')).getByText('Perhaps Cash & Co, Gent: same name and phone.')).toBeDefined()
  expect(screen.getByText('Enter a company, a name or an email')).toBeDefined()
  expect(writes()).toEqual([])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Decision: Cash' }), 'update c3')
  const seen: string[] = []
  const watch = new MutationObserver(() => seen.push(document.body.textContent))
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  await user.click(await screen.findByRole('button', { name: 'Create 1 and update 2 contacts' }))
  expect(await screen.findByText('1 contact created. 2 contacts updated. 1 row is left out.')).toBeDefined()
  watch.disconnect()
  expect(seen.filter((text) => /Nothing was changed|still to do|Continue/.test(text))).toEqual([])
  expect(await store.contacts.get('c1')).toEqual({ ...acme, city: 'Gent' })
  expect(await store.contacts.get('c3')).toMatchObject({ company: 'Cash', phone: '0032 9 222 33 44' })
  const { items } = await store.contacts.list({ search: 'nieuw', page: 1, pageSize: 10 })
  expect(items).toMatchObject([
    { company: 'Nieuw BV', phone: '0032 9 111 22 33', zip: '01234', city: 'Luik' },
  ])
  expect(writes()).toHaveLength(3)
  await choose(user, text)
  expect(await screen.findByRole('button', { name: '4 already there' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^(?:Create|Update) / })).toBeNull()
  expect(writes()).toHaveLength(3)
})

test('a row that cannot be taken is mended in its place, and the plan follows', async () => {
  const { user, store } = await openApp('/contacts/import')
  await choose(user, 'Company;Country\nGamma;Atlantis\n')
  const country = await screen.findByRole('textbox', { name: 'Country' })
  await user.clear(country)
  await user.type(country, 'Nederland{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Create 1 contact' }))
  expect(await screen.findByText('1 contact created.')).toBeDefined()
  expect((await store.contacts.list({ search: '', page: 1, pageSize: 5 })).items).toMatchObject([
    { company: 'Gamma', country: 'NL' },
  ])
})

test('while the contacts are read again, the plan made of earlier ones cannot be taken', async () => {
  const held = { now: false }
  const reading = holding('get', '/queries/contacts/records', () => held.now)
  const { user, store, comeBack, writes } = await openApp('/contacts/import', {
    overrides: [reading.handler],
  })
  await choose(user, 'Company;City\nGamma;Gent\n')
  const take = await screen.findByRole('button', { name: 'Create 1 contact' })
  // Somebody else adds it meanwhile.
  await store.contacts.create({ ...emptyContact, company: 'Gamma', city: 'Gent' })
  held.now = true
  await comeBack()
  await waitFor(() => expect(reading.held()).toBe(1))
  await user.click(take)
  reading.release()
  expect(await screen.findByRole('button', { name: '1 already there' })).toBeDefined()
  expect(writes()).toEqual([])
})

test('what was just decided counts: the plan made before it cannot be taken', async () => {
  const { user, store } = await openApp('/contacts/import', { contacts: [] })
  await choose(user, 'Company;City\nGamma;Gent\nDelta;Luik\n')
  const take = await screen.findByRole('button', { name: 'Create 2 contacts' })
  // Both before the plan is made again, as with a file of many rows.
  fireEvent.change(screen.getByRole('combobox', { name: 'Decision: Gamma' }), { target: { value: 'leave' } })
  fireEvent.click(take)
  await user.click(await screen.findByRole('button', { name: 'Create 1 contact' }))
  expect(await screen.findByText(/1 contact created\./)).toBeDefined()
  const { items } = await store.contacts.list({ search: '', page: 1, pageSize: 5 })
  expect(items.map(({ company }) => company)).toEqual(['Delta'])
})

test('a contact that somebody else has created since the plan was made is not created again', async () => {
  const { user, store, writes } = await openApp('/contacts/import')
  await choose(user, 'Company;City\nGamma;Gent\n')
  const take = await screen.findByRole('button', { name: 'Create 1 contact' })
  await store.contacts.create({ ...emptyContact, company: 'Gamma', city: 'Gent' })
  await user.click(take)
  expect((await screen.findByRole('alert')).textContent).toContain('contacts were added meanwhile.')
  expect(await screen.findByRole('button', { name: '1 already there' })).toBeDefined()
  expect(writes()).toEqual([])
})

test('leaving the page asks before what was typed into rows is lost', async () => {
  const { user, goTo, address } = await openApp('/contacts/import')
  await choose(user, 'Company;Country\nGamma;Atlantis\n')
  const country = await screen.findByRole('textbox', { name: 'Country' })
  await user.clear(country)
  await user.type(country, 'Nederland{Enter}')
  await screen.findByRole('button', { name: 'Create 1 contact' })
  await goTo('/contacts')
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  await user.click(question.getByRole('button', { name: 'Stay' }))
  expect(address()).toBe('/contacts/import')
  // What has been taken needs no question.
  await user.click(await screen.findByRole('button', { name: 'Create 1 contact' }))
  expect(await screen.findByText('1 contact created.')).toBeDefined()
  await goTo('/contacts')
  expect(await screen.findByRole('heading', { name: 'Contacts', level: 1 })).toBeDefined()
})

test('what a column holds can be changed', async () => {
  const { user } = await openApp('/contacts/import')
  await choose(user, 'Company;Kenmerk\nGamma;Gent\n')
  const column = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'What “Kenmerk” holds' })
  expect(column.value).toBe('')
  expect(await screen.findByText('1 row. 1 column of 2 is imported.')).toBeDefined()
  await user.selectOptions(column, 'City')
  expect(await screen.findByText('1 row. All columns are imported.')).toBeDefined()
  expect(await screen.findByRole('rowheader', { name: /Gamma.*Gent/ })).toBeDefined()
})

test.each(twoServices)(
  'at another service, a file is taken in the same way, and the second time there is nothing to do (%s)',
  async (service) => {
    const standIn = startService(service, { contacts: [acme], transactions: [] })
    const { user, writes } = await openApp('/contacts/import', { standIn })
    const file = 'Company;VAT number;City\nAcme NV;BE0203430576;Gent\nAlpha;;Luik\nBravo;;Luik\n'
    await choose(user, file)
    await user.click(await screen.findByRole('button', { name: 'Create 2 and update 1 contact' }))
    expect(await screen.findByText('2 contacts created. 1 contact updated.')).toBeDefined()
    expect(standIn.contacts()).toMatchObject([{ city: 'Gent' }, { company: 'Alpha' }, { company: 'Bravo' }])
    const before = writes().length
    await choose(user, file)
    expect(await screen.findByRole('button', { name: '3 already there' })).toBeDefined()
    expect(writes()).toHaveLength(before)
  },
)

test('where a list lacks fields, the contacts that rows may be are read whole', async () => {
  const standIn = partialRows['partial rows: an amount of its own']?.start({
    contacts: [acme],
    transactions: [],
  })
  if (!standIn) throw new Error('There is no such stand-in')
  const { user } = await openApp('/contacts/import', { standIn })
  await choose(user, `Company;VAT number;Email;ZIP\nAcme NV;BE0203430576;info@acme.example;9000\n`)
  expect(await screen.findByRole('button', { name: '1 already there' })).toBeDefined()
})

test.each([
  ['empty', '', 'This file is empty.'],
  ['without a known column', 'foo;bar\n1;2\n', 'No column of this file has anything'],
])('a file that is %s is refused in words', async (_what, content, words) => {
  const { user } = await openApp('/contacts/import')
  await choose(user, content)
  expect((await screen.findByRole('alert')).textContent).toContain(words)
})

function row(name: string) {
  return screen.getByRole('row', { name: new RegExp(`^Line \\d+ ${name}`) })
}

test('what an import created is deleted by undo, and what it updated gets its values back', async () => {
  const { user, store } = await openApp('/contacts/import', { contacts: [acme] })
  await choose(user, 'Company;VAT number;City\nAcme NV;BE0203430576;Gent\nZeta;;Luik\n')
  await user.click(await screen.findByRole('button', { name: 'Create 1 and update 1 contact' }))
  await screen.findByText('1 contact created. 1 contact updated.')
  await user.click(screen.getByRole('link', { name: 'Undo in the history' }))
  await user.click(await undoOf('Zeta'))
  await user.click(await screen.findByRole('button', { name: 'Delete 1 contact' }))
  await waitFor(async () =>
    expect((await store.contacts.list({ search: 'zeta', page: 1, pageSize: 5 })).items).toEqual([]),
  )
  await user.click(await undoOf('Acme NV'))
  await waitFor(async () => expect(await store.contacts.get('c1')).toEqual(acme))
})

async function undoOf(name: string) {
  const line = await screen.findByRole('row', { name: new RegExp(name) })
  return within(line).getByRole('button', { name: /^Undo/ })
}

describe('an interrupted import', () => {
  const acme = { ...emptyContact, id: 'c1', company: 'Acme NV', vatNumber: 'BE0203430576' }

  test('a refused row has the words of the service; with the rows left out it can be downloaded, also after a reload', async () => {
    const refused = answering('post', '/contacts/new', async (request) => {
      const { company } = (await request.clone().json()) as { company?: string }
      return company === 'Bad'
        ? problem(422, { detail: 'Not valid.', errors: [{ field: 'zip', detail: 'No such place' }] })
        : undefined
    })
    const downloads = catchDownloads()
    const { user, writes, unmount } = await openApp('/contacts/import', { overrides: [refused] })
    await choose(user, 'Company;ZIP\nGood;1000\nBad;9999\nFine;2000\n;3000\n')
    await user.click(await screen.findByRole('button', { name: 'Create 3 contacts' }))
    expect(await screen.findByText('2 contacts created. 1 failed. 1 row is left out.')).toBeDefined()
    const failed = within(screen.getByRole('table', { name: 'Contacts that were not imported' }))
    expect(failed.getByRole('row', { name: /Line 3.*Bad.*ZIP: No such place/ })).toBeDefined()
    expect(writes()).toHaveLength(3)
    unmount()
    const again = await openApp('/contacts/import', { again: true })
    await again.user.click(await screen.findByRole('button', { name: 'Download 2 rows left out' }))
    const [name = ''] = downloads.names()
    expect(await downloads.text(name)).toMatch(/Bad,.*9999.*Line 3\r\n.*3000.*Enter a company.*Line 5\r\n$/)
  })

  test('a service that asks for pauses gets them, and what it has made all the same is found', async () => {
    const sent: string[] = []
    const limited = answering('post', '/contacts/new', async (request) => {
      const draft = (await request.clone().json()) as { company: string }
      sent.push(draft.company)
      if (sent.length !== 2 && sent.length !== 4) return undefined
      if (draft.company === 'Charly') await store.contacts.create({ ...emptyContact, ...draft })
      return new HttpResponse(null, { status: 429, headers: { 'Retry-After': '1' } })
    })
    const profile = { http: { maxConcurrent: 1 } }
    const { user, store } = await openApp('/contacts/import', { overrides: [limited], profile })
    await choose(user, 'Company;City\nAlpha;Gent\nBravo;Gent\nCharly;Gent\n')
    await user.click(await screen.findByRole('button', { name: 'Create 3 contacts' }))
    expect(await screen.findByText('3 contacts created.')).toBeDefined()
    expect(sent).toEqual(['Alpha', 'Bravo', 'Bravo', 'Charly'])
    const { items } = await store.contacts.list({ search: '', page: 1, pageSize: 9 })
    expect(items.map(({ company }) => company)).toEqual(['Alpha', 'Bravo', 'Charly'])
  })

  test('if an answer is lost, the contact is looked for before anything is sent again', async () => {
    const sent: string[] = []
    const lost = answering('post', '/contacts/new', async (request) => {
      const draft = (await request.clone().json()) as { company: string }
      sent.push(draft.company)
      if (sent.length > 2) return undefined
      // The first one has arrived, the second has not.
      if (draft.company === 'Epsilon') await store.contacts.create({ ...emptyContact, ...draft })
      return HttpResponse.error()
    })
    const namesake = { ...emptyContact, id: 'c9', company: 'Delta', zip: '3000' }
    const { user, store } = await openApp('/contacts/import', { contacts: [namesake], overrides: [lost] })
    await choose(user, 'Company;ZIP\nEpsilon;2000\nDelta;1000\n')
    await user.click(await screen.findByRole('button', { name: 'Create 2 contacts' }))
    expect(await screen.findByText('1 contact created. 1 failed.')).toBeDefined()
    expect(sent).toEqual(['Epsilon', 'Delta'])
    await user.click(screen.getByRole('button', { name: 'Try the failed one again' }))
    expect(await screen.findByText('2 contacts created.')).toBeDefined()
    expect(sent).toEqual(['Epsilon', 'Delta', 'Delta'])
    const { items } = await store.contacts.list({ search: '', page: 1, pageSize: 9 })
    expect(items.map(({ company, zip }) => `${company} ${zip}`).toSorted()).toEqual([
      'Delta 1000',
      'Delta 3000',
      'Epsilon 2000',
    ])
  })

  test('a killed tab in the middle leaves the rest to continue, and doubles nothing', async () => {
    const sent: string[] = []
    const hanging = answering('post', '/contacts/new', async (request) => {
      const draft = (await request.clone().json()) as { company: string }
      sent.push(draft.company)
      if (sent.length !== 3) return undefined
      // It arrives, and nobody hears the answer.
      await store.contacts.create({ ...emptyContact, ...draft })
      return new Promise<Response>(() => undefined)
    })
    const world = { contacts: [acme], overrides: [hanging], profile: { http: { maxConcurrent: 1 } } }
    const { user, store, unmount } = await openApp('/contacts/import', world)
    const names = ['Alpha', 'Bravo', 'Charly', 'Delta', 'Echo']
    const file = `Company;VAT number;City\nAcme NV;BE0203430576;Gent\n${names.map((name) => `${name};;Luik\n`).join('')}`
    await choose(user, file)
    await user.click(await screen.findByRole('button', { name: 'Create 5 and update 1 contact' }))
    await waitFor(() => expect(sent).toHaveLength(3))
    unmount()
    resetTab()
    const kept = (await store.contacts.list({ search: '', page: 1, pageSize: 9 })).items
    const again = await openApp('/contacts/import', { contacts: kept, again: true })
    expect(await screen.findByText('2 contacts created. 1 contact updated. 3 are still to do.')).toBeDefined()
    // The rest is continued or left before another file could double it.
    expect(screen.queryByLabelText(/^Choose/, { selector: 'input' })).toBeNull()
    await again.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('5 contacts created. 1 contact updated.')).toBeDefined()
    const { items } = await again.store.contacts.list({ search: '', page: 1, pageSize: 9 })
    expect(items.map(({ company }) => company).toSorted()).toEqual(['Acme NV', ...names])
    expect(again.writes()).toHaveLength(2)
    await choose(again.user, file)
    expect(await screen.findByRole('button', { name: '6 already there' })).toBeDefined()
  })
  test('a contact that arrives once the next visit has looked for it is one', async () => {
    const late: [ContactDraft, string][] = []
    const hanging = answering('post', '/contacts/new', async (request) => {
      late.push([await request.clone().json(), request.headers.get('Idempotency-Key') ?? ''])
      return new Promise<Response>(() => undefined)
    })
    const { user, unmount } = await openApp('/contacts/import', { contacts: [acme], overrides: [hanging] })
    await choose(user, 'Company;City\nAlpha;Luik\n')
    await user.click(await screen.findByRole('button', { name: 'Create 1 contact' }))
    await waitFor(() => expect(late).toHaveLength(1))
    unmount()
    resetTab()
    const arriving = answering('post', '/contacts/new', async () => {
      for (const [draft, key] of late.splice(0))
        await store.contacts.create({ ...emptyContact, ...draft }, key)
      return undefined
    })
    const world = { contacts: [acme], overrides: [arriving], again: true }
    const { user: again, store } = await openApp('/contacts/import', world)
    await again.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('1 contact created.')).toBeDefined()
    const { items } = await store.contacts.list({ search: '', page: 1, pageSize: 9 })
    expect(items.map(({ company }) => company).toSorted()).toEqual(['Acme NV', 'Alpha'])
  })
})
