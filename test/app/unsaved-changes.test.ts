import { createBrowserHistory } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aContact } from '../builders.ts'
import { refusing } from './support/answers.ts'
import { errorOf, heading, rowsOf, textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

const contacts = [
  aContact({ id: '1', company: 'Acme', city: 'Gent' }),
  aContact({ id: '12', company: 'Zeta', city: 'Gent' }),
]

test('leaving a form with unsaved changes asks first, and Stay keeps everything', async () => {
  const { user, address, writes } = await openApp('/contacts/1/edit', { contacts })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await user.click(screen.getByRole('link', { name: 'Transactions' }))
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay' }))
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(address()).toBe('/contacts/1/edit')
  expect(textbox('City').value).toBe('Gent!')
  expect(writes()).toEqual([])
})

test('Leave leaves, and nothing is saved', async () => {
  const { user, address, writes, goTo } = await openApp('/contacts/1/edit', { contacts })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await user.click(screen.getByRole('link', { name: 'Contacts' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await rowsOf('Contacts')
  expect(address()).toBe('/contacts')
  expect(writes()).toEqual([])
  await goTo('/contacts/1/edit')
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'City' })).value).toBe('Gent')
})

test.each([
  ['/contacts/12', 'Zeta'],
  ['/contacts/12/edit', 'Edit Zeta'],
  ['/contacts/1', 'Acme'],
  ['/contacts/new', 'New contact'],
])('going from a changed form to %s asks too', async (elsewhere, name) => {
  const { user, goTo, address } = await openApp('/contacts/1/edit', { contacts })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await goTo(elsewhere)
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeDefined()
  expect(address()).toBe('/contacts/1/edit')
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { level: 1, name })
  expect(address()).toBe(elsewhere)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a form opened from another one holds its own record and nothing typed for the other', async () => {
  // The other record is known already, so that its form is there without any waiting.
  const { user, goTo, writes } = await openApp('/contacts/12/edit', { contacts })
  await screen.findByRole('textbox', { name: 'City' })
  await goTo('/contacts/1/edit')
  await screen.findByRole('heading', { level: 1, name: 'Edit Acme' })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), ' of Acme')
  await goTo('/contacts/12/edit')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { level: 1, name: 'Edit Zeta' })
  await waitFor(() => expect(textbox('Company').value).toBe('Zeta'))
  expect(textbox('City').value).toBe('Gent')
  await user.type(textbox('Street'), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { level: 1, name: 'Zeta' })
  expect(writes()).toEqual([{ method: 'POST', path: '/contacts/12', body: { street: 'Nederkouter!' } }])
})

test('Back and Cancel ask too', async () => {
  const { user, address, back } = await openApp('/contacts/1', { contacts })
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await back()
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(address()).toBe('/contacts/1/edit')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(address()).toBe('/contacts/1')
  expect(heading()).toBe('Acme')
})

test('no question if nothing changed, or the change was undone', async () => {
  const { user, address } = await openApp('/contacts/1/edit', { contacts })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!{Backspace}')
  await user.click(screen.getByRole('link', { name: 'Contacts' }))
  await rowsOf('Contacts')
  expect(address()).toBe('/contacts')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('no question if the record already has the typed values', async () => {
  const { user, address, store, comeBack } = await openApp('/contacts/1/edit', { contacts })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await store.contacts.update('1', { city: 'Gent!', street: 'Markt' })
  await comeBack()
  await waitFor(() => expect(textbox('Street').value).toBe('Markt'))
  await user.click(screen.getByRole('link', { name: 'Contacts' }))
  await waitFor(() => expect(address()).toBe('/contacts'))
})

test('the browser asks before a tab with unsaved changes closes, and otherwise does not', async () => {
  window.history.replaceState(null, '', '/contacts/1/edit')
  const history = createBrowserHistory()
  const { user } = await openApp('/contacts/1/edit', { contacts, history })
  await screen.findByRole('textbox', { name: 'City' })
  expect(closesTab()).toBe(true)
  await user.type(textbox('City'), '!')
  expect(closesTab()).toBe(false)
  await user.type(textbox('City'), '{Backspace}')
  expect(closesTab()).toBe(true)
  history.destroy()
})

function closesTab(): boolean {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

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
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  return question.getByRole('button', { name })
}
