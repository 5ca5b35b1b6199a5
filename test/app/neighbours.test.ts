import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill } from './support/acts.ts'
import { refusing } from './support/answers.ts'
import { heading, rowsOf, textbox } from './support/look.ts'
import { firms, payments } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

test('a record leads to the next one along the list, over pages, and back to the row and page where one is', async () => {
  const { user, address, entries } = await openApp('/contacts?search=firm', { contacts: firms(27) })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('link', { name: 'Firm 24' }))
  expect(await screen.findByText('24 of 27')).toBeDefined()
  const before = entries()
  await user.click(screen.getByRole('link', { name: 'Next record' }))
  await waitFor(() => expect(heading()).toBe('Firm 25'))
  await screen.findByText('25 of 27')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Firm 25'))
  await user.keyboard('j')
  await waitFor(() => expect(heading()).toBe('Firm 26'))
  await screen.findByText('26 of 27')
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await waitFor(() => expect(heading()).toBe('Firm 27'))
  await screen.findByText('27 of 27')
  const next = screen.getByRole('link', { name: 'Next record' })
  expect(next.getAttribute('aria-disabled')).toBe('true')
  expect(entries()).toBe(before)
  await user.click(screen.getByRole('link', { name: 'Back to contacts' }))
  await waitFor(() => expect(address()).toBe('/contacts?search=firm&page=2'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Firm 27'))
})

test('the way back leads to the row last visited on the same page', async () => {
  const { user, address } = await openApp('/contacts', { contacts: firms(4) })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('link', { name: 'Firm 02' }))
  await screen.findByText('2 of 4')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Firm 02'))
  await user.keyboard('jk')
  await waitFor(() => expect(heading()).toBe('Firm 02'))
  await user.keyboard('k')
  await waitFor(() => expect(heading()).toBe('Firm 01'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/contacts'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Firm 01'))
})

test('a record that was not opened from a list has no neighbours', async () => {
  await openApp('/contacts/c2', { contacts: firms(4) })
  await screen.findByRole('heading', { name: 'Firm 02' })
  await screen.findByRole('button', { name: 'Delete' })
  expect(screen.queryByRole('link', { name: 'Next record' })).toBeNull()
})

test('Save and next goes from form to form along the list, in the same field, and ends at the row', async () => {
  const { user, writes, address } = await openApp('/transactions', { transactions: payments(3) })
  await rowsOf('Transactions')
  await user.click(screen.getByRole('link', { name: /^2026-03-31/ }))
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await screen.findByRole('button', { name: 'Save and next' })
  const description = textbox('Description')
  await user.clear(description)
  await user.type(description, 'Rent')
  await user.keyboard('{Alt>}{Enter}{/Alt}')
  await waitFor(() => expect(heading()).toBe('Edit Payee 02'))
  await waitFor(() => expect(document.activeElement).toBe(textbox('Description')))
  await screen.findByRole('button', { name: 'Save and next' })
  await user.clear(textbox('Description'))
  await user.type(textbox('Description'), 'Heating')
  await user.click(screen.getByRole('button', { name: 'Save and next' }))
  await waitFor(() => expect(heading()).toBe('Edit Payee 03'))
  await waitFor(() => expect(document.activeElement).toBe(textbox('Description')))
  expect(screen.queryByRole('button', { name: 'Save and next' })).toBeNull()
  expect(writes().map(({ path, body }) => [path, body])).toEqual([
    ['/transactions/t1', { description: 'Rent' }],
    ['/transactions/t2', { description: 'Heating' }],
  ])
  // After the last one it only saves.
  await user.keyboard('{Alt>}{Enter}{/Alt}')
  await waitFor(() => expect(address()).toBe('/transactions/t3'))
})

test('a sign-in that is refused for the record read ahead does not disturb who types in the form before it', async () => {
  const { user, sent } = await openApp('/transactions', {
    transactions: payments(3),
    overrides: [refusing('get', '/transactions/t2', 401)],
  })
  await rowsOf('Transactions')
  await user.click(screen.getByRole('link', { name: /^2026-03-31/ }))
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await screen.findByRole('button', { name: 'Save and next' })
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/transactions/t2'))
  await user.type(textbox('Description'), 'Rent')
  expect(screen.queryByText('Sign in to Books')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save and next' }))
  expect(await screen.findByText('You are signed out')).toBeDefined()
})

test('a refused save stays in its form', async () => {
  const { user } = await openApp('/transactions', { transactions: payments(3) })
  await rowsOf('Transactions')
  await user.click(screen.getByRole('link', { name: /^2026-03-31/ }))
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  const next = await screen.findByRole('button', { name: 'Save and next' })
  await fill(user, 'Amount', 'much')
  await user.click(next)
  await waitFor(() => expect(document.activeElement).toBe(textbox('Amount')))
  expect(heading()).toBe('Edit Payee 01')
})

test('Save and add another gives an empty form after each new contact', async () => {
  const { user, writes, address } = await openApp('/contacts/new', { contacts: firms(1) })
  const company = await screen.findByRole('textbox', { name: 'Company' })
  await screen.findByRole('button', { name: 'Save and add another' })
  await user.type(company, 'Aardvark')
  await user.keyboard('{Alt>}{Enter}{/Alt}')
  await waitFor(() => expect(textbox('Company').value).toBe(''))
  await waitFor(() => expect(document.activeElement).toBe(textbox('Company')))
  await user.type(textbox('Company'), 'Badger')
  await user.click(await screen.findByRole('button', { name: 'Save and add another' }))
  await waitFor(() => expect(textbox('Company').value).toBe(''))
  expect(writes().map(({ body }) => (body as { company: string }).company)).toEqual(['Aardvark', 'Badger'])
  expect(address()).toBe('/contacts/new')
})
