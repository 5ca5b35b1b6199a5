import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { standIns } from '../stand-ins/all.ts'
import { withLocks } from './support/locks.ts'
import { openApp } from './support/open-app.tsx'
import { withoutQueries } from './support/list-service.ts'
import { chooseMore, itemOfMore } from './support/list-menus.ts'

withLocks()

const names = [
  'Albert Heijn',
  'ALBERT HEIJN',
  'albert heijn',
  'Albert  Heijn.',
  'AlbertHeijn',
  'Heijn, Albert',
]
const shop = [...names, 'Albert Heijn'].map((counterpart, index) =>
  aTransaction({ id: `t${index}`, counterpart, amount: '-10.00', date: `2026-03-0${index + 1}` }),
)
const friends = [
  aTransaction({ id: 'f1', counterpart: 'Jan Vandenbroucke', date: '2026-02-02' }),
  aTransaction({ id: 'f2', counterpart: 'Ann Vandenbroucke', date: '2026-02-01' }),
]

test('spellings of one shop are shown with counts and sums, merged, and restored', async () => {
  const { user, store, writes } = await openApp('/transactions', { transactions: shop })
  const dialog = await openSpellings(user)
  await dialog.findByText('Group 1 of 1')
  expect(spellings(dialog)).toEqual([
    'Albert Heijn 2 transactions -20.00 EUR Stays',
    'ALBERT HEIJN 1 transaction -10.00 EUR Keep this',
    'Albert··Heijn. 1 transaction -10.00 EUR Keep this',
    'Heijn, Albert 1 transaction -10.00 EUR Keep this',
    'albert heijn 1 transaction -10.00 EUR Keep this',
  ])
  await user.click(await dialog.findByRole('checkbox', { name: 'Change Heijn, Albert' }))
  await user.click(await dialog.findByRole('button', { name: 'Show 3 changes' }))
  await dialog.findByText('3 transactions will change.')
  expect(writes()).toEqual([])
  await user.click(await dialog.findByRole('button', { name: 'Edit 3 transactions' }))
  await dialog.findByText('3 transactions edited.')
  expect(await counterparts(store)).toEqual([
    ...Array.from({ length: 4 }, () => 'Albert Heijn'),
    'AlbertHeijn',
    'Heijn, Albert',
    'Albert Heijn',
  ])
  expect(dialog.getByText('That was the last group.')).toBeDefined()

  await user.click(await dialog.findByRole('button', { name: 'Undo' }))
  await dialog.findByText('3 transactions have their old values back.')
  expect(await counterparts(store)).toEqual([...names, 'Albert Heijn'])
  expect(dialog.getByText('Group 1 of 1')).toBeDefined()
})

test('where nothing is found there are no spellings to compare', async () => {
  const { user } = await openApp('/transactions?search=nowhere', { transactions: shop })
  const button = await itemOfMore(user, 'Spellings')
  await waitFor(() => expect(button.disabled).toBe(true))
  expect(button.title).toBe('There is nothing to compare.')
  await user.keyboard('s')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Enter shows the changes, Enter makes them; names that only look alike are passed over', async () => {
  const { user, store, writes } = await openApp('/transactions', { transactions: [...shop, ...friends] })
  const dialog = await openSpellings(user)
  await dialog.findByText('Group 1 of 2')
  await waitFor(() => expect(focused()).toBe('Show 4 changes'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('Edit 4 transactions'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('Skip'))
  expect(dialog.getByText(/press Enter to skip the group\./)).toBeDefined()
  expect(dialog.queryByText(/Enter to preview/)).toBeNull()
  expect(dialog.getByText(/^Nearly the same letters\. They may be different names/)).toBeDefined()
  await user.keyboard('{Enter}')
  await dialog.findByText('That was the last group.')
  await waitFor(() => expect(writes()).toHaveLength(4))
  expect(await store.transactions.get('f2')).toMatchObject({ counterpart: 'Ann Vandenbroucke' })
  await user.click(await dialog.findByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('another spelling, or a new one, can be kept; arrow keys go through the groups', async () => {
  const { user, store } = await openApp('/transactions', { transactions: [...shop, ...friends] })
  const dialog = await openSpellings(user)
  await dialog.findByText('Group 1 of 2')
  await user.keyboard('{ArrowRight}')
  await dialog.findByText('Group 2 of 2')
  await user.keyboard('{ArrowLeft}')
  await user.click(await dialog.findByRole('button', { name: 'Keep this: ALBERT HEIJN' }))
  expect(dialog.getByRole('button', { name: 'Show 5 changes' })).toBeDefined()
  const keep = dialog.getByRole('textbox', { name: 'Spelling to keep' })
  await user.clear(keep)
  expect(dialog.getAllByRole('button', { name: 'Skip' })).toHaveLength(1)
  await user.type(keep, 'AH{Enter}')
  await user.click(await dialog.findByRole('button', { name: 'Edit 6 transactions' }))
  await dialog.findByText('6 transactions edited.')
  expect((await counterparts(store)).filter((name) => name === 'AH')).toHaveLength(6)
})

test('spellings that only match in one way are found by that way only', async () => {
  const { user } = await openApp('/transactions', { transactions: [...shop, ...friends] })
  const dialog = await openSpellings(user)
  await dialog.findByText('Group 1 of 2')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Match by' }), 'Same letters')
  await waitFor(() => expect(spellings(dialog).join()).toContain('AlbertHeijn'))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Match by' }), 'Nearly the same letters')
  await user.click(await dialog.findByRole('button', { name: 'Next group' }))
  expect(await dialog.findByText('Ann Vandenbroucke')).toBeDefined()
})

const towns = [
  aContact({ id: 'c1', company: 'Mill', city: 'Sint-Niklaas' }),
  aContact({ id: 'c2', company: 'MILL', city: 'SINT NIKLAAS' }),
  aContact({ id: 'c3', company: 'Bank', city: 'Sint-Niklaas' }),
]

test('companies and cities of contacts are compared, at a service without questions too', async () => {
  const { store, handlers } = withoutQueries(towns)
  const { user } = await openApp('/contacts', { overrides: handlers })
  const dialog = await openSpellings(user)
  await dialog.findByText('Group 1 of 1')
  expect(spellings(dialog)).toEqual(['MILL 1 contact Stays', 'Mill 1 contact Keep this'])
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Field' }), 'City')
  await waitFor(() =>
    expect(spellings(dialog)).toEqual(['Sint-Niklaas 2 contacts Stays', 'SINT NIKLAAS 1 contact Keep this']),
  )
  await user.click(await dialog.findByRole('button', { name: 'Show 1 change' }))
  await user.click(await dialog.findByRole('button', { name: 'Edit 1 contact' }))
  await dialog.findByText('1 contact edited.')
  expect(await store.contacts.get('c2')).toMatchObject({ city: 'Sint-Niklaas', company: 'MILL' })
})

test('a service of another family is read whole first, and its records are edited', async () => {
  const standIn = standIns['express']?.({ contacts: towns, transactions: [] })
  if (!standIn) throw new Error('There is no stand-in express')
  const { user } = await openApp('/contacts', { standIn })
  const dialog = await openSpellings(user)
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Field' }), 'City')
  await dialog.findByText('SINT NIKLAAS')
  await user.click(await dialog.findByRole('button', { name: 'Show 1 change' }))
  await user.click(await dialog.findByRole('button', { name: 'Edit 1 contact' }))
  await dialog.findByText('1 contact edited.')
  expect(standIn.contacts().map(({ city }) => city)).toEqual(['Sint-Niklaas', 'Sint-Niklaas', 'Sint-Niklaas'])
})

async function openSpellings(user: UserEvent) {
  await chooseMore(user, 'Spellings')
  return within(await screen.findByRole('dialog', { name: 'Spellings' }))
}

type Inside = ReturnType<typeof within>

/** Each spelling of the group on screen, with the text behind it. */
function spellings(dialog: Inside): string[] {
  const [, ...rows] = within(dialog.getByRole('table')).getAllByRole('row')
  return rows.map((row) =>
    [...row.children]
      .map(({ textContent }) => textContent)
      .filter(Boolean)
      .join(' '),
  )
}

function focused(): string | undefined {
  return document.activeElement?.textContent
}

async function counterparts(store: Awaited<ReturnType<typeof openApp>>['store']): Promise<string[]> {
  const found = await Promise.all(shop.map(({ id }) => store.transactions.get(id)))
  return found.map((one) => one?.counterpart ?? '')
}
