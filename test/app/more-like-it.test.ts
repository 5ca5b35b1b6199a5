import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { commandNow } from '../../src/shortcuts/commands.ts'
import { preferences } from '../../src/storage/preferences.ts'
import { aContact, aTransaction } from '../builders.ts'
import { standIns } from '../stand-ins/all.ts'
import { pressUndo, typeAndSave } from './support/acts.ts'
import { refusing, unreachable } from './support/answers.ts'
import { withLocks } from './support/locks.ts'
import { heading, statuses } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import './support/without-pauses.ts'

withLocks()

const shops = ['AH', 'AH', 'ah', 'Bakery'].map((counterpart, index) =>
  aTransaction({
    id: `t${index + 1}`,
    counterpart,
    description: `Food ${index}`,
    date: `2026-03-0${index + 1}`,
  }),
)

test('after an edit in the form, the same change is offered for others with the old value, previewed and made', async () => {
  const { user, store, writes } = await openApp('/transactions/t1/edit', { transactions: shops })
  await typeAndSave(user, 'Counterparty', 'Albert Heijn')
  await waitFor(() => expect(heading()).toContain('Albert Heijn'))
  const button = await screen.findByRole('button', { name: 'Change 2 more like it…' })
  expect(button.contains(document.activeElement)).toBe(false)
  expect(said()).toEqual([
    '2 more transactions have the Counterparty “AH” or a similar one. Press L to change them, too.',
  ])
  await user.keyboard('l')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Counterparty to “Albert Heijn”' }))
  await user.click(await dialog.findByRole('checkbox', { name: /^Edit .*ah/ }))
  expect(writes()).toHaveLength(1)
  await user.click(await dialog.findByRole('button', { name: 'Edit 1 transaction' }))
  await screen.findByText('1 transaction edited.')
  expect(await counterparts(store)).toEqual(['Albert Heijn', 'Albert Heijn', 'ah', 'Bakery'])
  expect(screen.queryByRole('region', { name: 'More like it', hidden: true })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).not.toBe(document.body)
  await pressUndo(user)
  await waitFor(async () => expect((await counterparts(store))[1]).toBe('AH'))
})

test('a cell of the list is offered, too; the offer takes no focus and ends when the edit is undone', async () => {
  const { user, store } = await openApp('/transactions', { transactions: shops })
  await editCell(user, 'ah', 'Albert Heijn')
  await screen.findByRole('button', { name: 'Change 2 more like it…' })
  expect(document.activeElement?.closest('table')).not.toBeNull()
  await user.keyboard('{Escape}')
  await pressUndo(user)
  await waitFor(async () => expect((await counterparts(store))[2]).toBe('ah'))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'More like it' })).toBeNull())
})

test('an offer is dismissed, and nothing is offered once that is switched off', async () => {
  const { user, goTo } = await openApp('/transactions/t1/edit', { transactions: shops })
  await typeAndSave(user, 'Counterparty', 'Albert Heijn')
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('region', { name: 'More like it' })).toBeNull()
  expect(document.activeElement?.tagName).toBe('H1')
  await goTo('/device')
  await user.click(await screen.findByRole('checkbox', { name: /^After an edit, offer the same change/ }))
  expect(statuses()).toContain('Saved. Nothing is offered after an edit.')
  expect(preferences.get().moreLikeIt).toBe(false)
  await goTo('/transactions/t2/edit')
  await typeAndSave(user, 'Counterparty', 'Albert Heijn')
  await waitFor(() => expect(heading()).toContain('Albert Heijn'))
  // Undo knows the edit now, as the offer would.
  await pressUndo(user)
  await waitFor(() => expect(statuses().join()).toContain('Undid the change to Counterparty'))
  expect(screen.queryByRole('region', { name: 'More like it' })).toBeNull()
})

test('no offer after a value that no other record has, a cleared value or an amount', async () => {
  const { user, goTo, sent } = await openApp('/transactions/t4/edit', { transactions: shops })
  await typeAndSave(user, 'Counterparty', 'Baker')
  await waitFor(() => expect(heading()).toContain('Baker'))
  await waitFor(() =>
    expect(sent.filter(({ path }) => path.includes('records?search=Bakery'))).toHaveLength(1),
  )
  await goTo('/transactions/t1/edit')
  await typeAndSave(user, 'Amount', '-3.00')
  await pressUndo(user)
  await waitFor(() => expect(statuses().join()).toContain('Undid the change to Amount'))
  expect(screen.queryByRole('region', { name: 'More like it' })).toBeNull()
})

test('a record that someone else has changed after the preview is left as it is', async () => {
  const { user, store } = await openApp('/transactions/t1/edit', { transactions: shops })
  await typeAndSave(user, 'Counterparty', 'Albert Heijn')
  await user.click(await screen.findByRole('button', { name: 'Change 2 more like it…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const edit = await dialog.findByRole('button', { name: 'Edit 2 transactions' })
  await store.transactions.update('t2', { counterpart: 'Aldi' })
  await user.click(edit)
  await screen.findByText(/^1 transaction edited\..*1 /)
  expect(await counterparts(store)).toEqual(['Albert Heijn', 'Aldi', 'Albert Heijn', 'Bakery'])
})

test('a service that refuses the change for others says why, beside each of them', async () => {
  const overrides = [refusing('post', '/transactions/t2', 422, { detail: 'March is closed.' })]
  const { user, store } = await openApp('/transactions/t1/edit', { transactions: shops, overrides })
  await typeAndSave(user, 'Counterparty', 'Albert Heijn')
  await user.click(await screen.findByRole('button', { name: 'Change 2 more like it…' }))
  await user.click(await screen.findByRole('button', { name: 'Edit 2 transactions' }))
  expect((await screen.findAllByText(/March is closed\./)).length).toBeGreaterThan(0)
  expect((await counterparts(store))[1]).toBe('AH')
})

test('a failed search for an offer is not reported, because nobody asked for it', async () => {
  const overrides = [unreachable('get', '/queries/transactions/records')]
  const { user, sent } = await openApp('/transactions/t1/edit', { transactions: shops, overrides })
  await typeAndSave(user, 'Counterparty', 'Albert Heijn')
  await waitFor(() => expect(sent.some(({ path }) => path.includes('/records?search=AH'))).toBe(true))
  await pressUndo(user)
  await waitFor(() => expect(statuses().join()).toContain('Undid the change to Counterparty'))
  expect(screen.queryAllByRole('alert').filter(({ textContent }) => textContent)).toEqual([])
})

const towns = ['Gent', 'GENT', 'Brugge'].map((city, index) =>
  aContact({ id: `c${index + 1}`, company: `Firm ${index + 1}`, city }),
)

test('at another service, only the rows on screen are compared, and the offer says so', async () => {
  const standIn = standIns['express']?.({ contacts: towns, transactions: [] })
  if (!standIn) throw new Error('There is no stand-in express')
  const { user } = await openApp('/contacts', { standIn })
  await editCell(user, 'Gent', 'Ghent')
  await screen.findByRole('button', { name: 'Change 1 more like it on this page…' })
  expect(said()).toEqual([
    '1 more contact has the City “Gent” or a similar one. Only the rows on screen were compared. Press L to change them, too.',
  ])
  await user.keyboard('{Escape}l')
  await user.click(await screen.findByRole('button', { name: 'Edit 1 contact' }))
  await screen.findByText('1 contact edited.')
  expect(standIn.contacts().map(({ city }) => city)).toEqual(['Ghent', 'Ghent', 'Brugge'])
})

function said(): string[] {
  return statuses().filter((words) => words.includes(' more '))
}

/** Puts another value into the cell of the list that has this text. */
async function editCell(user: UserEvent, from: string, to: string) {
  const row = (await screen.findByText(from)).closest('tr')
  await waitFor(() => {
    row?.querySelector('a')?.focus()
    expect(commandNow('editCell')).toBeDefined()
  })
  await user.dblClick(screen.getByText(from))
  const input = await screen.findByDisplayValue(from)
  await user.clear(input)
  await user.type(input, `${to}{Enter}`)
}

async function counterparts(store: Awaited<ReturnType<typeof openApp>>['store']): Promise<string[]> {
  const found = await Promise.all(shops.map(({ id }) => store.transactions.get(id)))
  return found.map((one) => one?.counterpart ?? '')
}
