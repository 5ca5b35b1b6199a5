import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { addUp } from '../../src/domain/query/add-up.ts'
import { matchesFilter } from '../../src/domain/query/conditions.ts'
import { seed } from '../../src/mock/seed/seed.ts'
import { dayOf, readXlsx, rowsIn } from '../app/support/read-xlsx.ts'
import { axeFindsNothing } from './axe.ts'
import { chooseMore, emulate, rowsOf, test } from './journey.ts'

test.use({ reducedMotion: 'reduce' })

const { transactions } = seed()
const quarter = { period: { from: '2026-01-01', end: '2026-04-01' } }
const ofQuarter = transactions.filter((one) => matchesFilter('transactions', quarter, one))
const address = '/transactions?period=2026-Q1&sort=date'

axeFindsNothing({
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

test('an Excel file of a quarter has its amounts as numbers, its days as dates, and its totals', async ({
  page,
}) => {
  await page.goto(address)
  const { name, file } = await download(page)
  expect(name).toBe('transactions 2026-Q1.xlsx')
  const { cells, frozen } = await readXlsx(new Blob([readFileSync(file)]))
  expect(frozen).toBe(1)
  const [head, ...rows] = rowsIn(cells, 5)
  expect(head).toEqual(['Date', 'Counterparty', 'Description', 'Amount', 'Currency'])
  const end = rows.findIndex((row) => row.every((cell) => cell === ''))
  expect(end).toBe(ofQuarter.length)
  const written = rows
    .slice(0, end)
    .map(([date = '', counterpart, , amount = '', currency]) => [
      dayOf(date),
      counterpart,
      Number(amount).toFixed(2),
      currency,
    ])
  const known = ofQuarter.map(({ date, counterpart, amount, currency }) => [
    date,
    counterpart,
    amount,
    currency,
  ])
  expect(written.map(String).toSorted()).toEqual(known.map(String).toSorted())
  expect(cells.get('A2')?.style.format).toBe('yyyy-mm-dd')
  expect(cells.get('D2')).toMatchObject({ type: 'number', style: { format: '#,##0.00' } })
  const closing = rows
    .slice(end + 1)
    .map(([label = '', , , amount = '', currency = '']) => [label, Number(amount).toFixed(2), currency])
  expect(closing).toEqual(
    addUp(ofQuarter).currencies.flatMap(({ currency, deposits, withdrawals, net }) => [
      [`Money in, ${currency}`, deposits, currency],
      [`Money out, ${currency}`, withdrawals, currency],
      [`Net, ${currency}`, net, currency],
    ]),
  )
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

/** Saves a workbook, as a person would, and says where it is. */
async function download(page: Page) {
  await openExport(page)
  await dialog(page)
    .getByRole('radio', { name: /^Excel/ })
    .check()
  const saved = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Export' }).click()
  const made = await saved
  await expect(dialog(page)).toBeHidden()
  return { name: made.suggestedFilename(), file: await made.path() }
}
