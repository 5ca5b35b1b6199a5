import { expect, type Page } from '@playwright/test'
import { matchesFilter } from '../../src/domain/query/conditions.ts'
import { seed } from '../../src/mock/seed/seed.ts'
import { axeFindsNothing } from './axe.ts'
import { chooseMore, emulate, rowsOf, test } from './journey.ts'

test.use({ reducedMotion: 'reduce' })

const { transactions } = seed()
const address = '/transactions?period=2026-Q1&sort=date'

axeFindsNothing('exports', {
  'the export of transactions': async (page) => {
    await page.goto(address)
    await openExport(page)
  },
  'the export of contacts': async (page) => {
    await page.goto('/contacts')
    await rowsOf(page).first().getByRole('checkbox').check()
    await openExport(page)
  },
})

test('a statement is printed with its period and its totals', async ({ page }) => {
  await page.goto('/transactions?period=2026-03&currency=CHF')
  await expect(rowsOf(page).first()).toBeVisible()
  // What is printed is on the page as long as the browser's dialog is open.
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await openExport(page)
  await dialog(page)
    .getByRole('radio', { name: /^Print/ })
    .check()
  await dialog(page).getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await emulate(page, { media: 'print' })
  const march = { period: { from: '2026-03-01', end: '2026-04-01' }, currency: 'CHF' }
  const count = transactions.filter((one) => matchesFilter('transactions', march, one)).length
  const statement = page.locator('body > section', { has: page.getByRole('heading', { name: 'Totals' }) })
  await expect(statement).toBeVisible()
  await expect(statement.locator('table').first().locator('tbody tr')).toHaveCount(count)
  await expect(page.getByRole('main')).toBeHidden()
})

function dialog(page: Page) {
  return page.getByRole('dialog', { name: /^Export / })
}

async function openExport(page: Page) {
  await chooseMore(page, 'Export')
  await expect(dialog(page).getByRole('radio', { name: /^Excel/ })).toBeVisible()
}
