import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { deletions } from '../../src/changes/tab-deletions.ts'
import { pairKey } from '../../src/domain/cluster/decision-keys.ts'
import {
  keepContactChoices,
  readContactChoices,
  keepNotDuplicates,
  readNotDuplicates,
} from '../../src/storage/kept-lists.ts'
import { aContact, aTransaction } from '../builders.ts'
import { answering, holding, problem } from './support/answers.ts'
import { keptRows, openDeletions } from './support/kept-rows.ts'
import { withLocks } from './support/locks.ts'
import { office } from './support/office.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'
import { session } from './support/shown-session.ts'
import { startService, twoServices } from './support/two-services.ts'
import './support/without-pauses.ts'

withLocks()

const winner = aContact({ id: 'c1', company: 'Houthandel Peeters BV', phone: '', city: 'Gent' })
const loser = aContact({ id: 'c2', company: 'HOUTHANDEL PEETERS', email: '', zip: '', street: '', city: '' })
const third = aContact({ id: 'c3', company: 'Houthandel Peeters', email: '', zip: '', street: '', city: '' })
const other = aContact({ id: 'c4', company: 'Waterlink', vatNumber: '', email: '', phone: '' })
const contacts = [winner, loser, other]
const transactions = [aTransaction({ id: 't', date: '2026-03-01', counterpart: 'Incasso 0047' })]
const choiceOf = (contact: string) => ({ name: 'Incasso 0047', contact })
const apart = (one: string, another: string) => ({ fine: pairKey(one, another) })
const books = () => storageScope(session())
const section = async () => within(await screen.findByRole('region', { name: 'Contact' }))

test('with a merge, what the office decided about a contact becomes true of the one that stays; undo and redo agree', async () => {
  const decisions = office(choiceOf('c2'), apart('c2', 'c4'), { name: 'Waterlink', contact: 'c4' })
  const { user, goTo } = await openApp('/duplicates', {
    contacts,
    transactions,
    decisions,
    keepsDeleted: true,
  })
  await merge(user, 2)
  await waitFor(() => expect(decisions.all()).toContainEqual(choiceOf('c1')))
  expect(decisions.all()).toContainEqual(apart('c1', 'c4'))
  expect(decisions.all()).toContainEqual({ name: 'Waterlink', contact: 'c4' })
  await goTo('/transactions/t')
  expect(await (await section()).findByRole('link', { name: 'Houthandel Peeters BV' })).toBeDefined()
  await ended()
  await user.keyboard('{Control>}z{/Control}')
  expect(await (await section()).findByRole('link', { name: 'HOUTHANDEL PEETERS' })).toBeDefined()
  await waitFor(() => expect(decisions.all()).toContainEqual(choiceOf('c2')))
  await waitFor(() => expect(decisions.all()).not.toContainEqual(apart('c1', 'c4')))
  expect(decisions.all()).toContainEqual(apart('c2', 'c4'))
  await ended()
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await user.click(await screen.findByRole('button', { name: 'Delete 1 contact' }))
  expect(await (await section()).findByRole('link', { name: 'Houthandel Peeters BV' })).toBeDefined()
  await waitFor(() => expect(decisions.all()).toContainEqual(apart('c1', 'c4')))
})

test('what was decided again after a merge stays when the merge is undone', async () => {
  const decisions = office(choiceOf('c2'))
  const { user } = await openApp('/duplicates', { contacts, transactions, decisions, keepsDeleted: true })
  await merge(user, 2)
  await waitFor(() => expect(decisions.all()).toEqual([choiceOf('c1')]))
  await ended()
  await decisions.change({ add: [choiceOf('c4')], remove: [] })
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText(/Undid the change to Phone/)
  await ended()
  expect(decisions.all()).toEqual([choiceOf('c4')])
})

test('a merge of three has the decisions about both others follow; one that is restored alone gets its own back', async () => {
  const decisions = office(choiceOf('c2'), { name: 'Third', contact: 'c3' }, apart('c2', 'c3'))
  const world = { contacts: [winner, loser, third], transactions, decisions, keepsDeleted: true }
  const { user, goTo } = await openApp('/duplicates', world)
  await merge(user, 3)
  await waitFor(() => expect(decisions.all()).toContainEqual({ name: 'Third', contact: 'c1' }))
  expect(decisions.all()).toContainEqual(choiceOf('c1'))
  await ended()
  await restore(user, goTo, /Houthandel Peeters/)
  await waitFor(() => expect(decisions.all()).toContainEqual({ name: 'Third', contact: 'c3' }))
  expect(decisions.all()).toContainEqual(choiceOf('c1'))
})

test('of two merges one after the other, the first can be undone alone: what the second has moved on stays there', async () => {
  const decisions = office(choiceOf('c2'), { name: 'Third', contact: 'c3' })
  const all = [winner, loser, third, other]
  const { user, goTo } = await openApp('/duplicates', {
    contacts: all,
    transactions,
    decisions,
    keepsDeleted: true,
  })
  // HOUTHANDEL PEETERS into Houthandel Peeters, and that one into Houthandel Peeters BV.
  await merge(user, 2, async (dialog) => {
    const stays = within(dialog.getByRole('group', { name: 'Which one stays' }))
    await user.click(stays.getByRole('radio', { name: /^Houthandel Peeters(?! BV)/ }))
    await user.click(dialog.getByRole('checkbox', { name: /Houthandel Peeters BV/ }))
  })
  await waitFor(() => expect(decisions.all()).toContainEqual(choiceOf('c3')))
  await ended()
  await merge(user, 2)
  await waitFor(() => expect(decisions.all()).toContainEqual(choiceOf('c1')))
  await ended()
  await restore(user, goTo, /HOUTHANDEL PEETERS/)
  await ended()
  expect(decisions.all()).toContainEqual(choiceOf('c1'))
  expect(decisions.all()).toContainEqual({ name: 'Third', contact: 'c1' })
  // It cannot be redone into a contact that is gone.
  await goTo('/history?kind=undo')
  await user.click(await screen.findByRole('button', { name: /^Redo .*HOUTHANDEL PEETERS/ }))
  expect(await screen.findByText(/merged into no longer exists/)).toBeDefined()
})

test('a merge that is undone before it is sent, and a contact that cannot be deleted, keep what was decided', async () => {
  const decisions = office(choiceOf('c2'))
  const refused = answering('delete', '/contacts', () => problem(422, { detail: 'Not today.' }))
  const { user } = await openApp('/duplicates', {
    contacts,
    decisions,
    overrides: [refused],
    undoSeconds: 60,
  })
  await merge(user, 2)
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  await screen.findByText(/^Restored 1 contact\./)
  await merge(user, 2)
  await user.click(await screen.findByRole('button', { name: /^Delete now/ }))
  await screen.findByText(/Not today/)
  await ended()
  expect(decisions.all()).toEqual([choiceOf('c2')])
})

test('if the tab is killed before the decisions of a merge have moved, the next visit moves them', async () => {
  const decisions = office(choiceOf('c2'))
  const hold = holding('get', '/decisions', () => deletions.get().length > 0 || hasMerged)
  let hasMerged = false
  const world = { contacts, transactions, decisions, keepsDeleted: true }
  const { user, unmount } = await openApp('/duplicates', { ...world, overrides: [hold.handler] })
  await merge(user, 2, () => (hasMerged = true))
  await waitFor(() => expect(hold.held()).toBeGreaterThan(0))
  unmount()
  expect(decisions.all()).toEqual([choiceOf('c2')])
  await openApp('/transactions/t', { ...world, again: true })
  expect(await (await section()).findByRole('link', { name: 'Houthandel Peeters BV' })).toBeDefined()
  expect(decisions.all()).toEqual([choiceOf('c1')])
})

test('clearing the history does not lose decisions that have still to follow a merge', async () => {
  const decisions = office(choiceOf('c2'))
  let hasMerged = false
  const hold = holding('get', '/decisions', () => hasMerged)
  const world = { contacts, transactions, decisions, keepsDeleted: true, overrides: [hold.handler] }
  const { user, goTo } = await openApp('/duplicates', world)
  await merge(user, 2, () => (hasMerged = true))
  await waitFor(() => expect(hold.held()).toBeGreaterThan(0))
  await goTo('/history')
  const clear = async () => {
    await user.click(await screen.findByRole('button', { name: 'Clear history' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Clear history' }))
  }
  await clear()
  expect(await screen.findByText(/^The history is cleared except for 1 change: /)).toBeDefined()
  hold.release()
  await waitFor(() => expect(decisions.all()).toEqual([choiceOf('c1')]))
  await ended()
  await clear()
  expect(await screen.findByText('The history is empty.')).toBeDefined()
  expect(await keptRows('changes')).toEqual([])
})

test('if the service refuses a decision that moves, this browser keeps it, says so, and sends it later', async () => {
  const decisions = office(choiceOf('c2'))
  let isRefusing = true
  const refused = answering('post', '/decisions', () =>
    isRefusing ? problem(422, { detail: 'Not today.' }) : undefined,
  )
  const world = { contacts, transactions, decisions, overrides: [refused] }
  const { user, unmount, goTo } = await openApp('/duplicates', world)
  await merge(user, 2)
  await ended()
  await goTo('/transactions/t')
  expect(await screen.findByText(/^Kept in this browser only.*Not today\.$/)).toBeDefined()
  expect(await (await section()).findByRole('link', { name: 'Houthandel Peeters BV' })).toBeDefined()
  expect(decisions.all()).toEqual([choiceOf('c2')])
  isRefusing = false
  unmount()
  await openApp('/transactions/t', { ...world, again: true })
  await waitFor(() => expect(decisions.all()).toEqual([choiceOf('c1')]))
})

test.each(twoServices)(
  'at another service, decisions follow a merge, and the contact that is created again (%s)',
  async (service) => {
    const standIn = startService(service, { contacts, transactions })
    const baseUrl = freshBaseUrl()
    const idOf = ({ company }: { company: string }) =>
      standIn.contacts().find((one) => one.company === company)?.id ?? ''
    const [stays, goes, waterlink] = [winner, loser, other].map(idOf)
    const { user, unmount } = await openApp('/duplicates', { standIn, baseUrl })
    keepContactChoices(books(), [choiceOf(goes ?? '')])
    keepNotDuplicates(books(), [apart(goes ?? '', waterlink ?? '').fine])
    await merge(user, 2)
    await waitFor(() => expect(readContactChoices(books())).toEqual([choiceOf(stays ?? '')]))
    expect(readNotDuplicates(books())).toContain(apart(stays ?? '', waterlink ?? '').fine)
    await ended()
    await user.keyboard('{Control>}z{/Control}')
    await user.click(await screen.findByRole('button', { name: 'Create again' }))
    await screen.findByText(/It is a new contact now/)
    await ended()
    expect(idOf(loser)).not.toBe(goes)
    expect(readContactChoices(books())).toEqual([choiceOf(idOf(loser))])
    expect(readNotDuplicates(books())).toContain(apart(idOf(loser), waterlink ?? '').fine)
    expect(readNotDuplicates(books())).not.toContain(apart(stays ?? '', waterlink ?? '').fine)
    unmount()
    await openApp(`/transactions/${standIn.transactions()[0]?.id}`, { standIn, baseUrl, again: true })
    expect(await (await section()).findByRole('link', { name: 'HOUTHANDEL PEETERS' })).toBeDefined()
  },
)

test('where a service gives the id of a deleted contact to another one, that one gets none of what was decided; undo brings it back', async () => {
  const newest = { ...other, id: '3' }
  const standIn = startService('express', { contacts: [winner, third, newest], transactions })
  const { user, goTo } = await openApp('/contacts/3', { standIn })
  keepContactChoices(books(), [choiceOf('3')])
  keepNotDuplicates(books(), [apart('c1', '3').fine])
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 1 contact' }))
  await waitFor(() => expect(readContactChoices(books())).toEqual([]))
  expect(readNotDuplicates(books())).toEqual([])
  await goTo('/contacts/new')
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Bakkerij Claes')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(standIn.contacts().at(-1)).toMatchObject({ id: '3', company: 'Bakkerij Claes' }))
  await goTo('/transactions/t')
  await section()
  expect(screen.queryByRole('link', { name: 'Bakkerij Claes' })).toBeNull()
  await goTo('/history?kind=deleted&of=contacts')
  await user.click(await screen.findByRole('button', { name: 'Create again: Waterlink' }))
  await user.click(await screen.findByRole('button', { name: 'Create again' }))
  await waitFor(() => expect(readContactChoices(books())).toEqual([choiceOf('4')]))
  expect(readNotDuplicates(books())).toEqual([apart('c1', '4').fine])
})

/** Restores one of the recently deleted contacts. */
async function restore(user: UserEvent, goTo: (address: string) => Promise<void>, name: RegExp) {
  await goTo('/history?kind=deleted&of=contacts')
  const list = within(await screen.findByRole('region', { name: 'Deleted contacts' }))
  await user.click(await list.findByRole('checkbox', { name }))
  await user.click(list.getByRole('button', { name: 'Restore 1 contact' }))
}

type Dialog = ReturnType<typeof within>

/** Merges the contacts of the first group. */
async function merge(user: UserEvent, count: number, before?: (dialog: Dialog) => unknown) {
  await user.click(await screen.findByRole('button', { name: /^Compare…/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await before?.(dialog)
  const button = await dialog.findByRole('button', { name: `Merge ${count} contacts` })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  await user.click(button)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

/** Until all that was begun has ended, and decisions have moved. */
async function ended() {
  await waitFor(async () => {
    expect([await openDeletions(), deletions.get()]).toEqual([[], []])
    expect((await keptRows('changes')).filter(({ moving, state }) => moving || state !== 'done')).toEqual([])
  })
}
