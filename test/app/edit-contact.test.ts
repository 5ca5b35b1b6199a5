import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aContact } from '../builders.ts'
import { holding } from './support/answers.ts'
import { server } from './support/server.ts'
import { fieldsOnScreen, rowsOf, statuses, textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

const acme = aContact({ id: '7', company: 'Acme', city: 'Gent', email: 'info@acme.example' })

test('a bookkeeper corrects a contact, and only what changed is sent', async () => {
  const { user, writes, address, entries } = await openApp('/contacts', { contacts: [acme] })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('link', { name: 'Acme' }))
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await user.clear(await screen.findByRole('textbox', { name: 'City' }))
  await user.type(textbox('City'), 'Brugge')
  await user.clear(textbox('VAT number'))
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await screen.findByRole('heading', { level: 1, name: 'Acme' })
  expect(writes()).toEqual([{ method: 'POST', path: '/contacts/7', body: { city: 'Brugge', vatNumber: '' } }])
  expect(fieldsOnScreen()).toMatchObject({ City: 'Brugge', 'VAT number': '–', Company: 'Acme' })
  expect(statuses()).toEqual(['Saved “Acme”.'])
  expect(address()).toBe('/contacts/7')
  expect(entries()).toBe(3)
})

test('the form has every field of the contact under its label', async () => {
  await openApp('/contacts/7/edit', { contacts: [acme] })
  await screen.findByRole('textbox', { name: 'First name' })
  const values = screen
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ labels, value }) => [labels?.[0]?.textContent, value])
  expect(Object.fromEntries(values)).toEqual({
    'First name': acme.firstName,
    'Last name': acme.lastName,
    Company: 'Acme',
    Phone: acme.phone,
    Email: acme.email,
    'VAT number': acme.vatNumber,
    City: 'Gent',
    ZIP: acme.zip,
    'House number': acme.number,
    Street: acme.street,
  })
  expect(country().value).toBe('Belgium')
})

test('saving without a change sends nothing and returns to the record', async () => {
  const { user, writes, address } = await openApp('/contacts/7/edit', { contacts: [acme] })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), 'x{Backspace}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(address()).toBe('/contacts/7')
  expect(writes()).toEqual([])
  expect(statuses()).toEqual([])
})

test('the form waits for the whole record and is never filled from a row', async () => {
  const slow = holding('get', '/contacts/:id')
  const { user, writes, store, goTo } = await openApp('/contacts', {
    contacts: [{ ...acme, phone: '' }],
    overrides: [slow.handler],
  })
  await rowsOf('Contacts')
  await store.contacts.update('7', { phone: '+32 1' })
  await goTo('/contacts/7/edit')
  expect(await screen.findByText('Loading the whole record…')).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'Phone' })).toBeNull()
  slow.release()
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Phone' })).value).toBe('+32 1')
  await user.type(textbox('City'), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ city: 'Gent!' }]))
})

test('after saving, the list shows the new values at once, while it is read again', async () => {
  const { user, goTo } = await openApp('/contacts', { contacts: [acme, aContact({ company: 'Zeta' })] })
  await rowsOf('Contacts')
  await goTo('/contacts/7/edit')
  await user.clear(await screen.findByRole('textbox', { name: 'Company' }))
  await user.type(textbox('Company'), 'Acme & Sons')
  const slow = holding('get', '/contacts')
  server.use(slow.handler)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { level: 1, name: 'Acme & Sons' })
  await user.click(screen.getByRole('link', { name: 'Back to contacts' }))
  expect(await rowsOf('Contacts')).toEqual(['Acme & Sons', 'Zeta'])
  slow.release()
})

test('Cancel returns to the previous page and sends nothing', async () => {
  const { user, writes, address, back } = await openApp('/contacts', { contacts: [acme] })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('link', { name: 'Acme' }))
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await screen.findByRole('textbox', { name: 'City' })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(address()).toBe('/contacts/7')
  await back()
  await rowsOf('Contacts')
  expect(address()).toBe('/contacts')
  expect(writes()).toEqual([])
})

test('Cancel in a form opened by its address leads to the record', async () => {
  const { user, address, entries } = await openApp('/contacts/7/edit', { contacts: [acme] })
  await screen.findByRole('textbox', { name: 'City' })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(address()).toBe('/contacts/7')
  expect(entries()).toBe(1)
})

test('what is typed stays when the record is read again, and untouched fields follow it', async () => {
  const { user, store, comeBack, writes } = await openApp('/contacts/7/edit', { contacts: [acme] })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), ' Centrum')
  await store.contacts.update('7', { phone: '+32 2', street: 'Nieuwstraat' })
  await comeBack()
  await waitFor(() => expect(textbox('Street').value).toBe('Nieuwstraat'))
  expect(textbox('City').value).toBe('Gent Centrum')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(writes().map(({ body }) => body)).toEqual([{ city: 'Gent Centrum' }])
})

function country() {
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' })
}
