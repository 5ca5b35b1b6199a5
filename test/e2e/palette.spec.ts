import { expect, type Page } from '@playwright/test'
import { axeFindsNothing } from './axe.ts'
import { scrollsSideways, test } from './journey.ts'

test.use({ reducedMotion: 'reduce' })

axeFindsNothing('the palette', {
  'the palette': async (page) => {
    await page.goto('/contacts')
    await openPalette(page)
  },
  'the palette with what was found': async (page) => {
    await page.goto('/contacts')
    await openPalette(page)
    await page.keyboard.type('ullspinn')
    await expect(option(page, /Ullspinneriet/).first()).toBeVisible()
  },
})

test('the palette fits into 1280, 390 and 320 pixels, and stays as high as it is', async ({ page }) => {
  await page.goto('/transactions')
  await openPalette(page)
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await box(page).fill('')
    const height = () => page.getByRole('dialog').evaluate((dialog) => dialog.getBoundingClientRect().height)
    const before = await height()
    await page.keyboard.type('zzzz qqqq')
    await expect(
      page.getByRole('status').filter({ hasText: 'No page, record or command matches' }),
    ).toBeAttached()
    expect(await height()).toBe(before)
    await expect.poll(() => scrollsSideways(page)).toBe(false)
  }
})

test('a phone shows amounts in the palette whole, with the minus of lists', async ({ page }) => {
  await page.goto('/transactions')
  await openPalette(page)
  await page.keyboard.type('bouwmarkt drongen')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    const found = page.getByRole('group', { name: 'Transactions', exact: true }).getByRole('option')
    const first = found.filter({ hasText: '-' }).filter({ hasText: 'EUR' }).first()
    await expect(first).toContainText(/Bouwmarkt Drongen · -[\d.,]+ EUR/)
    const words = first.locator('span').first()
    expect(await words.evaluate((line) => line.scrollHeight <= line.clientHeight)).toBe(true)
    const signs = await words.evaluate((line) =>
      [...line.querySelectorAll('*')].map((part) => getComputedStyle(part, '::before').content),
    )
    expect(signs.some((sign) => sign.startsWith('"−"'))).toBe(true)
  }
})

function box(page: Page) {
  return page.getByRole('combobox', { name: 'Go anywhere or do anything' })
}

function option(page: Page, name: string | RegExp) {
  return page.getByRole('option', { name })
}

/** Waits until the page has its notices, which listen to the key. */
async function openPalette(page: Page) {
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(box(page)).toBeVisible({ timeout: 500 })
  }).toPass()
}
