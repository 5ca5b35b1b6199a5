import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { expect, test } from 'vitest'
import { resetTab } from '../../src/changes/reset-tab.ts'
import { emptyContact } from '../../src/domain/fields.ts'
import { answering, problem } from './support/answers.ts'
import { withFileThreads } from './support/file-threads.ts'
import { chooseContacts as choose } from './support/import-page.ts'
import { withLocks } from './support/locks.ts'
import { openApp } from './support/open-app.tsx'

withLocks()
withFileThreads()

const acme = { ...emptyContact, id: 'c1', company: 'Acme NV', vatNumber: 'BE0203430576' }

test('a refused row is told with the words of the service; the others are created', async () => {
  const refused = answering('post', '/contacts/new', async (request) => {
    const { company } = (await request.clone().json()) as { company?: string }
    return company === 'Bad'
      ? problem(422, { detail: 'Not valid.', errors: [{ field: 'zip', detail: 'No such place' }] })
      : undefined
  })
  const { user, writes } = await openApp('/contacts/import', { overrides: [refused] })
  await choose(user, 'Company;ZIP\nGood;1000\nBad;9999\nFine;2000\n')
  await user.click(await screen.findByRole('button', { name: 'Create 3 contacts' }))
  expect(await screen.findByText('2 contacts created. 1 failed.')).toBeDefined()
  const failed = within(screen.getByRole('table', { name: 'Contacts that were not taken' }))
  expect(failed.getByRole('row', { name: /Line 3.*Bad.*ZIP: No such place/ })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Download 1 row left out' })).toBeDefined()
  expect(writes()).toHaveLength(3)
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
  await again.user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('5 contacts created. 1 contact updated.')).toBeDefined()
  const { items } = await again.store.contacts.list({ search: '', page: 1, pageSize: 9 })
  expect(items.map(({ company }) => company).toSorted()).toEqual(['Acme NV', ...names])
  expect(again.writes()).toHaveLength(2)
  await choose(again.user, file)
  expect(await screen.findByRole('button', { name: '6 already there' })).toBeDefined()
})
