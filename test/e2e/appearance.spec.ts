import { expect, type Page } from '@playwright/test'
import { headingOf, rowsOf, test } from './journey.ts'

test('the colours follow the system until the menu says otherwise', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/contacts')
  await expect(headingOf(page, 'Contacts')).toBeVisible()
  await expect.poll(() => isDark(page)).toBe(true)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => isDark(page)).toBe(false)

  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(() => isDark(page)).toBe(true)
  await page.reload()
  await expect(headingOf(page, 'Contacts')).toBeVisible()
  await expect.poll(() => isDark(page)).toBe(true)
  const other = await context.newPage()
  await other.emulateMedia({ colorScheme: 'light' })
  await other.goto('/transactions')
  await expect(headingOf(other, 'Transactions')).toBeVisible()
  await expect.poll(() => isDark(other)).toBe(true)

  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByRole('radio', { name: 'System' }).check()
  await expect.poll(() => isDark(page)).toBe(false)
})

test('in the dark, the row under the pointer is lighter than the page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/contacts')
  const row = rowsOf(page).nth(3)
  await row.hover()
  const lightness = (color: string) => Math.max(...color.slice(4).split(',').map(Number.parseFloat))
  const colors = await row.evaluate((one) =>
    [one, document.body].map((part) => getComputedStyle(part).backgroundColor),
  )
  expect(lightness(colors[0] ?? '')).toBeGreaterThan(lightness(colors[1] ?? ''))
})

for (const [system, chosen, ground] of [
  ['dark', undefined, 'rgb(21, 23, 27)'],
  ['light', 'dark', 'rgb(21, 23, 27)'],
  ['dark', 'light', 'rgb(255, 255, 255)'],
] as const)
  test(`the first paint has its colours before any code runs: ${system}, ${chosen ?? 'as the system'}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system })
    await page.addInitScript((appearance) => {
      if (appearance && location.protocol.startsWith('http'))
        localStorage.setItem('bookend-appearance', appearance)
    }, chosen)
    await page.route('**/assets/*.js', () => undefined) // never answered
    await page.goto('/transactions', { waitUntil: 'commit' })
    await expect(page.locator('.starting h1')).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('background-color', ground)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

/** Whether the page is darker than its text. */
function isDark(page: Page) {
  return page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body)
    const light = (text: string) =>
      text
        .match(/\d+/g)
        ?.slice(0, 3)
        .reduce((sum, part) => sum + Number(part), 0) ?? 0
    return light(backgroundColor) < light(color)
  })
}
