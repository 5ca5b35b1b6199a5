import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { test } from './journey.ts'

declare global {
  /** What its code adds to a page. */
  var axe: { run: (document: Document, options: RunOptions) => Promise<AxeResults> }
}

/** Screens and dialogs, and the way to each; of several ways, each begins where the one before it ends. */
type Screens = Record<string, Way | Way[]>

type Way = (page: Page) => Promise<unknown>

/**
 * Declares a journey through screens, on which axe must find nothing, wide and narrow, light and dark. Each has a tab of its own, in
 * one browser, which starts the demo once.
 */
export function axeFindsNothing(where: string, screens: Screens): void {
  test(`axe finds nothing on ${where}, wide and narrow, light and dark`, async ({ context }) => {
    for (const [name, ways] of Object.entries(screens))
      await test.step(name, async () => {
        const page = await context.newPage()
        for (const goThere of [ways].flat()) {
          await page.setViewportSize({ width: 1280, height: 800 })
          await goThere(page)
          // Before the app has replaced the frame, axe would find that it has nothing of a page.
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
          await axeFindsNothingInAnyLook(page)
        }
        await page.close()
      })
  })
}

/** Axe must find nothing on the page as it is now, wide and narrow, light and dark. */
export async function axeFindsNothingInAnyLook(page: Page, widths = [1280, 390]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      // The other rules have looked at the page already.
      const found = await faults(page, colorScheme === 'dark' ? rulesOfColours : allRules)
      expect(found, `${width} pixels wide, ${colorScheme}`).toEqual([])
    }
  }
}

/** Axe must find nothing on the page as it is now. */
export async function axeFindsNothingHere(page: Page): Promise<void> {
  expect(await faults(page)).toEqual([])
}

/** What axe finds, in a form that says where. */
async function faults(page: Page, runOnly: Rules = allRules) {
  // Its code is half a megabyte, so it goes into the page once, and not for every look.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source + crashesFirefox)
  // It takes a fifth of the time to list faults alone.
  const options: RunOptions = { runOnly, resultTypes: ['violations'] }
  const { violations } = await page.evaluate((chosen) => globalThis.axe.run(document, chosen), options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** A page of Firefox 153 crashes if it reads this once Playwright's locators have; axe then goes by the attribute. */
const crashesFirefox = '; delete Element.prototype.ariaLabelledByElements'

type Rules = NonNullable<RunOptions['runOnly']>

const allRules: Rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that a colour scheme can break. */
const rulesOfColours: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
