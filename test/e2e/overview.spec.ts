import { expect, type Page } from '@playwright/test'
import { formatAmount } from '../../src/domain/money.ts'
import { addUp } from '../../src/domain/query/add-up.ts'
import { seed } from '../../src/mock/seed/seed.ts'
import { aTransaction } from '../builders.ts'
import { axeFindsNothing } from './axe.ts'
import { chooseMore, headingOf, rowsOf, scrollsSideways, test } from './journey.ts'

test.use({ reducedMotion: 'reduce' })

const { transactions } = seed()
const inMonth = (month: string) => transactions.filter(({ date }) => date.startsWith(month))

axeFindsNothing('the overview', {
  'the overview of a year': async (page) => {
    await page.goto('/?period=2026')
    await expect(months(page, 'EUR').getByRole('link', { name: 'Total' })).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Needs attention' }).getByRole('link').first(),
    ).toBeVisible()
  },
  'the overview of a period without transactions': async (page) => {
    await page.goto('/?period=2019')
    await expect(page.getByRole('heading', { name: 'No transactions in this period' })).toBeVisible()
  },
})

test('the largest payees are in sight, and a click on a month of the chart opens its transactions, which add up to the same', async ({
  page,
}) => {
  await page.goto('/?period=2026')
  await expect(page.getByRole('region', { name: 'Largest payees' })).toBeInViewport({ ratio: 1 })
  const euro = addUp(inMonth('2026-08')).currencies.find(({ currency }) => currency === 'EUR')
  const figures = [euro?.deposits, euro?.withdrawals, euro?.net].map((amount = '') =>
    formatAmount(amount, 'EUR', 'en-US'),
  )
  const row = months(page, 'EUR').getByRole('row', { name: /^Aug 2026/ })
  await expect(row.getByRole('cell')).toHaveText([...figures, (euro?.count ?? 0).toLocaleString('en-US')])
  // The chart is a picture for the eye and the mouse; it has a title for each month.
  const bars = page.locator('main svg g', { has: page.locator('title') })
  await expect(bars).toHaveCount(12)
  await expect(bars.first().locator('text')).toHaveText('Jan')
  await bars.nth(7).click()
  await expect(page).toHaveURL(/\/transactions\?period=2026-08&currency=EUR$/)
  await expect(rowsOf(page)).toHaveCount(25)
  await chooseMore(page, 'Totals')
  const totals = page.getByRole('table', { name: 'Totals' })
  await expect(totals.locator('tbody td')).toHaveText([String(euro?.count), ...figures])
  await page.goBack()
  await expect(headingOf(page, 'Overview')).toBeVisible()
  await expect(row).toBeVisible()
})

test('the overview fits into 390 and 320 pixels, its amounts whole', async ({ page }) => {
  await page.goto('/?period=2026')
  await expect(months(page, 'EUR').getByRole('link', { name: 'Aug 2026' })).toBeVisible()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => scrollsSideways(page)).toBe(false)
    const cut = await months(page, 'EUR')
      .getByRole('cell')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length)
    expect(cut).toBe(0)
  }
})

test.describe('with tens of millions', () => {
  const amounts = ['12345678.90', '-23456789.12']
  const large = amounts.map((amount) => aTransaction({ date: '2026-08-03', amount }))
  test.use({ records: { transactions: large } })
  test('the months fit into 390 and 320 pixels', async ({ page, service: _ }) => {
    await page.goto('/?period=2026')
    await expect(months(page, 'EUR').getByRole('link', { name: 'Aug 2026' })).toBeVisible()
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const { scroll, client } = await months(page, 'EUR').evaluate(({ parentElement: frame }) => ({
        scroll: frame?.scrollWidth,
        client: frame?.clientWidth,
      }))
      expect(scroll).toBe(client)
    }
  })
})

test.describe('with trillions', () => {
  const vast = ['12345678901234.50', '-32345678901239.90'].map((amount) =>
    aTransaction({ date: '2026-08-03', amount }),
  )
  test.use({ records: { transactions: vast } })
  test('each sum is whole on a line of its own', async ({ page, service: _ }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/?period=2026')
    const sums = page.locator('[data-part] > dd:nth-of-type(1) > a')
    await expect(sums).toHaveCount(3)
    const lines = await sums.evaluateAll((links) => links.map((link) => link.getClientRects().length))
    expect(lines).toEqual([1, 1, 1])
    await expect.poll(() => scrollsSideways(page)).toBe(false)
  })
})

function months(page: Page, currency: string) {
  return page.getByRole('table', { name: `Money in, out and net by month, in ${currency}` })
}
