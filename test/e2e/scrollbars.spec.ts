import { expect, type Locator } from '@playwright/test'
import { firefoxOptions } from '../../playwright.config.ts'
import { chromiumArguments, findChromium } from './chromium.ts'
import { rowsOf, test } from './journey.ts'

// Playwright hides scrollbars. Where they take room, as in Firefox and on Windows, 390 pixels have 375 for the page.
test.use({
  viewport: { width: 390, height: 740 },
  launchOptions: ({ browserName }, provide) =>
    provide(
      browserName === 'firefox'
        ? { ...firefoxOptions, firefoxUserPrefs: { 'ui.useOverlayScrollbars': 0 } }
        : {
            executablePath: findChromium() ?? 'chromium',
            args: chromiumArguments,
            ignoreDefaultArgs: ['--hide-scrollbars'],
          },
    ),
})

test('beside a scrollbar no button above the list has a line to itself, and those of the selection share one', async ({
  page,
}) => {
  await page.goto('/transactions')
  await expect(rowsOf(page).first()).toBeVisible()
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(10)
  const tools = page.getByRole('button', { name: 'More' }).locator('..')
  await expect.poll(() => fewestOnALine(tools)).toBeGreaterThan(1)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await expect(bar.getByRole('button', { name: 'Delete' })).toBeInViewport({ ratio: 1 })
  const middles = ['Edit', 'Clear selection', 'Delete'].map(async (name) => {
    const { y = 0, height = 0 } = (await bar.getByRole('button', { name, exact: true }).boundingBox()) ?? {}
    return Math.round((y + height / 2) / 8)
  })
  expect(new Set(await Promise.all(middles)).size).toBe(1)
})

/** The number of buttons and fields on the line that has the fewest. */
async function fewestOnALine(place: Locator): Promise<number> {
  const middles = await place.locator('button:visible, select:visible').evaluateAll((controls) =>
    controls.map((control) => {
      const { top, height } = control.getBoundingClientRect()
      return Math.round((top + height / 2) / 8)
    }),
  )
  const lines = Map.groupBy(middles, (middle) => middle)
  return Math.min(...[...lines.values()].map(({ length }) => length))
}
