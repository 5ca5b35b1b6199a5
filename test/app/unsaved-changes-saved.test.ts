import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusing } from './support/answers.ts'
import { errorOf, textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { contacts } from './support/unsaved-changes.ts'

test('Save in the question saves, and continues to where the user was going', async () => {
  const { user, address, writes } = await openApp('/contacts/1/edit', { contacts })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await user.click(screen.getByRole('link', { name: 'Transactions' }))
  await user.click(await choice('Save'))
  await waitFor(() => expect(address()).toBe('/transactions'))
  expect(await screen.findByText('Saved “Acme”.')).toBeDefined()
  expect(writes()).toEqual([{ method: 'POST', path: '/contacts/1', body: { city: 'Gent!' } }])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('Save in the question goes back too, after Back and after Cancel', async () => {
  const { user, address, back, goTo, writes } = await openApp('/contacts', { contacts })
  await goTo('/contacts/12/edit')
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await back()
  await user.click(await choice('Save'))
  await waitFor(() => expect(address()).toBe('/contacts'))
  await goTo('/contacts/1/edit')
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '?')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await choice('Save'))
  await waitFor(() => expect(address()).toBe('/contacts/1'))
  expect(writes().map(({ body }) => body)).toEqual([{ city: 'Gent!' }, { city: 'Gent?' }])
})

test('a new contact saved in the question is created once, and the user gets to where they were going', async () => {
  const { user, goTo, address, writes } = await openApp('/contacts/new', { contacts })
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'New one')
  await goTo('/contacts/12')
  await user.dblClick(await choice('Save'))
  await waitFor(() => expect(address()).toBe('/contacts/12'))
  expect(await screen.findByText('Created “New one”.')).toBeDefined()
  expect(writes()).toHaveLength(1)
})

test('a save in the question that is refused keeps the form, with its errors', async () => {
  const errors = [{ field: 'city', detail: 'No such city' }]
  const { user, address } = await openApp('/contacts/1/edit', {
    contacts,
    overrides: [refusing('post', '/contacts/1', 422, { detail: 'Wrong', errors })],
  })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await user.click(screen.getByRole('link', { name: 'Transactions' }))
  await user.click(await choice('Save'))
  await waitFor(() => expect(errorOf('City')).toBe('No such city'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(document.activeElement).toBe(textbox('City'))
  expect(address()).toBe('/contacts/1/edit')
  // And the form is still guarded.
  await user.click(screen.getByRole('link', { name: 'Transactions' }))
  await user.click(await choice('Leave'))
  await waitFor(() => expect(address()).toBe('/transactions'))
})

test('a save in the question that the form refuses keeps the form too', async () => {
  const { user, address, writes } = await openApp('/contacts/new', { contacts })
  await user.type(await screen.findByRole('textbox', { name: 'Phone' }), '1')
  await user.click(screen.getByRole('link', { name: 'Transactions' }))
  await user.click(await choice('Save'))
  await waitFor(() => expect(errorOf('Company')).toMatch(/^Enter a company/))
  expect(document.activeElement).toBe(textbox('Company'))
  expect([address(), writes()]).toEqual(['/contacts/new', []])
})

async function choice(name: string) {
  return within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).getByRole(
    'button',
    {
      name,
    },
  )
}
