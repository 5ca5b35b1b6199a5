import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, holding, problem } from './support/answers.ts'
import { alerts, rowsOf, statuses } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

test('while the first rows load, the page says so, and shows neither an empty list nor a pager', async () => {
  const slow = holding('get', '/contacts')
  await openApp('/contacts', { contacts: firms(2), overrides: [slow.handler] })
  await waitFor(() => expect(statuses()).toEqual(['Loading contacts']))
  expect(screen.queryByText(/No contacts/)).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('searchbox', { name: 'Search contacts' })).toBeDefined()
  slow.release()
  expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 02'])
  expect(statuses()).toEqual([])
})

test('an account without contacts shows how to begin', async () => {
  const { user } = await openApp('/contacts')
  expect(await screen.findByRole('heading', { name: 'No contacts yet' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
  expect(alerts()).toEqual([])
  await user.click(screen.getByRole('link', { name: 'New contact' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'New contact' })).toBeDefined()
})

test('an account without transactions shows where they come from', async () => {
  await openApp('/transactions')
  expect(await screen.findByRole('heading', { name: 'No transactions yet' })).toBeDefined()
  expect(within(screen.getByRole('main')).getByText(/come from the bank/)).toBeDefined()
})

test('a failed search is reported as a failure, not as nothing found', async () => {
  const failing = answering('get', '/contacts', ({ url }) =>
    url.includes('search=') ? problem(500) : undefined,
  )
  const { user } = await openApp('/contacts', { contacts: firms(2), overrides: [failing] })
  await rowsOf('Contacts')
  await user.type(screen.getByRole('searchbox'), 'firm{Enter}')
  expect(await screen.findByRole('heading', { name: 'The contacts could not be read' })).toBeDefined()
  expect(screen.queryByText(/No contacts/)).toBeNull()
  await user.clear(screen.getByRole('searchbox'))
  await user.keyboard('{Enter}')
  expect(await rowsOf('Contacts')).toHaveLength(2)
})

test('while a record loads that no row can stand in for, the page says so', async () => {
  const slow = holding('get', '/contacts/:id')
  await openApp('/contacts/c1', { contacts: firms(1), overrides: [slow.handler] })
  await waitFor(() => expect(statuses()).toEqual(['Loading']))
  expect(screen.queryByRole('term')).toBeNull()
  slow.release()
  expect(await screen.findByRole('heading', { level: 1, name: 'Firm 01' })).toBeDefined()
  expect(statuses()).toEqual([])
})
