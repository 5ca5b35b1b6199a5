import { expect, type Page } from '@playwright/test'
import { axeFindsNothing } from './axe.ts'
import { rowsOf, scrollsSideways, tabTo, test } from './journey.ts'

test.use({ reducedMotion: 'reduce' })

axeFindsNothing('filters, and lists with them', {
  'the filters of transactions': async (page) => {
    await page.goto('/transactions?period=2026-Q3&direction=out&x=y')
    await expect(rowsOf(page)).toHaveCount(25)
    await filterButton(page).click()
    await expect(panel(page).getByRole('checkbox', { name: /^Ullspinneriet Dalarna AB/ })).toBeVisible()
  },
  'the filters of contacts': async (page) => {
    await page.goto('/contacts?country=DE')
    await filterButton(page).click()
    await expect(panel(page).getByRole('checkbox', { name: /^Germany/ })).toBeChecked()
  },
  'a sorted list with filters': async (page) => {
    await page.goto('/transactions?period=2026-Q3&sort=-amount&colour=red')
    await expect(page.getByText('Not understood: colour=red')).toBeVisible()
  },
  'filters that find nothing': async (page) => {
    await page.goto('/contacts?country=XX&search=acme')
    await expect(page.getByRole('button', { name: 'Clear search', exact: true })).toBeVisible()
  },
})

test('filters are set and removed, and lists sorted, by keyboard alone', async ({ page }) => {
  const { keyboard } = page
  await page.goto('/transactions')
  await expect(rowsOf(page)).toHaveCount(25)
  await tabTo(page, filterButton(page))
  await keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await tabTo(page, panel(page).getByRole('button', { name: 'This year' }))
  await keyboard.press('Space')
  await expect(page).toHaveURL(/period=this-year$/)
  await tabTo(page, panel(page).getByRole('button', { name: 'Previous period' }))
  await keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/period=\d{4}$/)
  await tabTo(page, panel(page).getByRole('searchbox'))
  await keyboard.type('ullspinn')
  await expect(panel(page).getByRole('checkbox', { name: /^Ullspinneriet/ })).toBeVisible()
  await keyboard.press('Escape')
  await keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(filterButton(page)).toBeFocused()

  const chip = page.getByRole('button', { name: /^Remove filter: Year/ })
  await tabTo(page, chip)
  await keyboard.press('Enter')
  await expect(chip).toBeHidden()
  await expect(filterButton(page)).toBeFocused()

  const amount = page.getByRole('columnheader', { name: 'Amount' })
  await tabTo(page, amount.getByRole('link'))
  await keyboard.press('Enter')
  await expect(amount).toHaveAttribute('aria-sort', 'ascending')
  await expect(amount.getByRole('link')).toBeFocused()
})

for (const width of [1280, 390]) {
  test(`the line of filters moves no row when it fills, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/transactions?period=2026-Q3&direction=out')
    await expect(rowsOf(page)).toHaveCount(25)
    const top = () => page.locator('main table').evaluate((table) => table.getBoundingClientRect().top)
    const before = await top()
    await expect(page.getByRole('button', { name: 'Clear all filters' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'View' })).toBeVisible()
    // The last of the buttons.
    await expect(page.getByRole('button', { name: 'More' })).toBeVisible()
    expect(await top()).toBe(before)
    await expect.poll(() => scrollsSideways(page)).toBe(false)
  })
}

test('a phone shows the filters as a sheet that can be opened and closed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contacts')
  await expect(rowsOf(page)).toHaveCount(25)
  await filterButton(page).click()
  await expect(panel(page).getByRole('button', { name: /^Show / })).toBeInViewport({ ratio: 1 })
  await panel(page).getByRole('combobox', { name: 'Sort by' }).selectOption('City, descending')
  await panel(page)
    .getByRole('button', { name: /^Show / })
    .click()
  await expect(panel(page)).toBeHidden()
  await expect(page).toHaveURL(/\/contacts\?sort=-city$/)
})

function filterButton(page: Page) {
  return page.getByRole('button', { name: 'Filter', exact: true })
}

function panel(page: Page) {
  return page.getByRole('dialog', { name: 'Filters' })
}
