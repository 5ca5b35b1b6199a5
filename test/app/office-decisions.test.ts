import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { pairKey } from '../../src/domain/cluster/pair-keys.ts'
import {
  keepContactChoices,
  readContactChoices,
  keepNotDuplicates,
  readNotDuplicates,
} from '../../src/storage/kept-lists.ts'
import { problem, answering } from './support/answers.ts'
import { withLocks } from './support/locks.ts'
import { office } from './support/office.ts'
import { openApp } from './support/open-app.tsx'
import { session } from './support/shown-session.ts'
import './support/without-pauses.ts'

withLocks()

const one = aContact({ id: 'c1', company: 'Houthandel Peeters', vatNumber: '', email: '', phone: '' })
const other = aContact({ ...one, id: 'c2', company: 'HOUTHANDEL PEETERS BV' })
const contacts = [one, other]
const transactions = [
  aTransaction({ id: 't', date: '2026-03-01', amount: '-10.00', counterpart: 'Houthandel Peeters' }),
]
const apart = { fine: pairKey('c1', 'c2') }

const books = () => storageScope(session())
const section = async () => within(await screen.findByRole('region', { name: 'Contact' }))
const notTheSame = () => screen.findByRole('button', { name: /^Not the same: / })

test('what is called not the same is kept for the office, and another browser sees it and takes it back', async () => {
  const decisions = office()
  const { user, unmount } = await openApp('/duplicates', { contacts, decisions })
  await user.click(await notTheSame())
  await waitFor(() => expect(decisions.all()).toEqual([apart]))
  await waitFor(() => expect(readNotDuplicates(books())).toEqual([]))
  unmount()
  const { comeBack } = await openApp('/duplicates', { contacts, decisions })
  expect(await screen.findByText('No duplicate contacts')).toBeDefined()
  await decisions.change({ add: [], remove: [apart] })
  await comeBack()
  expect(await notTheSame()).toBeDefined()
})

test('one undo takes back at the service what was called not the same', async () => {
  const decisions = office()
  const { user } = await openApp('/duplicates', { contacts, decisions })
  await user.click(await notTheSame())
  await waitFor(() => expect(decisions.all()).toEqual([apart]))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(decisions.all()).toEqual([]))
  expect(await notTheSame()).toBeDefined()
})

test('which contact a counterparty is, is said for the office, and taken back', async () => {
  const decisions = office()
  const { user } = await openApp('/transactions/t', { contacts: [one], transactions, decisions })
  await user.click(await (await section()).findByRole('button', { name: 'Not this contact' }))
  expect(await screen.findByText(/^Your office said that no contact found here/)).toBeDefined()
  await waitFor(() => expect(decisions.all()).toEqual([{ name: 'Houthandel Peeters', contact: '' }]))
  await user.click(screen.getByRole('button', { name: 'Take this back' }))
  await waitFor(() => expect(decisions.all()).toEqual([]))
  expect(await (await section()).findByText('Likely: the same name')).toBeDefined()
})

test('what this browser knew before goes to the service once; what the office said of a name counts more', async () => {
  const decisions = office({ name: 'HOUTHANDEL PEETERS', contact: 'c1' })
  const { unmount } = await openApp('/contacts', { contacts, decisions })
  keepNotDuplicates(books(), [apart.fine, 'x'.repeat(3000)])
  keepContactChoices(books(), [
    { name: 'Houthandel Peeters', contact: 'c2' },
    { name: 'Incasso', contact: 'c2' },
  ])
  unmount()
  await openApp('/duplicates', { contacts, decisions, again: true })
  expect(await screen.findByText('No duplicate contacts')).toBeDefined()
  await waitFor(() =>
    expect(decisions.all()).toEqual([
      { name: 'HOUTHANDEL PEETERS', contact: 'c1' },
      apart,
      { name: 'Incasso', contact: 'c2' },
    ]),
  )
  // The service keeps no key that long.
  expect([readNotDuplicates(books()), readContactChoices(books())]).toEqual([['x'.repeat(3000)], []])
})

test('what the service refuses is kept here, said, and sent later', async () => {
  const decisions = office({ name: 'Houthandel Peeters', contact: 'c2' })
  let isRefusing = true
  const refused = answering('post', '/decisions', () =>
    isRefusing ? problem(422, { detail: 'Not today.' }) : undefined,
  )
  const world = { contacts, transactions, decisions, overrides: [refused] }
  const { user, unmount, goTo } = await openApp('/transactions/t', world)
  expect(await (await section()).findByText('Certain: your office said so')).toBeDefined()
  await user.click(await (await section()).findByRole('button', { name: 'Choose a contact' }))
  await user.type(screen.getByRole('textbox', { name: 'Search the contacts' }), 'houthandel{Enter}')
  await user.click(await screen.findByRole('button', { name: /^Houthandel Peeters/ }))
  expect(await screen.findByText(/^Kept in this browser only.*Not today\.$/)).toBeDefined()
  expect(readContactChoices(books())).toMatchObject([{ name: 'Houthandel Peeters', contact: 'c1' }])
  await goTo('/duplicates')
  await user.click(await notTheSame())
  expect(await screen.findByText('No duplicate contacts')).toBeDefined()
  expect(decisions.all()).toEqual([{ name: 'Houthandel Peeters', contact: 'c2' }])
  isRefusing = false
  unmount()
  await openApp('/duplicates', { ...world, again: true })
  await waitFor(() => expect(decisions.all()).toEqual([{ name: 'Houthandel Peeters', contact: 'c1' }, apart]))
  await waitFor(() => expect([readNotDuplicates(books()), readContactChoices(books())]).toEqual([[], []]))
  expect(screen.queryByText(/^Kept in this browser only/)).toBeNull()
})

test('what is decided again while the first request is under way is not forgotten', async () => {
  const decisions = office()
  const first = Promise.withResolvers<undefined>()
  const slow = answering('post', '/decisions', () => first.promise)
  const { user, writes } = await openApp('/duplicates', { contacts, decisions, overrides: [slow] })
  await user.click(await notTheSame())
  await waitFor(() => expect(writes()).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await user.click(await notTheSame())
  first.resolve(undefined)
  await waitFor(() => expect([decisions.all(), readNotDuplicates(books())]).toEqual([[apart], []]))
  expect(await screen.findByText('No duplicate contacts')).toBeDefined()
})

test('what is decided again before what was decided is read again is not taken back afterwards', async () => {
  const decisions = office()
  const again = Promise.withResolvers<undefined>()
  let reads = 0
  const slow = answering('get', '/decisions', () => (++reads > 1 ? again.promise : undefined))
  const { user } = await openApp('/duplicates', { contacts, decisions, overrides: [slow] })
  await user.click(await notTheSame())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await user.click(await notTheSame())
  expect(reads).toBe(2)
  again.resolve(undefined)
  // It is read again after everything was sent.
  await waitFor(() => expect(reads).toBeGreaterThan(2))
  await waitFor(() => expect(readNotDuplicates(books())).toEqual([]))
  expect(decisions.all()).toEqual([apart])
  expect(await screen.findByText('No duplicate contacts')).toBeDefined()
})

test('what cannot be taken back is said, and stays', async () => {
  const decisions = office()
  let isRefusing = false
  const refused = answering('post', '/decisions', () =>
    isRefusing ? problem(422, { detail: 'Not today.' }) : undefined,
  )
  const { user } = await openApp('/duplicates', { contacts, decisions, overrides: [refused] })
  await user.click(await notTheSame())
  await waitFor(() => expect(decisions.all()).toEqual([apart]))
  await waitFor(() => expect(screen.getByText('No duplicate contacts')).toBeDefined())
  isRefusing = true
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/^This was not taken back\..*Not today\.$/)).toBeDefined()
  expect(screen.getByText('No duplicate contacts')).toBeDefined()
  isRefusing = false
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(decisions.all()).toEqual([]))
  expect(await notTheSame()).toBeDefined()
})

test('a group whose ids are too long for one key is called fine in several', async () => {
  const decisions = office()
  const same = Array.from({ length: 50 }, (_, at) =>
    aTransaction({ id: `${at}`.padStart(60, '0'), date: '2026-03-01', amount: '-50.00' }),
  )
  const { user } = await openApp('/inbox?refine=kind%3Drepeated', { transactions: same, decisions })
  await user.click(await screen.findByRole('button', { name: /^Fine: / }))
  expect(await screen.findByText('Nothing to do')).toBeDefined()
  await waitFor(() => expect(decisions.all()).toHaveLength(2))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what is too long for the service is kept here, and said', async () => {
  const decisions = office()
  const long = [one, other].map((contact) => ({ ...contact, id: contact.id.repeat(600) }))
  const { user } = await openApp('/duplicates', { contacts: long, decisions })
  await user.click(await notTheSame())
  expect(await screen.findByText('Kept in this browser only: it is too long for the service.')).toBeDefined()
  expect(decisions.all()).toEqual([])
  expect(readNotDuplicates(books())).toHaveLength(1)
})

test('decisions that cannot be read are said, and the rest is shown', async () => {
  const refused = answering('get', '/decisions', () => problem(422, { detail: 'Not today.' }))
  await openApp('/duplicates', { contacts, decisions: office(apart), overrides: [refused] })
  expect(
    await screen.findByText(/^What your office has decided could not be read\..*Not today\.$/),
  ).toBeDefined()
  expect(await notTheSame()).toBeDefined()
})
