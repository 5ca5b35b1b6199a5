import { screen, waitFor } from '@testing-library/react'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSizedPage } from '../../src/api/query/read-refined-page.ts'
import type { Page } from '../../src/domain/page.ts'
import { firms, firmNames } from './support/many.ts'
import { rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

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
  const choice = await screen.findAllByRole('combobox', { name: 'Rows per page' })
  await user.selectOptions(choice[0] ?? document.body, '50')
  expect(address()).toBe('/contacts?size=50')
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(firmNames(1, 50)))
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  expect(address()).toBe('/contacts?size=50&page=2')
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(firmNames(51, 60)))
  await user.selectOptions(
    (await screen.findAllByRole('combobox', { name: 'Rows per page' }))[0] ?? document.body,
    '25',
  )
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
