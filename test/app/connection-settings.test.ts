import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aTransaction } from '../builders.ts'
import { server } from './support/server.ts'
import { addByText, anotherService, card, definitionsIn, kept } from './support/connections-page.ts'
import { carries, guarded } from './support/guarded.ts'
import { errorOf, statuses, textbox } from './support/look.ts'
import { baseUrl, openApp } from './support/open-app.tsx'

test('settings are changed as text, and the page reloads if its connection changed', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const { user } = await openApp('/connections')
  const books = await card('Books')
  await user.click(books.getByRole('button', { name: 'Settings' }))
  const text = textbox('Settings as text')
  expect(document.activeElement).toBe(text)
  const stated = JSON.parse(text.value)
  await write(user, text, JSON.stringify({ ...stated, baseUrl: 'https://elsewhere.test' }))
  expect(errorOf('Settings as text')).toMatch(/^You cannot change the address/)
  await write(user, text, JSON.stringify({ ...stated, http: { maxConcurrent: 2 } }))
  await user.click(books.getByRole('button', { name: 'Save' }))
  expect(reload).toHaveBeenCalledTimes(1)
  expect(statedOf('settings')).toMatchObject({
    name: 'Books',
    baseUrl,
    http: { maxConcurrent: 2 },
  })

  // What the installation states can be had back.
  await user.click(books.getByRole('button', { name: 'Reset to default' }))
  expect(reload).toHaveBeenCalledTimes(2)
  expect(statedOf('settings')).toBeUndefined()
  expect(books.queryByRole('button', { name: 'Reset to default' })).toBeNull()
})

test('text that is no profile is reported in the words of its schema, and nothing is stored', async () => {
  const { user } = await openApp('/connections')
  const { baseUrl: address, handlers } = anotherService()
  server.use(...handlers)
  await addByText(user, { name: 'Other', baseUrl: address })
  const other = await card('Other')
  await user.click(other.getByRole('button', { name: 'Settings' }))
  const text = textbox('Settings as text')
  expect(JSON.parse(text.value)).toEqual({ name: 'Other', baseUrl: address })
  for (const [typed, fault] of [
    [JSON.stringify({ name: 'Other', baseUrl: address, paging: { base: 2 } }), /^paging\.base: /],
    ['{ "nme": 1 }', /^nme: there is no such setting\.$/],
    ['{ "name": "Other" }', /^baseUrl: /],
    ['{ ', /^This is not valid JSON\.$/],
  ] as const) {
    await write(user, text, typed)
    expect(errorOf('Settings as text')).toMatch(fault)
    await user.click(other.getByRole('button', { name: 'Save' }))
    expect(document.activeElement).toBe(text)
  }
  expect(kept()).toContain('"name":"Other"')
  await write(user, text, JSON.stringify({ name: 'Another', baseUrl: address, paging: { base: 0 } }))
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
  const own = JSON.stringify(JSON.parse(text.value))
  await write(user, text, own)
  await user.type(form.getByLabelText('Token'), 's3cret')
  expect(text.value).toBe(own)
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

function statedOf(id: string): unknown {
  return JSON.parse(kept() || '{"stated":{}}').stated[id]
}

test('a question of a check is answered, and what is sent is understood from then on', async () => {
  const other = anotherService([aTransaction({ id: 't1', date: '03/04/2026' })])
  const { user } = await openApp('/connections')
  server.use(...other.handlers)
  await addByText(user, { name: 'Other books', baseUrl: other.baseUrl })
  const added = await card('Other books')
  const questions = within(await added.findByRole('form', { name: 'Questions about Other books' }))
  expect(added.getByText('Not decided')).toBeDefined()
  const date = within(questions.getByRole('group', { name: /day or the month/ }))
  expect(date.getByText('03/04/2026')).toBeDefined()
  await user.click(date.getByRole('radio', { name: 'March 4, 2026' }))
  await user.click(questions.getByRole('button', { name: /^Use th/ }))
  await waitFor(() => expect(definitionsIn(added)).toContain('2026-03-04'))
  expect(added.queryByRole('group', { name: /day or the month/ })).toBeNull()
  expect(kept()).toContain('"date":{"read":"MM/DD/YYYY"}')
})

test('the check of Bookend’s own service asks nothing: what a minus or a date means there is known', async () => {
  const amounts = ['250.00', '-64.95', '-2.50']
  const transactions = amounts.map((amount, index) =>
    aTransaction({ id: `t${index}`, amount, date: '2026-02-03' }),
  )
  const other = anotherService(transactions, true)
  const { user } = await openApp('/connections')
  server.use(...other.handlers)
  await addByText(user, { name: 'Other books', baseUrl: other.baseUrl })
  const added = await card('Other books')
  await waitFor(() => expect(definitionsIn(added)).toContain('-64.95'))
  expect(added.queryByRole('form')).toBeNull()
  expect(added.queryByText(/go out or come in/)).toBeNull()
})

test('the check of a service that wants a sign-in asks for it, and goes on', async () => {
  const other = anotherService()
  const { handler } = guarded(carries('authorization', 'Bearer s3cret'), undefined, other.baseUrl)
  const { user } = await openApp('/connections')
  server.use(handler, ...other.handlers)
  await addByText(user, { name: 'Other books', baseUrl: other.baseUrl })
  const added = await card('Other books')
  await user.type(await added.findByLabelText('Token'), 'wrong{Enter}')
  await waitFor(() =>
    expect(added.getByRole('alert').textContent).toBe('The service did not accept this sign-in.'),
  )
  await user.type(added.getByLabelText('Token'), 's3cret{Enter}')
  await waitFor(() => expect(definitionsIn(added)).toContain('Firm 01'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(JSON.stringify(localStorage)).not.toContain('s3cret')
})
