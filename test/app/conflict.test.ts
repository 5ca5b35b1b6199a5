import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { refusing } from './answers.ts'
import { alerts, errorOf, textbox } from './look.ts'
import { openApp } from './open-app.tsx'

const acme = aContact({ id: '7', company: 'Acme', city: 'Gent', street: 'Kouter', phone: '1' })
const etags = { profile: { write: { version: 'etag' } } }

test('what somebody else changed meanwhile is told and shown, what was typed stays, and saving again saves it', async () => {
  const { user, store } = await openApp('/contacts/7/edit', { contacts: [acme], ...etags })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '-Noord')
  await store.contacts.update('7', { city: 'Brugge', phone: '2', zip: '' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(alerts().join()).toContain('Not saved. Somebody else changed this meanwhile.'))
  expect([textbox('City').value, textbox('Phone').value]).toEqual(['Gent-Noord', '2'])
  expect(errorOf('City')).toBe('Somebody else made this “Brugge”.')
  expect(errorOf('Phone')).toBe('Somebody else changed this; it was “1”.')
  expect(await store.contacts.get('7')).toMatchObject({ city: 'Brugge', phone: '2' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(await store.contacts.get('7')).toMatchObject({ city: 'Gent-Noord', phone: '2', street: 'Kouter' })
})

test('what somebody else changed in other fields stands, is told, and holds up no save', async () => {
  const { user, store } = await openApp('/contacts/7/edit', { contacts: [acme], ...etags })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '-Noord')
  await store.contacts.update('7', { phone: '2' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(await store.contacts.get('7')).toMatchObject({ city: 'Gent-Noord', phone: '2' })
  await screen.findByText(/Meanwhile somebody else made “1” into “2”; that stands too\./)
})

test('a record that was saved is guarded in the next edit too', async () => {
  const payment = aTransaction({ id: '9', counterpart: 'Bakery', description: 'Bread' })
  const { user, store, goTo } = await openApp('/transactions/9/edit', { transactions: [payment], ...etags })
  await user.type(await screen.findByRole('textbox', { name: 'Counterpart' }), ' Peeters')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  await goTo('/transactions/9/edit')
  await user.type(await screen.findByRole('textbox', { name: 'Counterpart' }), ' nv')
  await store.transactions.update('9', { counterpart: 'Patisserie', description: 'Cake' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(alerts().join()).toContain('Somebody else changed this meanwhile.'))
  expect(textbox('Description').value).toBe('Cake')
})

test('a contact that was just created is guarded too', async () => {
  const { user, store, address } = await openApp('/contacts/new', etags)
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Acme')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await user.type(await screen.findByRole('textbox', { name: 'City' }), 'Gent')
  await store.contacts.update(address().split('/')[2] ?? '', { city: 'Brugge' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(errorOf('City')).toBe('Somebody else made this “Brugge”.'))
})

test('a conflict of another kind is told in the words of the service', async () => {
  const { user } = await openApp('/contacts/7/edit', {
    contacts: [acme],
    overrides: [
      refusing('post', '/contacts/7', 409, { detail: 'This VAT number belongs to another contact' }),
    ],
  })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(alerts()).toEqual(['Not saved. This VAT number belongs to another contact.']))
})
