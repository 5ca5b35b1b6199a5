import { expect, type Page } from '@playwright/test'
import { aContact, aTransaction } from '../builders.ts'
import { axeFindsNothingInAnyLook } from './axe.ts'
import { descriptionsAt } from './edited-list.ts'
import { headingOf, rowsOf, scrollsSideways, test } from './journey.ts'

const contacts = [
  aContact({ id: 'c1', company: 'Acme', city: 'Gent' }),
  aContact({ id: 'c2', company: 'Bakery', city: 'Gent' }),
]
const transactions = [
  aTransaction({ id: 't1', date: '2026-03-04', counterpart: 'Mill', description: 'Flour' }),
  aTransaction({ id: 't2', date: '2026-03-03', counterpart: 'Bank', description: 'Fees' }),
]

test.use({ reducedMotion: 'reduce', records: { contacts, transactions } })

test('the history of what can be undone is reached by keys, keeps the focus, and axe finds nothing on it', async ({
  page,
  service,
}) => {
  expect(await descriptionsAt(page, service)).toHaveLength(2)
  await page.goto('/contacts/c1/edit')
  await page.getByRole('textbox', { name: 'City' }).fill('Brugge')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(headingOf(page, 'Acme')).toBeVisible()
  await isPaletteReady(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('undo history')
  await page.keyboard.press('Enter')
  await expect(headingOf(page, 'History')).toBeFocused()
  const table = page.getByRole('table', { name: 'History' })
  await expect(table).toContainText('Gent')
  await table.getByRole('button', { name: 'Undo the edit of Acme' }).press('Enter')
  await expect(table).toContainText('Undone')
  await expect(table.getByRole('button', { name: 'Redo the edit of Acme' })).toBeFocused()
  await axeFindsNothingInAnyLook(page)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await expect.poll(() => scrollsSideways(page)).toBe(false)
  }
})

test('a bulk edit fits into the history on a tablet, and axe finds nothing in its records', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/transactions')
  for (const row of [0, 1, 2]) await rowsOf(page).nth(row).getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'New value' }).fill('Takings')
  await dialog.getByRole('button', { name: 'Edit 3 transactions' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: '3 transactions edited.' })).toBeVisible()
  await page.goto('/history?kind=undo')
  const undo = page.getByRole('button', { name: 'Undo the edit of 3 transactions' })
  await expect(undo).toBeInViewport({ ratio: 1 })
  await expect.poll(() => scrollsSideways(page)).toBe(false)
  await page.getByText(/ and 1 more$/).click()
  await expect(page.getByRole('cell').getByRole('listitem').getByRole('button')).toHaveCount(3)
  await axeFindsNothingInAnyLook(page)
})

/** The palette and the keys that undo load together. */
async function isPaletteReady(page: Page) {
  const palette = page.getByRole('combobox', { name: 'Go anywhere or do anything' })
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(palette).toBeVisible()
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
}
