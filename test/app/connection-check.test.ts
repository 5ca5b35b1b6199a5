import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aTransaction } from '../builders.ts'
import { carries, guarded } from './support/guarded.ts'
import { openApp } from './support/open-app.tsx'
import { server } from './support/server.ts'
import { card, definitionsIn, anotherService, addByText, kept } from './support/connections-page.ts'

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
