import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { holding, problem, answering } from './support/answers.ts'
import { alerts, heading, rowsOf, statuses, textbox } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

test('deleting an open record steps back to its list, so that Back then leaves the list', async () => {
  const { user, address, back } = await openApp('/transactions', { contacts: firms(30) })
  await screen.findByRole('heading', { level: 1, name: 'Transactions' })
  await user.click(screen.getByRole('link', { name: 'Contacts' }))
  await user.click(await screen.findByRole('link', { name: 'Firm 01' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 1 contact' }))
  await waitFor(() => expect(address()).toBe('/contacts'))
  await back()
  await waitFor(() => expect(address()).toBe('/transactions'))
})

test('the way back from a contact just created is a step back to the list', async () => {
  const { user, address, entries } = await openApp('/contacts?page=2', { contacts: firms(30) })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('link', { name: 'New contact' }))
  await waitFor(() => expect(heading()).toBe('New contact'))
  await user.type(textbox('Company'), 'Acme')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(heading()).toBe('Acme'))
  const before = entries()
  await user.click(screen.getByRole('link', { name: 'Back to contacts' }))
  await waitFor(() => expect(address()).toBe('/contacts?page=2'))
  expect(entries()).toBe(before)
})

test('a deletion being sent can no longer be undone, and stays out of sight until its outcome is known', async () => {
  const slow = holding('delete', '/contacts')
  const { user, writes } = await openApp('/contacts', { contacts: firms(2), overrides: [slow.handler] })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Firm 01' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 1 contact' }))
  await waitFor(() => expect(slow.held()).toBe(1))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(await screen.findByText('Deleting 1 contact…')).toBeDefined()
  expect(await rowsOf('Contacts')).toEqual(['Firm 02'])
  slow.release()
  await waitFor(() => expect(statuses()).toEqual(['1 contact deleted.']))
  expect(await rowsOf('Contacts')).toEqual(['Firm 02'])
  expect(writes()).toHaveLength(1)
})

test('rows that could not be refreshed stay, with a note that they may be old', async () => {
  let broken = false
  const failing = answering('get', '/contacts', () => (broken ? problem(500) : undefined))
  const { user, comeBack } = await openApp('/contacts', { contacts: firms(2), overrides: [failing] })
  await rowsOf('Contacts')
  broken = true
  await comeBack()
  await waitFor(() => expect(alerts().join()).toContain('This may be out of date'))
  expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 02'])
  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(alerts()).toEqual([]))
})

test('an id that does not exist is requested once', async () => {
  const { sent } = await openApp('/contacts/99')
  await waitFor(() => expect(heading()).toBe('Contact not found'))
  expect(sent.filter(({ path }) => path === '/contacts/99')).toHaveLength(1)
})
