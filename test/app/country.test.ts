import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aContact } from '../builders.ts'
import { textbox } from './look.ts'
import { openApp } from './open-app.tsx'

const acme = aContact({ id: '7', company: 'Acme', city: 'Gent' })

test('a country that is free text stays as it is and can be chosen again', async () => {
  const { user, writes } = await openApp('/contacts/7/edit', {
    contacts: [{ ...acme, country: 'Flanders' }],
  })
  await screen.findByRole('combobox', { name: 'Country' })
  expect(country().value).toBe('Flanders')
  await user.selectOptions(country(), 'Netherlands')
  expect(country().value).toBe('NL')
  await user.selectOptions(country(), 'Flanders')
  await user.type(textbox('City'), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ city: 'Gent!' }]))
})

test('a country is chosen by its name and sent as its code', async () => {
  const { user, writes } = await openApp('/contacts/7/edit', { contacts: [acme] })
  await screen.findByRole('combobox', { name: 'Country' })
  await user.selectOptions(country(), 'Netherlands')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ country: 'NL' }]))
})

function country() {
  return screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' })
}
