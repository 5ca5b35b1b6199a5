import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aContact } from '../builders.ts'
import { rowsOf, textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

const acme = aContact({ id: '7', company: 'Acme', city: 'Gent' })

test('a country that is free text stays as it is', async () => {
  const { user, writes } = await openApp('/contacts/7/edit', {
    contacts: [{ ...acme, country: 'Flanders' }],
  })
  await screen.findByRole('combobox', { name: 'Country' })
  expect(country().value).toBe('Flanders')
  await user.click(country())
  await user.type(textbox('City'), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ city: 'Gent!' }]))
})

test.each([
  ['its name', 'nether', 'Netherlands'],
  ['its code', 'nl', 'Netherlands'],
  ['a word of its name', 'kingdom', 'United Kingdom'],
  ['its name without accents', 'cote d', 'Côte d’Ivoire'],
])(
  'a country is found by typing %s, and taken by Enter, which does not save yet',
  async (_what, typed, name) => {
    const { user, writes } = await openApp('/contacts/7/edit', { contacts: [acme] })
    await user.clear(await screen.findByRole('combobox', { name: 'Country' }))
    await user.type(country(), typed)
    expect(options()[0]).toBe(name)
    expect(country().getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { name, selected: true }).id,
    )
    await user.keyboard('{Enter}')
    expect(country().value).toBe(name)
    expect(country().getAttribute('aria-expanded')).toBe('false')
    expect(writes()).toEqual([])
  },
)

test('a country is found in browsers where scrolling returns a promise', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as never)
  const { user } = await openApp('/contacts/7/edit', { contacts: [acme] })
  await user.clear(await screen.findByRole('combobox', { name: 'Country' }))
  await user.type(country(), 'united{ArrowDown}{ArrowDown}{Enter}')
  expect(country().value).toMatch(/^United/)
  expect(scroll).toHaveBeenCalled()
  scroll.mockRestore()
})

test('a country is sent as its code', async () => {
  const { user, writes } = await openApp('/contacts/7/edit', { contacts: [acme] })
  await user.clear(await screen.findByRole('combobox', { name: 'Country' }))
  await user.type(country(), 'nether')
  await user.tab()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ country: 'NL' }]))
})

test('a country is chosen with the arrow keys, starting at the present one, or with the pointer', async () => {
  const { user } = await openApp('/contacts/7/edit', { contacts: [acme] })
  await screen.findByRole('combobox', { name: 'Country' })
  country().focus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Belgium')
  await user.keyboard('{ArrowUp}{ArrowUp}{Escape}')
  expect(country().value).toBe('Belgium')
  await user.click(country())
  await user.click(screen.getByRole('option', { name: 'Luxembourg' }))
  expect(country().value).toBe('Luxembourg')
  expect(document.activeElement).toBe(country())
})

test('the countries of the contacts come first', async () => {
  const contacts = [acme, { ...acme, id: '8', country: 'NL' }, { ...acme, id: '9', country: 'NL' }]
  const { user, goTo } = await openApp('/contacts', { contacts })
  await rowsOf('Contacts')
  await goTo('/contacts/7/edit')
  await user.click(await screen.findByRole('combobox', { name: 'Country' }))
  expect(options().slice(0, 3)).toEqual(['Netherlands', 'Belgium', 'Afghanistan'])
})

test('text that names no country is reported at the field, and is not lost', async () => {
  const { user, writes } = await openApp('/contacts/7/edit', { contacts: [acme] })
  await user.clear(await screen.findByRole('combobox', { name: 'Country' }))
  await user.type(country(), 'Atlantis')
  await screen.findByText('No match')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('There is no such country. Choose one from the list')
  expect(country().value).toBe('Atlantis')
  await waitFor(() => expect(document.activeElement).toBe(country()))
  expect(writes()).toEqual([])
  await user.clear(country())
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Edit' })
  expect(writes().map(({ body }) => body)).toEqual([{ country: '' }])
})

function country() {
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' })
}

function options(): string[] {
  const list = within(screen.getByRole('listbox', { name: 'Country' }))
  return list.getAllByRole('option').map(({ textContent }) => textContent)
}
