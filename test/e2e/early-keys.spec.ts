import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { holdPart } from './hold-part.ts'
import { headingOf, rowsOf, test } from './journey.ts'

// Over a service, because the worker of the demo would fetch the code out of the routes' sight.
test.beforeEach(async ({ page, service }) => {
  expect(service).toMatch(/^http:/)
  await page.route('**/assets/prefetch-parts-*.js', (route) => route.abort())
})
test.use({ tolerated: [/ERR_FAILED/] })

test('keys pressed before their code is there move through the list once it is, in their order', async ({
  page,
}) => {
  const part = await holdPart(page, 'ListActions')
  await page.goto('/transactions')
  await expect(rowsOf(page)).toHaveCount(25)
  for (const key of ['j', 'j', 'j', 'k', 'x']) await page.keyboard.press(key)
  await part.asked
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  part.deliver()
  await expect(rowsOf(page).nth(1).getByRole('checkbox')).toBeChecked()
  await expect(linkIn(page, 1)).toBeFocused()
  await page.keyboard.press('j')
  await expect(linkIn(page, 2)).toBeFocused()
})

test('an arrow key in a row waits for its code, too, and moves from that row', async ({ page }) => {
  const part = await holdPart(page, 'ListActions')
  await page.goto('/contacts')
  await linkIn(page, 2).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await part.asked
  expect(await page.evaluate(() => scrollY)).toBe(0)
  part.deliver()
  await expect(linkIn(page, 4)).toBeFocused()
})

test('text typed right after the palette’s key goes into its field, although its code loads later', async ({
  page,
}) => {
  const notices = await holdPart(page, 'AppNotices')
  const palette = await holdPart(page, 'Palette')
  await page.goto('/transactions')
  await expect(rowsOf(page)).toHaveCount(25)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('joxx')
  await page.keyboard.press('Backspace')
  await notices.asked
  notices.deliver()
  await palette.asked
  await page.keyboard.press('Backspace')
  await page.keyboard.type('urn')
  palette.deliver()
  await expect(page.getByRole('combobox', { name: 'Go anywhere or do anything' })).toHaveValue('journ')
  await page.keyboard.press('Enter')
  await expect(headingOf(page, 'Journal')).toBeVisible()
})

test('words typed after the key of the search go into the search', async ({ page }) => {
  const part = await holdPart(page, 'ListActions')
  await page.goto('/contacts')
  await expect(rowsOf(page)).toHaveCount(25)
  await page.keyboard.type('/gmbh')
  await part.asked
  part.deliver()
  await expect(page.getByRole('searchbox')).toHaveValue('gmbh')
  await expect(page).toHaveURL(/search=gmbh/)
})

test('a click discards the keys pressed before it', async ({ page }) => {
  const part = await holdPart(page, 'ListActions')
  await page.goto('/contacts')
  await expect(rowsOf(page)).toHaveCount(25)
  await page.keyboard.press('j')
  await part.asked
  await page.getByRole('searchbox').click()
  part.deliver()
  await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible()
  await page.keyboard.type('j')
  await expect(page.getByRole('searchbox')).toHaveValue('j')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

function linkIn(page: Page, row: number) {
  return rowsOf(page).nth(row).getByRole('link').first()
}
