import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, problem } from './support/answers.ts'
import { alerts, fieldsOnScreen, heading } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

test.each([
  ['/contacts/99', 'Contact not found', 'There is no such contact'],
  ['/contacts/99/edit', 'Edit contact', 'There is no such contact'],
  ['/transactions/99', 'Transaction not found', 'There is no such transaction'],
  ['/transactions/99/edit', 'Edit transaction', 'There is no such transaction'],
])('%s is reported as a record that does not exist, with a way back', async (address, title, words) => {
  const app = await openApp(address)
  expect(await screen.findByRole('heading', { name: words })).toBeDefined()
  expect(heading()).toBe(title)
  expect(screen.queryByRole('textbox')).toBeNull()
  // Beside the other way on, not adrift under the notice.
  const notice = within(screen.getByRole('alert'))
  const way = screen.queryByRole('link', { name: /^Back to/ }) ?? notice.getByRole('button', { name: 'Back' })
  await app.user.click(way)
  await waitFor(() => expect(app.address()).not.toBe(address))
})

test('the page of an unreadable record says why, and shows it after Try again', async () => {
  let broken = true
  const failing = answering('get', '/contacts/:id', () =>
    broken ? problem(500, { detail: 'Too hot' }) : undefined,
  )
  const { user } = await openApp('/contacts/c1', { contacts: firms(1), overrides: [failing] })
  expect(await screen.findByRole('heading', { name: 'The contact could not be read' })).toBeDefined()
  expect(alerts()[0]).toContain('Too hot.')
  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Firm 01' })).toBeDefined()
})

test('a record that cannot be refreshed stays, marked as possibly out of date', async () => {
  let broken = false
  const failing = answering('get', '/contacts/:id', () => (broken ? problem(500) : undefined))
  const { comeBack } = await openApp('/contacts/c1', { contacts: firms(1), overrides: [failing] })
  await screen.findByRole('heading', { level: 1, name: 'Firm 01' })
  broken = true
  await comeBack()
  await waitFor(() => expect(alerts().join()).toContain('This may be out of date'))
  expect(fieldsOnScreen()).toMatchObject({ Company: 'Firm 01' })
})

test('a form keeps what was typed when its record cannot be read again', async () => {
  let broken = false
  const failing = answering('get', '/contacts/:id', () => (broken ? problem(404) : undefined))
  const { user, comeBack, sent } = await openApp('/contacts/c1/edit', {
    contacts: firms(1),
    overrides: [failing],
  })
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!')
  broken = true
  await comeBack()
  await waitFor(() => expect(sent).toHaveLength(2))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'City' }).value).toBe('Gent!'),
  )
})
