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
      await axeFindsNothingInAnyLook(page)
    })
  }
}

/** Axe must find nothing on the page as it is now, wide and narrow, light and dark. */
export async function axeFindsNothingInAnyLook(page: Page, widths = [1280, 390]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      expect(await faults(page), `${width} pixels wide, ${colorScheme}`).toEqual([])
    }
  }
}

/** Axe must find nothing on the page as it is now. */
export async function axeFindsNothingHere(page: Page): Promise<void> {
  expect(await faults(page)).toEqual([])
}

/** What axe finds, in a form that says where. */
async function faults(page: Page) {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  // It takes a fifth of the time to list faults alone, and to do it in the page: only results of frames, which Bookend has
  // none of, must be put together in a page of their own.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}
