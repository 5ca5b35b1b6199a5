import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aTransaction } from '../builders.ts'
import { answering } from './support/answers.ts'
import { rowsOf, statuses } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

const signedIn = { profile: { auth: { kind: 'bearer' } }, secrets: { token: 's3cret' } }

test('an empty account of Bookend’s own service shows how to import statements', async () => {
  await openApp('/transactions', signedIn)
  expect(await screen.findByRole('heading', { name: 'No transactions yet' })).toBeDefined()
  const main = within(screen.getByRole('main'))
  expect(main.getByText('npm run books -- import FILE')).toBeDefined()
  expect(main.getByText(/CAMT\.053, MT940, OFX and CSV/)).toBeDefined()
  expect(main.getByText('--inbox FOLDER')).toBeDefined()
})

test('the command can be copied', async () => {
  const { user } = await openApp('/transactions', signedIn)
  await user.click(await screen.findByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('npm run books -- import FILE')
  expect(statuses()).toEqual(['Command copied.'])
})

test('where copying is refused the command is selected', async () => {
  const { user } = await openApp('/transactions', signedIn)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Refused'))
  await user.click(await screen.findByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(statuses()).toEqual(['The command is selected. Copy it with the keyboard.']))
  expect(String(getSelection())).toBe('npm run books -- import FILE')
})

test('statements imported in the meantime appear when the user returns to the window', async () => {
  const imported: object[] = []
  const own = { headers: { 'Bookend-Service': '1' } }
  const bank = answering('get', '/transactions', () => list(imported, own))
  await openApp('/transactions', { ...signedIn, overrides: [bank] })
  await screen.findByText('npm run books -- import FILE')
  imported.push(aTransaction({ date: '2026-02-05', counterpart: 'Bakery' }))
  await act(async () => void dispatchEvent(new Event('focus')))
  expect(await rowsOf('Transactions')).toEqual(['2026-02-05'])
})

test.each([
  ['a service that signs nobody in, as the demo and the one for trying', {}, undefined],
  ['a service that is not Bookend’s own', signedIn, () => list([])],
])('%s says nothing of statements', async (_, world, answer) => {
  await openApp('/transactions', {
    ...world,
    overrides: answer ? [answering('get', '/transactions', answer)] : [],
  })
  expect(await screen.findByRole('heading', { name: 'No transactions yet' })).toBeDefined()
  expect(screen.getByText(/once the bank account is synced/)).toBeDefined()
  expect(screen.queryByText(/npm run books/)).toBeNull()
})

test('an empty account says of contacts how to begin with one, and a search says that nothing was found', async () => {
  const { goTo } = await openApp('/contacts', signedIn)
  expect(await screen.findByRole('heading', { name: 'No contacts yet' })).toBeDefined()
  expect(screen.queryByText(/npm run books/)).toBeNull()
  await goTo('/transactions?search=rent')
  expect(await screen.findByRole('heading', { name: /No transactions found/ })).toBeDefined()
  expect(screen.queryByText(/npm run books/)).toBeNull()
})

function list(items: object[], init?: ResponseInit) {
  return Response.json({ items, page: 1, pageSize: 25, total: items.length }, init)
}
