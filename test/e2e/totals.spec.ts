import { expect, type Locator, type Page } from '@playwright/test'
import { emptyTransaction } from '../../src/domain/fields.ts'
import { axeFindsNothing } from './axe.ts'
import { chooseMore, rowsOf, scrollsSideways, test } from './journey.ts'

test.use({ reducedMotion: 'reduce' })

const address = '/transactions?period=2026-Q3'
axeFindsNothing('totals by group', {
  'totals by counterparty': async (page) => {
    await page.goto(address)
    await chooseMore(page, 'Totals')
    await totalsPanel(page).getByRole('combobox', { name: 'Group by' }).selectOption('Counterparty')
    await expect(
      totalsPanel(page).getByRole('button', { name: 'Show 100 more' }).or(lastGroup(page)).first(),
    ).toBeVisible()
  },
})

test('amounts of the totals are whole at 390 and 320 pixels, and nothing scrolls sideways', async ({
  page,
}) => {
  await page.goto(address)
  await chooseMore(page, 'Totals')
  await expect(totalsPanel(page).getByRole('rowheader').nth(1)).toBeVisible()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => scrollsSideways(page)).toBe(false)
    const cut = await totalsPanel(page)
      .getByRole('cell')
      .evaluateAll(
        (cells) => cells.filter((cell) => cell.clientWidth > 1 && cell.scrollWidth > cell.clientWidth).length,
      )
    expect(cut).toBe(0)
  }
})

test.describe('of tens of millions', () => {
  const amounts = ['6698057.49', '-18240283.36']
  const millions = amounts.map((amount, index) => ({
    ...emptyTransaction,
    id: String(index),
    date: '2026-01-31',
    currency: 'EUR',
    amount,
  }))
  test.use({ records: { transactions: millions } })
  test('the net is beside its currency at 390 and 320 pixels', async ({ page, service }) => {
    expect(service).toMatch(/^http:/)
    await page.goto('/transactions')
    await chooseMore(page, 'Totals')
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const row = totalsPanel(page).getByRole('row').last()
      const topOf = async (cell: Locator) => (await cell.boundingBox())?.y
      const net = row.getByRole('cell', { name: '11,542,225.87' })
      expect(await topOf(net)).toBe(await topOf(row.getByRole('rowheader', { name: 'EUR' })))
    }
  })
})

function lastGroup(page: Page) {
  return totalsPanel(page).locator('tbody').last()
}

test('when the button of all sums goes with the second currency, its focus stays in the selection bar', async ({
  page,
}) => {
  await page.goto('/transactions')
  const [euros, pounds] = ['EUR', 'GBP'].map((currency) =>
    rowsOf(page).filter({ hasText: currency }).first().getByRole('checkbox'),
  )
  await euros?.check()
  await pounds?.check()
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  const allSums = bar.getByRole('button', { name: /All sums$/ })
  await allSums.focus()
  // As a change of the selection in another way than by a click, which would take the focus.
  await pounds?.evaluate((box) => (box as HTMLInputElement).click())
  await expect(allSums).toHaveCount(0)
  await expect(bar.getByRole('button', { name: '1 selected' })).toBeFocused()
})

/** What a list adds up to, on screen. */
function totalsPanel(page: Page): Locator {
  return page.getByRole('region', { name: 'Totals' })
}
