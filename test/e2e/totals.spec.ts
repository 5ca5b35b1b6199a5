import { expect, type Locator, type Page } from '@playwright/test'
import { emptyTransaction } from '../../src/domain/fields.ts'
import { addUp, type Totals } from '../../src/domain/query/add-up.ts'
import { groupTotals } from '../../src/domain/query/group-totals.ts'
import { matchesFilter } from '../../src/domain/query/conditions.ts'
import { seed } from '../../src/mock/seed/seed.ts'
import { axeFindsNothing } from './axe.ts'
import { chooseMore, moreButton, rowsOf, scrollsSideways, tabTo, test } from './journey.ts'
import { formatAmount } from '../../src/domain/money.ts'

test.use({ reducedMotion: 'reduce' })

const quarter = { period: { from: '2026-07-01', end: '2026-10-01' } }
const address = '/transactions?period=2026-Q3'
const { transactions } = seed()
const ofQuarter = transactions.filter((one) => matchesFilter('transactions', quarter, one))

axeFindsNothing({
  'totals by counterparty': async (page) => {
    await page.goto(address)
    await chooseMore(page, 'Totals')
    await totalsPanel(page).getByRole('combobox', { name: 'Group by' }).selectOption('Counterparty')
    await expect(
      totalsPanel(page).getByRole('button', { name: 'Show 100 more' }).or(lastGroup(page)).first(),
    ).toBeVisible()
  },
})

test('the totals are those of every record that is found, by month and by currency too, by keyboard alone', async ({
  page,
}) => {
  const { keyboard } = page
  await page.goto(address)
  await tabTo(page, moreButton(page))
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitemcheckbox', { name: 'Totals' })).toBeFocused()
  await keyboard.press('Enter')
  await expect.poll(() => totalsOn(page)).toEqual(rowsFor([addUp(ofQuarter)]))
  // A tick changes nothing in it.
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('25 selected')).toBeVisible()
  expect(await totalsOn(page)).toEqual(rowsFor([addUp(ofQuarter)]))

  await tabTo(page, totalsPanel(page).getByRole('combobox', { name: 'Group by' }), 'Shift+Tab')
  await keyboard.type('Month')
  const months = groupTotals(ofQuarter, 'month')
  expect(months.map(({ key }) => key)).toEqual(['2026-09', '2026-08', '2026-07'])
  await expect.poll(() => totalsOn(page)).toEqual(rowsFor(months.map(({ totals }) => totals)))
  const august = totalsPanel(page).getByRole('link', { name: 'August 2026' })
  await tabTo(page, august)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/transactions\?period=2026-08$/)
  await expect(page.getByRole('button', { name: 'Remove filter: August 2026' })).toBeVisible()
  // They stay open, for the month now.
  await expect.poll(() => totalsOn(page)).toEqual(rowsFor([months[1]?.totals ?? addUp([])]))

  await keyboard.press('t')
  await expect(totalsPanel(page)).toBeHidden()
  await tabTo(page, moreButton(page), 'Shift+Tab')
  await keyboard.press('Space')
  await expect(page.getByRole('menuitemcheckbox', { name: 'Totals' })).not.toBeChecked()
  await keyboard.press('Escape')
  await expect(moreButton(page)).toBeFocused()
})

for (const width of [390, 320]) {
  test(`amounts of the totals are whole at ${width} pixels, and nothing scrolls sideways`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(address)
    await chooseMore(page, 'Totals')
    await expect.poll(() => totalsOn(page)).toHaveLength(addUp(ofQuarter).currencies.length)
    expect(await scrollsSideways(page)).toBe(false)
    const cut = await totalsPanel(page)
      .getByRole('cell')
      .evaluateAll(
        (cells) => cells.filter((cell) => cell.clientWidth > 1 && cell.scrollWidth > cell.clientWidth).length,
      )
    expect(cut).toBe(0)
  })
}

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
  for (const width of [390, 320])
    test(`the net is beside its currency at ${width} pixels`, async ({ page, service }) => {
      expect(service).toMatch(/^http:/)
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/transactions')
      await chooseMore(page, 'Totals')
      const row = totalsPanel(page).getByRole('row').last()
      const topOf = async (cell: Locator) => (await cell.boundingBox())?.y
      const net = row.getByRole('cell', { name: '11,542,225.87' })
      expect(await topOf(net)).toBe(await topOf(row.getByRole('rowheader', { name: 'EUR' })))
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

/** Its rows without the names of groups; none while they are those of another query. */
async function totalsOn(page: Page): Promise<string[][]> {
  const table = totalsPanel(page).getByRole('table', { name: 'Totals' })
  if ((await table.getAttribute('aria-busy')) === 'true') return []
  return table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('td, th[scope=row]')].map((cell) => (cell.textContent ?? '').trim()),
      ),
    )
}

/** How the sums of groups, or of everything, are shown: each currency in a row. */
function rowsFor(totals: readonly Totals[]): string[][] {
  return totals.flatMap(({ currencies }) =>
    currencies.map(({ currency, count, deposits, withdrawals, net }) => [
      count.toLocaleString('en-US'),
      currency,
      ...[deposits, withdrawals, net].map((amount) => formatAmount(amount, currency, 'en-US')),
    ]),
  )
}
