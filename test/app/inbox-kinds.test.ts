import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { withLocks } from './support/locks.ts'
import { openApp } from './support/open-app.tsx'

withLocks()

const nameless = aTransaction({ counterpart: '' })
const wrong = aContact({
  company: 'Peeters BV',
  firstName: '',
  lastName: '',
  country: 'BE',
  vatNumber: 'BE0000000000',
  phone: '',
  zip: '9000',
})
const books = { contacts: [wrong], transactions: [nameless] }

test('the inbox is reduced to one kind, at an address of its own, from the filters of the contacts as well', async () => {
  const { user, address } = await openApp('/contacts', books)
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('link', { name: 'Details that look wrong' }))
  expect(await screen.findByRole('heading', { name: '1 detail of contacts looks wrong' })).toBeTruthy()
  expect(address()).toBe('/inbox?kind=wrongField')
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1)
  await screen.findByText(/^\d+ things to look at/)
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Show' }),
    '1 transaction has no counterparty',
  )
  await waitFor(() => expect(address()).toBe('/inbox?kind=noCounterparty'))
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '1 transaction has no counterparty',
  ])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Everything')
  await waitFor(() => expect(address()).toBe('/inbox'))
  expect(screen.getAllByRole('heading', { level: 2 }).length).toBe(2)
})

test('a kind that the inbox has nothing of says so, and the way to everything is there', async () => {
  const { user } = await openApp('/inbox?kind=oddDay', books)
  expect(await screen.findByRole('heading', { name: 'Nothing of this kind' })).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Everything')
  expect(await screen.findByRole('heading', { name: '1 transaction has no counterparty' })).toBeTruthy()
})
