import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rowsOf } from './support/look.ts'
import { firmNames, firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

const refined = '/contacts?country=BE&country=NL&sort=-company'

test('what refines a list stays in the address, whatever is searched for, and a new search starts at page 1', async () => {
  const { user, address, back } = await openApp(`${refined}&page=2`, { contacts: firms(60) })
  await rowsOf('Contacts')
  expect(address()).toBe(`${refined}&page=2`)
  await user.type(screen.getByRole('searchbox'), 'Firm{Enter}')
  expect(address()).toBe('/contacts?search=Firm&country=BE&country=NL&sort=-company')
  await back()
  expect(address()).toBe(`${refined}&page=2`)
})

test('the pages of a refined list and the way back from its records keep what refines it', async () => {
  const { user, address } = await openApp(refined, { contacts: firms(60) })
  const [first = ''] = firmNames(60, 60)
  await user.click(await screen.findByRole('link', { name: 'Next page' }))
  expect(address()).toBe(`${refined}&page=2`)
  await user.click(screen.getByRole('link', { name: 'Previous page' }))
  expect(address()).toBe(refined)
  await user.click(await screen.findByRole('link', { name: first }))
  expect((await screen.findByRole('link', { name: 'Back to contacts' })).getAttribute('href')).toBe(refined)
})

test('an unknown parameter stays in the address as it is', async () => {
  const { address } = await openApp('/transactions?period=banana&x=1&x=2')
  await screen.findByRole('heading', { name: 'Transactions' })
  expect(address()).toBe('/transactions?period=banana&x=1&x=2')
})
