import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { resetTab } from '../../src/changes/reset-tab.ts'
import { emptyContact } from '../../src/domain/fields.ts'
import { aTransaction } from '../builders.ts'
import { standIns } from '../stand-ins/all.ts'
import { answering, problem } from './support/answers.ts'
import { withLocks } from './support/locks.ts'
import { openApp } from './support/open-app.tsx'

withLocks()

const address = '/contacts/missing?period=2026'
const names = ['Alpha', 'Bravo', 'Charly', 'Delta']
const transactions = names.map((counterpart) =>
  aTransaction({ date: '2026-05-05', amount: '1.00', counterpart, description: '' }),
)

test('a refused name is told with the words of the service; the others are created', async () => {
  const refused = answering('post', '/contacts/new', async (request) => {
    const { company } = (await request.clone().json()) as { company?: string }
    return company === 'Delta' ? problem(422, { detail: 'No Delta here.' }) : undefined
  })
  const { user, store, writes } = await openApp(address, {
    transactions,
    overrides: [refused],
  })
  await user.click(await screen.findByRole('button', { name: 'Add 4 contacts' }))
  expect(await screen.findByText('3 contacts created. 1 failed.')).toBeDefined()
  const failed = within(screen.getByRole('table', { name: 'Contacts that were not taken' }))
  expect(failed.getByRole('row', { name: /1 transaction Delta No Delta here/ })).toBeDefined()
  expect(writes()).toHaveLength(4)
  expect((await store.contacts.list({ search: '', page: 1, pageSize: 9 })).total).toBe(3)
  // What failed is missing still.
  expect(await screen.findByText('1 of 4 names has no contact.')).toBeDefined()
})

test('stopped in the middle, nothing more is sent, and the rest is missing still', async () => {
  const sent: string[] = []
  let answer: (() => void) | undefined
  const slow = answering('post', '/contacts/new', async (request) => {
    const { company } = (await request.clone().json()) as { company: string }
    sent.push(company)
    if (sent.length === 2) await new Promise<void>((resolve) => (answer = resolve))
    return undefined
  })
  const { user, store } = await openApp(address, {
    transactions,
    overrides: [slow],
    profile: { http: { maxConcurrent: 1 } },
  })
  await user.click(await screen.findByRole('button', { name: 'Add 4 contacts' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(screen.queryByRole('table', { name: 'Names without a contact' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  answer?.()
  expect(await screen.findByText(/^2 contacts created\./)).toBeDefined()
  expect(await screen.findByText('2 of 4 names have no contact.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Add 2 contacts' }))
  expect(await screen.findByText('2 contacts created.')).toBeDefined()
  expect(sent).toEqual(names)
  expect((await store.contacts.list({ search: '', page: 1, pageSize: 9 })).total).toBe(4)
})

test('a killed tab leaves the rest to continue, doubles nothing, and offers nothing twice', async () => {
  const sent: string[] = []
  const hanging = answering('post', '/contacts/new', async (request) => {
    const draft = (await request.clone().json()) as { company: string }
    sent.push(draft.company)
    if (sent.length !== 2) return undefined
    // It arrives, and nobody hears the answer.
    await store.contacts.create({ ...emptyContact, ...draft })
    return new Promise<Response>(() => undefined)
  })
  const { user, store, unmount } = await openApp(address, {
    transactions,
    overrides: [hanging],
    profile: { http: { maxConcurrent: 1 } },
  })
  await user.click(await screen.findByRole('button', { name: 'Add 4 contacts' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  unmount()
  resetTab()
  const contacts = (await store.contacts.list({ search: '', page: 1, pageSize: 9 })).items
  const again = await openApp(address, { contacts, transactions, again: true })
  await again.user.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('4 contacts created.')).toBeDefined()
  expect(await screen.findByText('All 4 names of this period have a contact.')).toBeDefined()
  const { items } = await again.store.contacts.list({ search: '', page: 1, pageSize: 9 })
  expect(items.map(({ company }) => company).toSorted()).toEqual(names)
})

test('at another service, everything is read once, and the names become contacts there', async () => {
  const standIn = standIns['express']?.({ contacts: [], transactions })
  if (!standIn) throw new Error('There is no stand-in express')
  const { user } = await openApp(address, { standIn })
  await user.click(await screen.findByRole('button', { name: 'Read all transactions' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Add Bravo' }))
  await user.click(screen.getByRole('button', { name: 'Add 3 contacts' }))
  expect(await screen.findByText('3 contacts created.')).toBeDefined()
  expect(standIn.contacts().map(({ company }) => company)).toEqual(['Alpha', 'Charly', 'Delta'])
  expect(await screen.findByText('1 of 4 names has no contact.')).toBeDefined()
})
