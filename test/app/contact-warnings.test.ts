import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aContact } from '../builders.ts'
import { answering, problem } from './support/answers.ts'
import { fieldsOnScreen, rowsOf, textbox } from './support/look.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'
import { recordsAt, startService, threeServices, twoServices } from './support/two-services.ts'

const wrongNumber = 'Not a valid VAT number (Belgium): its check digits do not fit. Is a digit mistyped?'

function describedBy(input: HTMLElement): string {
  const ids = (input.getAttribute('aria-describedby') ?? '').split(' ')
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join('')
}

test('a contact is saved with what looks wrong, which the form says at the field and the page beside it', async () => {
  const { user, writes } = await openApp('/contacts/new', { contacts: [] })
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Acme')
  await user.type(textbox('VAT number'), 'BE0000000000')
  await user.type(textbox('Email'), 'not-an-email')
  await user.type(textbox('Phone'), 'abc')
  const saidAt = (label: string) => describedBy(textbox(label))
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

test.each(twoServices)(
  'at another service, the page warns, also while a field is edited in its place, and takes it all the same (%s)',
  async (service) => {
    const wrong = aContact({ id: '1', company: 'Acme', country: 'BE', vatNumber: 'BE0000000000', phone: '' })
    const standIn = startService(service, { contacts: [wrong], transactions: [] })
    const id = standIn.contacts()[0]?.id
    const { user } = await openApp(`/contacts/${id}`, { standIn, baseUrl: freshBaseUrl() })
    expect(await screen.findByText(wrongNumber)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Edit VAT number' }))
    const said = () => describedBy(screen.getByRole('textbox', { name: 'VAT number' }))
    await waitFor(() => expect(said()).toBe(wrongNumber))
    await user.clear(textbox('VAT number'))
    expect(said()).toBe('')
    await user.type(textbox('VAT number'), 'BE0403170702{Enter}')
    await waitFor(() => expect(standIn.contacts()[0]).toMatchObject({ vatNumber: 'BE0403170702' }))
    expect(await screen.findByText(wrongNumber)).toBeDefined()
  },
)

test('a private person is not asked for a VAT number', async () => {
  const ann = aContact({ id: '1', firstName: 'Ann', company: '', vatNumber: '', phone: '' })
  const acme = aContact({ id: '2', company: 'Acme', vatNumber: '', phone: '' })
  const { goTo } = await openApp('/contacts/1', { contacts: [ann, acme] })
  expect(await screen.findByRole('button', { name: 'Add phone' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add VAT number' })).toBeNull()
  await goTo('/contacts/2')
  expect(await screen.findByRole('button', { name: 'Add VAT number' })).toBeDefined()
})

test.each(threeServices)(
  'while a contact is typed, those that may be the same are named, with the reasons (%s)',
  async (service) => {
    const { user, writes } = await openApp(
      '/contacts/new',
      recordsAt(service, {
        contacts: [
          aContact({
            id: 'a',
            company: 'Peeters Houthandel BV',
            city: 'Gent',
            zip: '9000',
            vatNumber: 'BE0449679429',
          }),
          aContact({
            id: 'b',
            company: 'Other',
            city: '',
            vatNumber: '',
            email: 'Info@peeters.example',
            phone: '09 233 44 55',
          }),
        ],
      }),
    )
    await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'HOUTHANDEL PEETERS')
    await screen.findByText('Already there?')
    const alike = () =>
      screen
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
        .filter((text) => text.includes('same'))
    expect(alike()).toEqual(['Peeters Houthandel BV, Gent: same name'])
    // A number of another firm, and one that is nobody's: a digit is mistyped.
    await user.type(textbox('VAT number'), 'BE0403170701')
    await waitFor(() => expect(screen.queryByText('Already there?')).toBeNull())
    await user.clear(textbox('VAT number'))
    await user.type(textbox('VAT number'), 'BE0449679428')
    await waitFor(() => expect(alike()).toEqual(['Peeters Houthandel BV, Gent: same name']))
    await user.clear(textbox('VAT number'))
    await user.type(textbox('VAT number'), '0449.679.429')
    await user.type(textbox('Email'), 'info@peeters.example')
    await user.type(textbox('Phone'), '+32 9 233 44 55')
    await waitFor(() =>
      expect(alike()).toEqual([
        'Peeters Houthandel BV, Gent: same VAT number and name',
        'Other: same email and phone',
      ]),
    )
    await user.type(textbox('ZIP'), '2000')
    await waitFor(() => expect(alike()[0]).toBe('Peeters Houthandel BV, Gent: same VAT number'))
    await user.clear(textbox('VAT number'))
    await waitFor(() => expect(alike()).toEqual(['Other: same email and phone']))
    await user.clear(textbox('ZIP'))
    await waitFor(() => expect(alike()).toContain('Peeters Houthandel BV, Gent: same name'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(writes()).toHaveLength(1))
  },
)

test('looking for similar contacts never asks for a sign-in over the form', async () => {
  const { user, sent } = await openApp('/contacts/new', {
    contacts: [],
    overrides: [answering('get', '/contacts', () => problem(401, { detail: 'Signed out' }))],
  })
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Peeters')
  const asked = () => sent.filter(({ path }) => path.startsWith('/contacts')).length
  await waitFor(() => expect(asked()).toBeGreaterThan(0))
  const before = asked()
  await user.type(textbox('Email'), 'info@peeters.example')
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(textbox('Company').value).toBe('Peeters')
})

const acme = aContact({ id: '7', company: 'Acme', city: 'Gent' })

test('a country that is free text stays as it is', async () => {
  const { user, writes } = await openApp('/contacts/7/edit', { contacts: [{ ...acme, country: 'Flanders' }] })
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
