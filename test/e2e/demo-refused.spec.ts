import { expect, type Page } from '@playwright/test'
import { waitShort } from './forgiving/acts.ts'
import { rowsOf, test } from './journey.ts'

test.beforeEach(({ page }) => waitShort(page))

test.describe('where registering a service worker is blocked', () => {
  test.use({ serviceWorkers: 'block', tolerated: [/service worker/i] })

  test('the demo works although its worker is blocked', async ({ page }) => {
    await useDemo(page)
    await changesSurviveReload(page)
  })
})

test('the demo works where the browser has no service workers', async ({ page }) => {
  await page.addInitScript(() => {
    delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker
  })
  await useDemo(page)
  await changesSurviveReload(page)
})

test('the demo works where registering the service worker never ends', async ({ page }) => {
  await page.addInitScript(() => {
    if ('serviceWorker' in navigator) navigator.serviceWorker.register = () => new Promise(() => undefined)
  })
  await useDemo(page)
})

test.describe('where the file of the service worker is missing', () => {
  test.use({ tolerated: [/A bad HTTP response code \(404\)/] })

  test('the demo works although its worker is not there', async ({ page, context }) => {
    await context.route('**/mockServiceWorker.js', (route) => route.fulfill({ status: 404 }))
    await useDemo(page)
    await changesSurviveReload(page)
  })
})

test('without a database the demo keeps changes as long as the tab and says so', async ({ page }) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('Not in a private window', 'SecurityError')
    }
  })
  await useDemo(page, { hasStorage: false })
  await expect(page.getByText('Demo', { exact: true })).toHaveAttribute('title', /until the tab is closed/)
  await page.reload()
  await expect(page.getByText('1–25 of 5,000')).toBeVisible()
})

/** Lists, searches, edits and deletes: every kind of request once. */
async function useDemo(page: Page, { hasStorage } = { hasStorage: true }) {
  await page.goto('/contacts')
  await expect(page.getByText('1–25 of 1,000')).toBeVisible()
  // It moves the rows down, and must not do that under a click.
  if (!hasStorage) await expect(page.getByRole('region', { name: 'Storage problem' })).toBeVisible()
  await page.getByRole('searchbox').fill('gmbh')
  await expect(page.getByText(/^1–25 of (?!1,000)/)).toBeVisible()
  await rowsOf(page).first().getByRole('link').click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('City', { exact: true }).fill('Vaduz')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved “' })).toBeVisible()
  await expect(page.getByText('Vaduz')).toBeVisible()

  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByText('1–25 of 5,000')).toBeVisible()
  await rowsOf(page).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete 1 transaction' }).click()
  await expect(page.getByText('1–25 of 4,999')).toBeVisible()
}

async function changesSurviveReload(page: Page) {
  await page.reload()
  await expect(page.getByText('1–25 of 4,999')).toBeVisible()
}
