import { screen, waitFor, within } from '@testing-library/react'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSizedPage } from '../../src/api/query/read-refined-page.ts'
import type { Page } from '../../src/domain/page.ts'
import { answering, problem } from './support/answers.ts'
import { alerts, rowsOf } from './support/look.ts'
import { firmNames, firms, payments } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { openView } from './support/list-menus.ts'

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
  await waitFor(() => expect(pagesIn(sent)).toEqual(['/contacts?page=1', '/contacts?page=2']))
  await user.click(pager().getByRole('link', { name: 'Next page' }))
  await screen.findByText('26–50 of 60')
  expect(await rowsOf('Contacts')).toEqual(firmNames(26, 50))
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/contacts?page=3'))
  expect(sent.filter(({ path }) => path === '/contacts?page=2')).toHaveLength(1)
})

test('the next page of a search waits until typing has paused', async () => {
  const { sent } = await openApp('/contacts?search=firm', { contacts: firms(60) })
  const ahead = () => sent.map(({ path }) => path).filter((path) => path.includes('page=2'))
  expect(await rowsOf('Contacts')).toEqual(firmNames(1, 25))
  expect(ahead()).toEqual([])
  await waitFor(() => expect(ahead()).toEqual(['/contacts?search=firm&page=2']))
})

test('the last page fetches nothing ahead', async () => {
  const { sent } = await openApp('/contacts?page=3', { contacts: firms(60) })
  await rowsOf('Contacts')
  expect(pagesIn(sent)).toEqual(['/contacts?page=3'])
})

/** The pages that were asked for, without what the rail counts. */
const pagesIn = (sent: readonly { path: string }[]) =>
  sent.map(({ path }) => path).filter((path) => path.startsWith('/contacts?'))

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
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(firmNames(26, 50)))
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

/** A list as a service cuts it, which may keep its number of rows to itself. */
function listOf(rows: { id: string }[], own: number, tellsTotal: boolean) {
  return async (page: number): Promise<Page<{ id: string }>> => ({
    items: rows.slice((page - 1) * own, page * own),
    page,
    pageSize: own,
    total: tellsTotal ? rows.length : undefined,
    more: page * own < rows.length,
  })
}

const rowsTo = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `r${index}` }))

test('a page of any size is put together from pages of any other size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        count: fc.nat(90),
        own: fc.integer({ min: 1, max: 40 }),
        size: fc.integer({ min: 1, max: 40 }),
        page: fc.integer({ min: 1, max: 6 }),
        tellsTotal: fc.boolean(),
      }),
      async ({ count, own, size, page, tellsTotal }) => {
        const rows = rowsTo(count)
        const read = await readSizedPage({ page, size }, false, listOf(rows, own, tellsTotal))
        expect(read.items).toEqual(rows.slice((page - 1) * size, page * size))
        expect(read.more).toBe(page * size < count)
        const all = await readSizedPage({ page, size: 'endless' }, false, listOf(rows, own, tellsTotal))
        expect(all.items).toEqual(rows.slice(0, page * own))
        expect(all.more).toBe(page * own < count)
      },
    ),
  )
})

test('a list that changes between two pages is read again, so that no row appears twice', async () => {
  const before = rowsTo(6)
  let rows = before
  const asked: boolean[] = []
  const read = await readSizedPage({ page: 1, size: 6 }, false, async (page, isFresh) => {
    asked.push(isFresh)
    const answer = await listOf(rows, 3, true)(page)
    rows = [{ id: 'new' }, ...before]
    return answer
  })
  expect(read.items.map(({ id }) => id)).toEqual(['new', 'r0', 'r1', 'r2', 'r3', 'r4'])
  expect(asked).toEqual([false, false, true, true])
})

test('a bookkeeper chooses how many rows a page has, which the address keeps', async () => {
  const { user, address } = await openApp('/contacts?page=2', { contacts: firms(60) })
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(firmNames(26, 50)))
  await openView(user, 'Columns')
  const choice = screen.getByRole('combobox', { name: 'Rows per page' })
  await user.selectOptions(choice, '50')
  expect(address()).toBe('/contacts?size=50')
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(firmNames(1, 50)))
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  expect(address()).toBe('/contacts?size=50&page=2')
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(firmNames(51, 60)))
  await user.selectOptions(choice, '25')
  expect(address()).toBe('/contacts')
})

test('an endless list continues under its last row, and keeps ticks', async () => {
  const { user, address } = await openApp('/contacts?size=endless', { contacts: firms(60) })
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(firmNames(1, 25)))
  expect(await screen.findByText('1–25 of 60')).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Select Firm 03' }))
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(firmNames(1, 50)))
  expect(address()).toBe('/contacts?size=endless&page=2')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Firm 03' }).checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect(await rowsOf('Contacts')).toHaveLength(60))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(screen.getByText('1–60 of 60')).toBeTruthy()
})
