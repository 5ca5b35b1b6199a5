import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { expect, test } from 'vitest'
import { contactFieldNames, labelOf } from '../../src/domain/fields.ts'
import { aContact } from '../builders.ts'
import { answering, holding, refusing } from './support/answers.ts'
import { alerts, errorOf, fieldsOnScreen, heading, rowsOf, statuses, textbox } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { server } from './support/server.ts'

test('a bookkeeper creates a contact and sees it, and Back leads to the list, not to the form', async () => {
  const { user, writes, back, address, entries } = await openApp('/contacts?search=firm', {
    contacts: firms(1),
  })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('link', { name: 'New contact' }))
  await screen.findByRole('heading', { level: 1, name: 'New contact' })
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Firm 99')
  await user.type(textbox('Email'), 'info@firm99.example')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await screen.findByRole('heading', { level: 1, name: 'Firm 99' })
  expect(writes()).toEqual([
    { method: 'POST', path: '/contacts/new', body: { company: 'Firm 99', email: 'info@firm99.example' } },
  ])
  expect(fieldsOnScreen()).toMatchObject({ Company: 'Firm 99', Email: 'info@firm99.example', Phone: '–' })
  expect(statuses()).toEqual(['Created “Firm 99”.'])
  expect(entries()).toBe(2)
  await back()
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 99']))
  expect(address()).toBe('/contacts?search=firm')
})

test('a contact needs a company, a name or an email, and the first field of them says so', async () => {
  const { user, writes } = await openApp('/contacts/new')
  await user.type(await screen.findByRole('textbox', { name: 'Phone' }), '+32 1')
  await user.type(textbox('Company'), '  ')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(errorOf('Company')).toBe('Enter a company, a name or an email'))
  expect(document.activeElement).toBe(textbox('Company'))
  expect(writes()).toEqual([])
  await user.type(textbox('Last name'), 'Maes')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Maes' })).toBeDefined()
})

test.each(['Company', 'First name', 'Last name', 'Email'])('%s alone makes a contact', async (label) => {
  const { user, writes } = await openApp('/contacts/new')
  await user.type(await screen.findByRole('textbox', { name: label }), 'Solo{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Solo' })).toBeDefined()
  expect(writes()).toHaveLength(1)
})

test('two clicks on Save, or Enter twice, create one contact', async () => {
  const slow = holding('post', '/contacts/new')
  const { user, writes } = await openApp('/contacts/new', { overrides: [slow.handler] })
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Acme{Enter}{Enter}')
  await user.dblClick(await screen.findByRole('button', { name: 'Saving…' }))
  await waitFor(() => expect(slow.held()).toBe(1))
  slow.release()
  await screen.findByRole('heading', { level: 1, name: 'Acme' })
  expect(writes()).toHaveLength(1)
})

test('two submissions in the same moment create one contact', async () => {
  const { user, writes } = await openApp('/contacts/new')
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Acme')
  const save = screen.getByRole('button', { name: 'Save' })
  act(() => {
    save.click()
    save.click()
  })
  await screen.findByRole('heading', { level: 1, name: 'Acme' })
  expect(writes()).toHaveLength(1)
})

test('when the answer to a creation is lost, its outcome is reported as unknown and nothing is sent again', async () => {
  const { id: _, ...draft } = aContact({ company: 'Acme' })
  const { user, writes, store } = await openApp('/contacts/new', {
    overrides: [
      answering('post', '/contacts/new', async () => {
        await store.contacts.create(draft)
        return HttpResponse.error()
      }),
    ],
  })
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Acme')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(alerts()).toHaveLength(1))
  expect(alerts()[0]).toMatch(/^We don’t know whether this was saved.*Check whether it was saved$/)
  expect(textbox('Company').value).toBe('Acme')
  expect(statuses()).toEqual([])
  // Save looks too, instead of sending it again.
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(heading()).toBe('Acme'))
  expect(statuses()).toEqual(['“Acme” was created.'])
  expect(writes()).toHaveLength(1)
})

test('what is looked for while a contact is typed never asks for a sign-in', async () => {
  let asked = 0
  const signedOut = answering('get', '/contacts', () => {
    asked += 1
    return new HttpResponse('', { status: 401 })
  })
  const { user } = await openApp('/contacts/new', { overrides: [signedOut] })
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Acme')
  await waitFor(() => expect(asked).toBeGreaterThan(0), { timeout: 5000 })
  const before = asked
  // The first answer has been read when the next letters are looked for.
  await user.type(textbox('Company'), ' Trading')
  await waitFor(() => expect(asked).toBeGreaterThan(before), { timeout: 5000 })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a creation that the service refuses keeps everything typed', async () => {
  const errors = [{ field: 'vatNumber', detail: 'No such VAT number' }]
  const { user } = await openApp('/contacts/new', {
    overrides: [refusing('post', '/contacts/new', 422, { detail: 'Some fields are wrong', errors })],
  })
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Acme')
  await user.type(textbox('VAT number'), 'BE0')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(errorOf('VAT number')).toBe('No such VAT number'))
  expect(document.activeElement).toBe(textbox('VAT number'))
  expect(alerts()).toEqual(['Not saved. Some fields are wrong.'])
  expect([textbox('Company').value, textbox('VAT number').value]).toEqual(['Acme', 'BE0'])
  expect(heading()).toBe('New contact')
})

test('Cancel leads back to the same place of the list', async () => {
  const { user, writes, address } = await openApp('/contacts?page=2', { contacts: firms(30) })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('link', { name: 'New contact' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await rowsOf('Contacts')
  expect(address()).toBe('/contacts?page=2')
  expect(writes()).toEqual([])
})

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
  expect(statuses().join()).toContain('Saved “Acme”.')
  expect(address()).toBe('/contacts/7')
  expect(entries()).toBe(3)
})

test('the form has every field of the contact under its label', async () => {
  await openApp('/contacts/7/edit', { contacts: [acme] })
  await screen.findByRole('textbox', { name: 'First name' })
  const values = screen
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ labels, value }) => [labels?.[0]?.textContent, value])
  const texts = contactFieldNames.filter((field) => field !== 'country')
  expect(Object.fromEntries(values)).toEqual(
    Object.fromEntries(texts.map((field) => [labelOf(field), acme[field]])),
  )
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
