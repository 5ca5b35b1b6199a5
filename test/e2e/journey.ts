import { expect, test as base, type Locator, type Page } from '@playwright/test'
import { appUrl } from '../../playwright.config.ts'
import { startService, type GivenRecords } from './service.ts'

type Given = {
  /** What the console may say in these journeys, because they provoke it. */
  tolerated: RegExp[]
  /** What a service over real HTTP is started with; the demo's records when nothing is said. */
  records: GivenRecords
}

type Journey = {
  /** Fails the journey when the browser complained: an error, a warning or a breach of the content security policy. */
  quiet: void
  /** The address of a service over real HTTP, which the app is told to talk to. */
  service: string
}

/** MSW asks for a newer worker at each start and waits for no answer; a page that is left meanwhile takes the question back. */
export const leftWhileAsking =
  /Failed to update a ServiceWorker|^Failed to load ‘’. A ServiceWorker intercepted/

/** What Firefox says where Chromium says "Failed to load resource". */
const failedInFirefox = /did not succeed|disallowed MIME type|Loading failed for|error loading dynamically/

/** A journey through the app in a real browser. */
export const test = base.extend<Given & Journey>({
  tolerated: [[], { option: true }],
  records: [{}, { option: true }],

  quiet: [
    async ({ context, tolerated }, provide) => {
      const complaints: string[] = []
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`Content security policy: ${event.violatedDirective} ${event.blockedURI}`) // oxlint-disable-line no-console -- how it gets out of the page
        })
      })
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      context.on('weberror', (error) => complaints.push(String(error.error())))
      await provide()
      const known = [leftWhileAsking, ...tolerated, ...(tolerated.length > 0 ? [failedInFirefox] : [])]
      expect(complaints.filter((text) => !known.some((one) => one.test(text)))).toEqual([])
    },
    { auto: true },
  ],

  service: async ({ context, records }, provide) => {
    const { url, stop } = await startService(appUrl, records)
    await context.route('**/settings.json', (route) => route.fulfill({ json: { service: { baseUrl: url } } }))
    await provide(url)
    // Pages go first: what they still ask for, a page fetched ahead say, would find nobody.
    await Promise.all(context.pages().map((page) => page.close()))
    await stop()
  },
})

/** Leaves a journey to Chromium, because Playwright cannot do this in Firefox. */
export function onlyInChromium(what: string): void {
  test.skip(test.info().project.name !== 'journeys', `Playwright cannot ${what} in Firefox`)
}

/** Shows the page as it is printed, say. Playwright tells Firefox of colour schemes alone, so `firefox.ts` hears it in a header. */
export async function emulate(page: Page, looks: Pick<Looks, 'media' | 'forcedColors' | 'reducedMotion'>) {
  await page.emulateMedia(looks)
  if (page.context().browser()?.browserType().name() !== 'firefox') return
  const { media, forcedColors, reducedMotion } = looks
  const inFirefox = {
    mediumOverride: media ?? undefined,
    forcedColorsOverride: forcedColors ?? undefined,
    prefersReducedMotionOverride: reducedMotion ?? undefined,
  }
  await page.setExtraHTTPHeaders({ 'emulated-looks': JSON.stringify(inFirefox) })
}

type Looks = NonNullable<Parameters<Page['emulateMedia']>[0]>

/** The rows of the list on screen, without the line of headers. */
export function rowsOf(page: Page): Locator {
  return page.getByRole('table').locator('tbody').getByRole('row')
}

/** The level-1 heading of the page. */
export function headingOf(page: Page, name?: string | RegExp): Locator {
  return page.getByRole('heading', { level: 1, ...(name !== undefined && { name, exact: true }) })
}

/** Whether the document is wider than its window. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
  })
}

/** Goes with the Tab key until it arrives, and returns how often it pressed; a page has far fewer stops than this tries. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await target.waitFor()
  const arrived = () => target.evaluate((element) => element === document.activeElement)
  let stops = 0
  for (; stops < 120 && !(await arrived()); stops += 1) await page.keyboard.press(key)
  await expect(target).toBeFocused()
  return stops
}

/** The button of the list's menu "More". */
export function moreButton(page: Page): Locator {
  return page.getByRole('button', { name: 'More', exact: true })
}

/** Chooses an action of the list's menu "More". */
export async function chooseMore(page: Page, name: string | RegExp): Promise<void> {
  await moreButton(page).click()
  const menu = page.getByRole('menu', { name: 'More' })
  await menu.getByRole('menuitem', { name }).or(menu.getByRole('menuitemcheckbox', { name })).click()
}
