import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aTransaction } from '../builders.ts'
import { columns } from '../stand-ins/columns.ts'
import { catchDownloads, openExport, send } from './support/exports.ts'
import { openView } from './support/list-menus.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'

const transactions = [
  aTransaction({ id: '7', date: '2026-03-01', counterpart: 'Acme' }),
  aTransaction({ id: '8', date: '2026-03-02', counterpart: 'Beta' }),
]

const openService = (address: string) => {
  const standIn = columns['edit-sets-what-is-sent']?.({ contacts: [], transactions })
  if (!standIn) throw new Error('There is no such stand-in')
  return openApp(address, { standIn, baseUrl: freshBaseUrl() })
}

test('fields that only the service knows are columns to choose, and come into files under its names', async () => {
  const files = catchDownloads()
  const { user } = await openService('/transactions')
  const panel = await openView(user, 'Columns')
  await user.click(panel.getByRole('checkbox', { name: 'category' }))
  const heading = await screen.findByRole('columnheader', { name: 'category' })
  // Nothing is sorted by it.
  expect(within(heading).queryByRole('link')).toBeNull()
  const cells = screen.getAllByText('supplies')
  // Names and values may be of any language.
  expect(cells.map(({ tagName }) => tagName)).toEqual(['BDI', 'BDI'])
  expect(within(heading).getByText('category').dir).toBe('auto')
  await openExport(user)
  await user.click(screen.getByRole('radio', { name: /CSV/ }))
  await send(user)
  await waitFor(() => expect(files.names()).toEqual(['transactions.csv']))
  expect((await files.text('transactions.csv')).split('\r\n')).toEqual([
    '\uFEFFDate,Counterparty,Description,Amount,Currency,category',
    '2026-03-01,Acme,Factuur 2026-0042,-1234.50,EUR,supplies',
    '2026-03-02,Beta,Factuur 2026-0042,-1234.50,EUR,supplies',
    '',
  ])
})

test('a filtered list, which is read whole, and a file of everything have them, too', async () => {
  const files = catchDownloads()
  const { user } = await openService('/transactions?counterparty=Beta')
  const panel = await openView(user, 'Columns')
  await user.click(await panel.findByRole('checkbox', { name: 'notes' })) // known once the list is read
  expect(await screen.findByText('Call before noon, 8')).toBeDefined()
  expect(screen.queryByText('Call before noon, 7')).toBeNull()
  await openExport(user)
  await user.click(screen.getByRole('radio', { name: /JSON/ }))
  await send(user)
  await waitFor(() => expect(files.names()).toHaveLength(1))
  expect(JSON.parse(await files.text(files.names()[0] ?? ''))).toMatchObject([
    { id: '8', iban: 'BE68 5390 0754 8', category: 'supplies', reconciled: 'false' },
  ])
})

test('a column that only the service knows can be filtered by its values', async () => {
  const { user, address } = await openService('/transactions')
  const panel = await openView(user, 'Columns')
  await user.click(panel.getByRole('checkbox', { name: 'iban' }))
  await user.click(panel.getByRole('checkbox', { name: 'category' }))
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('searchbox', { name: 'Find: iban' }))
  await user.click(await screen.findByRole('checkbox', { name: /^BE68 5390 0754 8/ }))
  await waitFor(() => expect(address()).toBe('/transactions?other=iban%3ABE68+5390+0754+8'))
  expect(await screen.findByText('1–1 of 1')).toBeDefined()
  expect(await screen.findByText('iban: BE68 5390 0754 8')).toBeDefined()
  await user.click(screen.getByRole('searchbox', { name: 'Find: category' }))
  await user.click(await screen.findByRole('checkbox', { name: /^supplies 1/ }))
  await waitFor(() =>
    expect(address()).toBe('/transactions?other=iban%3ABE68+5390+0754+8&other=category%3Asupplies'),
  )
  expect(screen.getByText('1–1 of 1')).toBeDefined()
})
