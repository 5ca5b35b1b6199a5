import { rendersDuring } from './support/count-renders.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { keysReady } from './support/keys.ts'
import { linksIn, rowsOf } from './support/look.ts'
import { firmNames, firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

// Counts instead of times: they are the same on every machine.

test('a row has no more elements than its cells, its box, its link and what it marks', async () => {
  const { goTo } = await openApp('/contacts', {
    contacts: [aContact({ company: 'Acme', firstName: 'Ann', lastName: 'Maes' })],
    transactions: [aTransaction({ amount: '-12.50' })],
  })
  await rowsOf('Contacts')
  // 7 cells, the box, the link, the person.
  expect(row().querySelectorAll('*')).toHaveLength(10)
  await goTo('/transactions')
  await rowsOf('Transactions')
  // 5 cells, the box, the link with its date, the amount: number, minus twice, currency.
  expect(row().querySelectorAll('*')).toHaveLength(13)
})

test('a tick renders one row', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(30) })
  await rowsOf('Contacts')
  const box = screen.getByRole('checkbox', { name: 'Select Firm 02' })
  const counts = await rendersDuring(() => user.click(box))
  expect(counts['Row']).toBe(1)
})

test('a letter typed in the search renders the box, and no row', async () => {
  await openApp('/contacts', { contacts: firms(30) })
  await rowsOf('Contacts')
  const box = screen.getByRole('searchbox')
  // At once, so that the pause before the search cannot end meanwhile.
  const counts = await rendersDuring(async () => fireEvent.input(box, { target: { value: '0' } }))
  expect(counts['SearchBox']).toBeGreaterThan(0)
  expect(counts).not.toHaveProperty('Row')
  expect(counts).not.toHaveProperty('ListPage')
})

test('another page renders each of its rows once', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(60) })
  await rowsOf('Contacts')
  await screen.findByText('1–25 of 60')
  const counts = await rendersDuring(async () => {
    await user.click(screen.getByRole('link', { name: 'Next page' }))
    await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(firmNames(26, 50)))
  })
  expect(counts['Row']).toBe(25)
  // Nor does the frame around the page render again, and the page itself renders once.
  expect(counts).not.toHaveProperty('AppFrame')
  expect(counts).not.toHaveProperty('Layout')
  expect(counts['ContactListPage']).toBe(1)
})

test('a record opens and closes without rendering the frame around it', async () => {
  const { user, back } = await openApp('/contacts', { contacts: firms(30) })
  await keysReady('Contacts')
  const counts = await rendersDuring(async () => {
    await user.click(screen.getByRole('link', { name: 'Firm 02' }))
    await screen.findByRole('heading', { level: 1, name: 'Firm 02' })
    await back()
    await rowsOf('Contacts')
  })
  expect(counts['ContactPage']).toBeGreaterThan(0)
  expect(counts).not.toHaveProperty('AppFrame')
  expect(counts).not.toHaveProperty('Layout')
})

test('a record does not render again when it is left', async () => {
  const { user, back } = await openApp('/contacts', { contacts: firms(30) })
  await keysReady('Contacts')
  await user.click(screen.getByRole('link', { name: 'Firm 02' }))
  await screen.findByText('2 of 30')
  const counts = await rendersDuring(async () => {
    await back()
    await rowsOf('Contacts')
  })
  expect(counts['Row']).toBe(25)
  expect(counts).not.toHaveProperty('ContactPage')
  expect(counts).not.toHaveProperty('Neighbours')
})

test('another page of transactions renders each of its rows once, and none of those it replaces', async () => {
  const transactions = Array.from({ length: 60 }, (_, index) =>
    aTransaction({ id: `t${index}`, description: `Thing ${String(index).padStart(2, '0')}` }),
  )
  const { user } = await openApp('/transactions', { transactions })
  await keysReady('Transactions')
  await screen.findByText('1–25 of 60')
  const counts = await rendersDuring(async () => {
    await user.click(screen.getByRole('link', { name: 'Next page' }))
    await screen.findByText('26–50 of 60')
  })
  expect(counts['Row']).toBe(25)
})

test('the address of a row is the one that the router gives its record, whatever the id', async () => {
  const ids = ['a b', 'ü/1', '50%', '$x', '(1)', "it's", 'a?b#c', '7,8', 'x:y@z']
  const { goTo, address } = await openApp('/contacts', {
    contacts: ids.map((id, index) => aContact({ id, company: `Firm ${index}` })),
  })
  await rowsOf('Contacts')
  const hrefs = linksIn(screen.getByRole('table')).map((link) => link.getAttribute('href') ?? '')
  for (const [index, href] of hrefs.entries()) {
    await goTo(href)
    expect((await screen.findByRole('heading', { level: 1, name: `Firm ${index}` })).isConnected).toBe(true)
    expect(address()).toBe(href)
  }
})

function row(): HTMLElement {
  const [, first] = screen.getAllByRole('row')
  if (!first) throw new Error('The table has no row')
  return first
}
