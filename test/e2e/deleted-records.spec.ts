import { expect } from '@playwright/test'
import { startImportedBooks } from './imported-books.ts'
import { rowsOf, test } from './journey.ts'

const books = startImportedBooks()

test('imported lines that were deleted are listed for every browser, and come back with their bank lines', async ({
  page,
}) => {
  await books.signIn(page)
  const before = await rowsOf(page).count()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete \d/ })
    .click()
  await page.getByRole('button', { name: 'Delete now' }).click()
  await expect(page.getByText(/^\d+ transactions? deleted\./)).toBeVisible()
  // Another browser has no history of its own.
  await page.evaluate(() => indexedDB.deleteDatabase('bookend'))
  await page.goto(`${books.server().url}/history?kind=deleted`)
  const list = page.getByRole('region', { name: 'Deleted transactions' })
  await expect(list.getByText(/^Deleted by .+ Kept as long as its bank statement\.$/)).toHaveCount(before)
  await list.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await list.getByRole('button', { name: /^Restore \d/ }).click()
  await expect(page.getByText(/^Restored/)).toBeVisible()
  await page.goto(`${books.server().url}/transactions`)
  await expect(rowsOf(page)).toHaveCount(before)
  await rowsOf(page).first().getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'The bank wrote' })).toBeVisible()
})
