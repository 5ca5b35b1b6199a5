import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, problem } from './support/answers.ts'
import { alerts, rowsOf } from './support/look.ts'
import { firmNames, firms, payments } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

test('a bookkeeper pages through the contacts and always knows which of how many these are', async () => {
  const { user, address } = await openApp('/contacts', { contacts: firms(60) })
  expect(await rowsOf('Contacts')).toEqual(firmNames(1, 25))
  expect(pager().getByText('1–25 of 60')).toBeDefined()
  expect(currentPage()).toBe('1')

  await user.click(pager().getByRole('link', { name: 'Next page' }))
  expect(await screen.findByText('26–50 of 60')).toBeDefined()
  expect(await rowsOf('Contacts')).toEqual(firmNames(26, 50))
  expect(currentPage()).toBe('2')
  expect(address()).toBe('/contacts?page=2')

  await user.click(pager().getByRole('link', { name: '3' }))
  expect(await screen.findByText('51–60 of 60')).toBeDefined()
  expect(await rowsOf('Contacts')).toEqual(firmNames(51, 60))

  await user.click(pager().getByRole('link', { name: 'Previous page' }))
  await user.click(pager().getByRole('link', { name: '1' }))
  expect(await screen.findByText('1–25 of 60')).toBeDefined()
  expect(address()).toBe('/contacts')
})

test('the first page has no previous one and the last page no next one', async () => {
  const { user } = await openApp('/transactions', { transactions: payments(30) })
  await rowsOf('Transactions')
  expect(isDisabled('Previous page')).toBe(true)
  expect(isDisabled('Next page')).toBe(false)
  await user.click(pager().getByRole('link', { name: 'Next page' }))
  await screen.findByText('26–30 of 30')
  expect(isDisabled('Previous page')).toBe(false)
  expect(isDisabled('Next page')).toBe(true)
})

test('long lists show the first page, the last one and those around, large numbers with separators', async () => {
  await openApp('/contacts?page=20', { contacts: firms(1010) })
  await rowsOf('Contacts')
  expect(pager().getByText('476–500 of 1,010')).toBeDefined()
  expect(
    pager()
      .getAllByRole('link')
      .slice(1, -1)
      .map(({ textContent }) => textContent),
  ).toEqual(['1', '19', '20', '21', '41'])
})

test('Back and Forward restore the page', async () => {
  const { user, back, forward } = await openApp('/contacts', { contacts: firms(60) })
  await rowsOf('Contacts')
  await user.click(pager().getByRole('link', { name: 'Next page' }))
  await screen.findByText('26–50 of 60')
  await user.click(pager().getByRole('link', { name: 'Next page' }))
  await screen.findByText('51–60 of 60')
  await back()
  expect(await screen.findByText('26–50 of 60')).toBeDefined()
  expect(await rowsOf('Contacts')).toEqual(firmNames(26, 50))
  await back()
  expect(await screen.findByText('1–25 of 60')).toBeDefined()
  await forward()
  expect(await screen.findByText('26–50 of 60')).toBeDefined()
  expect(currentPage()).toBe('2')
})

test('the next page is fetched ahead, so that it opens without asking again', async () => {
  const { user, sent } = await openApp('/contacts', { contacts: firms(60) })
  await rowsOf('Contacts')
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/contacts?page=1', '/contacts?page=2']))
  await user.click(pager().getByRole('link', { name: 'Next page' }))
  await screen.findByText('26–50 of 60')
  expect(await rowsOf('Contacts')).toEqual(firmNames(26, 50))
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/contacts?page=3'))
  expect(sent.filter(({ path }) => path === '/contacts?page=2')).toHaveLength(1)
})

test('the last page fetches nothing ahead', async () => {
  const { sent } = await openApp('/contacts?page=3', { contacts: firms(60) })
  await rowsOf('Contacts')
  expect(sent.map(({ path }) => path)).toEqual(['/contacts?page=3'])
})

test('a failed prefetch is reported only when its page is opened, and can then be tried again', async () => {
  let broken = true
  const failing = answering('get', '/contacts', ({ url }) =>
    broken && url.includes('page=2') ? problem(500, { detail: 'The disk is full' }) : undefined,
  )
  const { user } = await openApp('/contacts', { contacts: firms(60), overrides: [failing] })
  await rowsOf('Contacts')
  expect(alerts()).toEqual([])
  await user.click(pager().getByRole('link', { name: 'Next page' }))
  expect(await screen.findByRole('heading', { name: 'The contacts could not be read' })).toBeDefined()
  expect(alerts().join()).toContain('The disk is full.')
  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rowsOf('Contacts')).toEqual(firmNames(26, 50))
})

function pager() {
  return within(screen.getByRole('navigation', { name: 'Pages' }))
}

function currentPage(): string | undefined {
  return pager()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map(({ textContent }) => textContent)
    .join()
}

function isDisabled(name: string): boolean {
  return pager().getByRole('link', { name }).getAttribute('aria-disabled') === 'true'
}
