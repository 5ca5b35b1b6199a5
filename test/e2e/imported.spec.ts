import { expect } from '@playwright/test'
import { startImportedBooks } from './imported-books.ts'
import { rowsOf, test } from './journey.ts'

const books = startImportedBooks()

test('questions that only the browser can answer run in a worker, as our own server’s policy allows', async ({
  page,
}) => {
  const list = `${books.server().url}/transactions`
  const started: string[] = []
  page.on('worker', (worker) => started.push(worker.url()))
  await books.signIn(page)
  expect(started).toEqual([])
  await page.goto(`${list}?edited=here`)
  await expect(page.getByRole('heading', { name: 'No transactions found with these filters' })).toBeVisible()
  expect(started).toEqual([expect.stringMatching(/\/rows-worker-[\w-]+\.js$/)])
  await page.goto(list)
  await rowsOf(page).nth(2).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Description', { exact: true }).fill('Seen by the worker')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await page.goto(`${list}?edited=here`)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page)).toContainText('Seen by the worker')
})

test('on a phone each month of the statement check has one line', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 740 })
  await books.signIn(page)
  await page.goto(`${books.server().url}/statement-check`)
  const months = page.getByRole('columnheader', { name: /^[A-Z][a-z]{2}$/ })
  await expect(months).toHaveCount(12)
  const lines = await months.evaluateAll((cells) =>
    cells.map((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      return text.getClientRects().length
    }),
  )
  expect(lines).toEqual(Array.from(lines, () => 1))
})
