import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from './journey.ts'

/** Screens and dialogs, and the way to each. */
export type Screens = Record<string, (page: Page) => Promise<unknown>>

/** Declares a journey to each screen, on which axe must find nothing, wide and narrow, light and dark. */
export function axeFindsNothing(screens: Screens): void {
  for (const [name, open] of Object.entries(screens)) {
    test(`axe finds nothing on ${name}, wide and narrow, light and dark`, async ({ page }) => {
      await open(page)
      // Before the page is there axe would find that it has nothing of a page.
      await expect(page.locator('h1').first()).toBeAttached()
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
          expect(await faults(page), `${width} pixels wide, ${colorScheme}`).toEqual([])
        }
      }
    })
  }
}

/** What axe finds, in a form that says where. */
async function faults(page: Page) {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}
