import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { session } from './support/shown-session.ts'
import { errorOf, rowsOf, statuses, textbox } from './support/look.ts'
import { firms } from './support/many.ts'
import { baseUrl, openApp } from './support/open-app.tsx'
import { server } from './support/server.ts'
import { card, anotherService, addByText, kept } from './support/connections-page.ts'

test('settings state only what was set, and the page reloads if its connection changed', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const { user } = await openApp('/connections')
  const books = await card('Books')
  await user.click(books.getByRole('button', { name: 'Settings' }))
  expect(textbox('Base address').readOnly).toBe(true)
  await choose(user, 'Request format', 'A form (x-www-form-urlencoded)')
  await choose(user, 'Addresses', 'End with a slash: /contacts/')
  await choose(user, 'Addresses', 'End without a slash: /contacts (default)')
  await choose(user, 'Money out is marked by', 'Another field')
  await user.type(textbox('Field that marks money out'), 'side')
  await user.type(textbox('Values for money out'), 'debit, DBIT')
  await user.type(textbox('Currency symbols'), '$ = USD')
  await user.type(textbox('Statuses that mean “slow down”'), '429, 403')
  await user.click(books.getByRole('button', { name: 'Save' }))
  expect(reload).toHaveBeenCalledTimes(1)
  expect(statedOf('settings')).toMatchObject({
    name: 'Books',
    baseUrl,
    values: {
      amount: { sign: { kind: 'field', field: 'side', out: ['debit', 'DBIT'] } },
      currency: { symbols: { $: 'USD' } },
    },
    write: { encoding: 'form', verify: false },
    limits: { limitStatuses: [429, 403] },
  })
  expect(JSON.stringify(statedOf('settings'))).not.toContain('trailingSlash')

  // What the installation states can be had back.
  await user.click(books.getByRole('button', { name: 'Reset to default' }))
  expect(reload).toHaveBeenCalledTimes(2)
  expect(statedOf('settings')).toBeUndefined()
  expect(books.queryByRole('button', { name: 'Reset to default' })).toBeNull()
})

test('what was detected and learned is shown where nothing is stated', async () => {
  const { user, goTo } = await openApp('/contacts', {
    contacts: firms(1),
    profile: { paging: { mode: 'auto' } },
  })
  await rowsOf('Contacts')
  session().learn({ write: { clear: 'null' } })
  await goTo('/connections')
  await user.click((await card('Books')).getByRole('button', { name: 'Settings' }))
  expect(chosen('A field is cleared by')).toBe('null (learned)')
  expect(chosen('Lists are returned')).toBe('In pages, by their number (detected automatically)')
  expect(chosen('Request format')).toBe('JSON (default)')
  expect(textbox('Time limit for an answer, in milliseconds').value).toBe('30000')
  expect(textbox('Parameter for the page').placeholder).toBe('page')
})

test('a wrong setting is reported at its field, and nothing is stored', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const { user } = await openApp('/connections')
  const books = await card('Books')
  await user.click(books.getByRole('button', { name: 'Settings' }))
  await user.type(textbox('Ids in one request, at most'), 'x')
  await user.type(textbox('Headers sent with every request'), 'X-Key')
  await user.type(textbox('Time zone'), 'Gent')
  await user.click(books.getByRole('button', { name: 'Save' }))
  expect(errorOf('Ids in one request, at most')).toBe('Enter a whole number')
  expect(errorOf('Headers sent with every request')).toBe('One per line: name = value')
  expect(errorOf('Time zone')).toMatch(/^A time zone such as|^Must be one of/)
  expect(document.activeElement).toBe(textbox('Headers sent with every request'))
  expect(reload).not.toHaveBeenCalled()
  expect(statedOf('settings')).toBeUndefined()
})

test('the settings are available as text, too, and each follows the other', async () => {
  const { user } = await openApp('/connections')
  const { baseUrl: address, handlers } = anotherService()
  server.use(...handlers)
  await addByText(user, { name: 'Other', baseUrl: address })
  const other = await card('Other')
  await user.click(other.getByRole('button', { name: 'Settings' }))
  const text = textbox('Settings as text')
  expect(JSON.parse(text.value)).toEqual({ name: 'Other', baseUrl: address })
  await user.type(textbox('Parameter for the page'), 'p')
  expect(JSON.parse(text.value)).toMatchObject({ paging: { param: 'p' } })
  await user.clear(textbox('Parameter for the page'))
  expect(JSON.parse(text.value)).toEqual({ name: 'Other', baseUrl: address })

  await write(user, text, JSON.stringify({ name: 'Other', baseUrl: address, paging: { base: 2 } }))
  expect(errorOf('Settings as text')).toMatch(/^paging\.base: /)
  await write(user, text, '{ "nme": 1 }')
  expect(errorOf('Settings as text')).toBe('nme: there is no such setting.')
  await write(user, text, '{ ')
  expect(errorOf('Settings as text')).toBe('This is not valid JSON.')
  await user.click(other.getByRole('button', { name: 'Save' }))
  expect(document.activeElement).toBe(text)
  await write(user, text, JSON.stringify({ name: 'Another', baseUrl: address, paging: { base: 0 } }))
  expect(chosen('The first page is')).toBe('Page 0')
  expect(textbox('Name').value).toBe('Another')
  expect(textbox('Parameter for the page').value).toBe('')
  await user.click(other.getByRole('button', { name: 'Save' }))
  const another = await card('Another')
  expect(document.activeElement).toBe(another.getByRole('button', { name: 'Settings' }))
  expect(statuses()).toContain('The settings of Other were saved.')
  expect(kept()).toContain(`{"name":"Another","baseUrl":"${address}","paging":{"base":0}}`)
})

test('another sign-in is set with its secret, which is no part of the settings', async () => {
  const { user } = await openApp('/connections')
  const { baseUrl: address, handlers } = anotherService()
  server.use(...handlers)
  await addByText(user, { name: 'Other', baseUrl: address })
  const other = await card('Other')
  await user.click(other.getByRole('button', { name: 'Settings' }))
  const form = within(other.getByRole('form', { name: 'Settings of Other' }))
  await user.selectOptions(form.getByRole('combobox', { name: 'Sign-in' }), 'session')
  await user.selectOptions(form.getByRole('combobox', { name: /CSRF/ }), 'django')
  const text = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Settings as text' })
  expect(JSON.parse(text.value)).toMatchObject({
    http: { credentials: 'include' },
    auth: { kind: 'session', csrf: { cookie: 'csrftoken', header: 'X-CSRFToken' } },
  })
  await user.selectOptions(form.getByRole('combobox', { name: 'Sign-in' }), 'bearer')
  await user.type(form.getByLabelText('Token'), 's3cret')
  expect(text.value).not.toContain('s3cret')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(other.getByText('Signs in with a token (Bearer)')).toBeDefined()
  expect(JSON.stringify(sessionStorage)).toContain('s3cret')
  expect(JSON.stringify(localStorage)).not.toContain('s3cret')
})

async function write(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field)
  field.focus()
  await user.paste(text)
}

async function choose(user: UserEvent, label: string, option: string) {
  await user.selectOptions(screen.getByRole('combobox', { name: label }), option)
}

function chosen(label: string): string | undefined {
  return screen.getByRole<HTMLSelectElement>('combobox', { name: label }).selectedOptions[0]?.textContent
}

function statedOf(id: string): unknown {
  return JSON.parse(kept() || '{"stated":{}}').stated[id]
}
