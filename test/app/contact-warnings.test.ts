import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aContact } from '../builders.ts'
import { fieldsOnScreen, textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

const wrongNumber = 'Not a valid VAT number (Belgium): its check digits do not fit. Is a digit mistyped?'

test('a contact is saved with what looks wrong, which the form says at the field and the page beside it', async () => {
  const { user, writes } = await openApp('/contacts/new', { contacts: [] })
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Acme')
  await user.type(textbox('VAT number'), 'BE0000000000')
  await user.type(textbox('Email'), 'not-an-email')
  await user.type(textbox('Phone'), 'abc')
  const saidAt = (label: string) =>
    (textbox(label).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join('')
  await waitFor(() => expect(saidAt('Phone')).toBe('This does not look like a phone number.'))
  expect(saidAt('VAT number')).toBe(wrongNumber)
  expect(saidAt('Email')).toBe('This does not look like an email address.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  await screen.findByRole('link', { name: 'Edit' })
  await waitFor(() => expect(fieldsOnScreen()['VAT number']).toBe(`BE0000000000${wrongNumber}`))
})

test('what is right again loses its warning; other countries have other ZIP codes', async () => {
  const contact = aContact({ id: '1', company: 'Acme', country: 'NL', zip: '1000', vatNumber: '', phone: '' })
  const { user } = await openApp('/contacts/1', { contacts: [contact] })
  expect(await screen.findByText('This does not look like a ZIP code (Netherlands).')).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Edit' }))
  await user.clear(await screen.findByRole('textbox', { name: 'ZIP' }))
  await user.type(textbox('ZIP'), '1012 AB')
  await waitFor(() => expect(screen.queryAllByText(/does not look like a ZIP code/)).toEqual([]))
})

test('a private person is not asked for a VAT number', async () => {
  const ann = aContact({ id: '1', firstName: 'Ann', company: '', vatNumber: '', phone: '' })
  const acme = aContact({ id: '2', company: 'Acme', vatNumber: '', phone: '' })
  const { goTo } = await openApp('/contacts/1', { contacts: [ann, acme] })
  expect(await screen.findByRole('link', { name: 'Add phone' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Add VAT number' })).toBeNull()
  await goTo('/contacts/2')
  expect(await screen.findByRole('link', { name: 'Add VAT number' })).toBeDefined()
})
