import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { carries, guarded } from './support/guarded.ts'
import { alerts, errorOf, statuses, textbox } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { server } from './support/server.ts'
import { card, definitionsIn, anotherService, kept, exported } from './support/connections-page.ts'

test('a connection is checked and added, and the check shows what was found', async () => {
  const other = anotherService()
  const { user } = await openApp('/connections')
  server.use(...other.handlers)
  await user.click(await screen.findByRole('button', { name: 'Add a connection' }))
  expect(document.activeElement).toBe(textbox('Name'))
  await user.type(textbox('Name'), 'Other books')
  await user.type(textbox('Base address'), other.baseUrl)
  await user.click(screen.getByRole('button', { name: 'Check and add' }))
  const added = await card('Other books')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Other books'))
  expect(statuses()).toContain('Other books was added.')
  const check = within(added.getByRole('region', { name: 'Check of Other books' }))
  const steps = within(check.getByRole('list')).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent).join('\n')).toMatch(/Where the contacts are\s*items/)
  expect(check.getByRole('group', { name: 'Contacts c1 as sent' }).textContent).toContain(
    '"company": "Firm 01"',
  )
  expect(definitionsIn(check)).toContain('Firm 03')
  expect(definitionsIn(check)).not.toContain('Firm 04')
  expect(definitionsIn(check)).toContain('Payee 02')
  expect(other.requests()).toBeLessThanOrEqual(8)
  expect(kept()).toContain(`"baseUrl":"${other.baseUrl}"`)
  await user.click(check.getByRole('button', { name: 'Close the check' }))
  expect(added.queryByRole('region')).toBeNull()
  expect(document.activeElement).toBe(added.getByRole('button', { name: 'Check' }))
})

test.each([
  ['', /^An address such as/],
  ['books.example/api', /^An address such as/],
  ['ftp://books.example', /^An address such as/],
  ['https://me:pass@books.example', /without a secret/],
  ['https://books.example/api?token=s3cret', /without a secret/],
])('the base address "%s" is refused at its field, and nothing is sent', async (address, words) => {
  const { user, sent } = await openApp('/connections')
  await user.click(await screen.findByRole('button', { name: 'Add a connection' }))
  if (address) await user.type(textbox('Base address'), address)
  await user.click(screen.getByRole('button', { name: 'Check and add' }))
  expect(errorOf('Base address')).toMatch(words)
  expect(document.activeElement).toBe(textbox('Base address'))
  expect(sent).toEqual([])
  expect(kept()).not.toContain(address || 'own":{"')
})

test('a name that is taken is reported at its field', async () => {
  const { user } = await openApp('/connections')
  await user.click(await screen.findByRole('button', { name: 'Add a connection' }))
  await user.type(textbox('Name'), 'Books')
  await user.type(textbox('Base address'), '/other')
  await user.click(screen.getByRole('button', { name: 'Check and add' }))
  expect(errorOf('Name')).toBe('There is already a connection with this name')
})

test('a failed check says why; the user can correct the entry or add the connection anyway', async () => {
  const other = anotherService()
  const { user } = await openApp('/connections')
  server.use(...other.handlers)
  await user.click(await screen.findByRole('button', { name: 'Add a connection' }))
  await user.type(textbox('Base address'), `${other.baseUrl}/nowhere`)
  await user.click(screen.getByRole('button', { name: 'Check and add' }))
  await waitFor(() => expect(alerts().join()).toMatch(/^The check failed\. .*add it anyway\.$/))
  expect(textbox('Base address').value).toBe(`${other.baseUrl}/nowhere`)
  await user.click(screen.getByRole('button', { name: 'Add it anyway' }))
  const added = await card(`${other.baseUrl}/nowhere`.replace('http://', ''))
  expect(added.queryByRole('region')).toBeNull()
  await user.click(added.getByRole('button', { name: 'Check' }))
  expect((await added.findByRole('alert')).textContent).not.toBe('')
})

test('a connection can be added on plain http, where browsers make no ids', async () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function')
  })
  const other = anotherService()
  const { user } = await openApp('/connections')
  server.use(...other.handlers)
  await user.click(await screen.findByRole('button', { name: 'Add a connection' }))
  await user.type(textbox('Base address'), `${other.baseUrl}/nowhere`)
  await user.click(screen.getByRole('button', { name: 'Check and add' }))
  await user.click(await screen.findByRole('button', { name: 'Add it anyway' }))
  expect(await card(`${other.baseUrl}/nowhere`.replace('http://', ''))).toBeDefined()
})

test('a secret is kept for the tab, never with the connection, and is sent with the check', async () => {
  const other = anotherService()
  const { handler } = guarded(carries('x-key', 's3cret'), undefined, other.baseUrl)
  const { user } = await openApp('/connections')
  server.use(handler, ...other.handlers)
  await user.click(await screen.findByRole('button', { name: 'Add a connection' }))
  await user.type(textbox('Name'), 'Other books')
  await user.type(textbox('Base address'), other.baseUrl)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sign-in' }), 'Keys in headers')
  await user.clear(textbox('Header'))
  await user.type(textbox('Header'), 'X-Key')
  await user.type(screen.getByLabelText('Value'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Check and add' }))
  await waitFor(() => expect(alerts().join()).toContain('asks you to sign in'))
  await user.clear(screen.getByLabelText('Value'))
  await user.type(screen.getByLabelText('Value'), 's3cret')
  await user.click(screen.getByRole('button', { name: 'Check and add' }))
  const added = await card('Other books')
  expect(added.getByText('Signs in with X-Key')).toBeDefined()
  expect(JSON.stringify(sessionStorage)).toContain('s3cret')
  expect(JSON.stringify(localStorage)).not.toContain('s3cret')
  expect(JSON.stringify(sessionStorage)).not.toContain('wrong')
  expect(await exported(user, added)).not.toContain('s3cret')
})

test('headers are added and removed, and their names are checked', async () => {
  const { user, sent } = await openApp('/connections')
  await user.click(await screen.findByRole('button', { name: 'Add a connection' }))
  await user.type(textbox('Base address'), '/other')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sign-in' }), 'header')
  await user.click(screen.getByRole('button', { name: 'Add a header' }))
  const second = within(screen.getByRole('group', { name: 'Header 2' }))
  expect(document.activeElement).toBe(second.getByLabelText('Header'))
  await user.type(second.getByLabelText('Header'), 'x-api-key')
  await user.click(screen.getByRole('button', { name: 'Check and add' }))
  expect(second.getByText('This header is already in the list')).toBeDefined()
  await user.clear(second.getByLabelText('Header'))
  await user.type(second.getByLabelText('Header'), 'X:Y')
  await user.click(screen.getByRole('button', { name: 'Check and add' }))
  expect(second.getByText('A name such as X-Api-Key')).toBeDefined()
  await user.click(second.getByRole('button', { name: 'Remove header X:Y' }))
  expect(screen.queryByRole('group', { name: 'Header 2' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Remove header/ })).toBeNull()
  expect(sent).toEqual([])
})

test('what is typed is not lost without a question, and Cancel gives the focus back', async () => {
  const { user, goTo } = await openApp('/connections')
  await user.click(await screen.findByRole('button', { name: 'Add a connection' }))
  await user.type(textbox('Name'), 'Half')
  await goTo('/contacts')
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(textbox('Name').value).toBe('Half')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a connection' }))
})
