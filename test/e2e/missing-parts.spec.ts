import { expect, type Page } from '@playwright/test'
import { chooseMore, headingOf, onlyInChromium, rowsOf, test } from './journey.ts'

test.use({ tolerated: [/net::ERR_FAILED|net::ERR_INTERNET_DISCONNECTED|404 \(Not Found\)/] })

/** Firefox itself remembers that code could not be loaded, until the page is loaded again: there, "Reload Bookend" helps. */
const importAgain = 'import again what has failed'

/** The code that is fetched ahead would otherwise arrive before a journey can take it away: who saves data is sent none. */
async function withoutPrefetch(page: Page) {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
}

/** Notes whether the page is loaded again: what a person has typed and ticked would be gone. */
async function watchForReload(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => sessionStorage.removeItem('journey-loads'))
  const load = await page.evaluate(() => performance.timeOrigin)
  return async () => (await page.evaluate(() => performance.timeOrigin)) !== load
}

test('offline, a click on a record whose page is not here yet throws nothing away', async ({
  page,
  service,
}) => {
  onlyInChromium(importAgain)
  expect(service).toMatch(/^http:/)
  await withoutPrefetch(page)
  await page.goto('/transactions')
  await rowsOf(page).nth(0).getByRole('checkbox').check()
  await rowsOf(page).nth(2).getByRole('checkbox').check()
  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  await expect(rowsOf(page).last().getByRole('link')).toHaveAttribute('href', /contacts/)
  const wasReloaded = await watchForReload(page)

  await page.context().setOffline(true)
  await rowsOf(page).first().getByRole('link').click()
  const alert = page.getByRole('alert').filter({ hasText: 'A part of Bookend could not be loaded' })
  await expect(alert).toContainText('You’re offline')
  await expect(alert).not.toContainText('assets')
  // It would leave the app for the browser's own page.
  await expect(alert.getByRole('button', { name: 'Reload Bookend' })).toHaveCount(0)
  await expect(headingOf(page)).toBeFocused()

  await page.context().setOffline(false)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Back to contacts' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible()
  await expect(alert).toHaveCount(0)
  await page.getByRole('link', { name: 'Transactions', exact: true }).click()
  await expect(page.getByText('2 selected')).toBeVisible()
  expect(await wasReloaded()).toBe(false)
})

test('offline, the menu of the demo is whole as soon as any of it is here', async ({ page }) => {
  await withoutPrefetch(page)
  await page.goto('/contacts')
  await expect(rowsOf(page)).toHaveCount(25)
  const menu = page.getByRole('button', { name: 'Menu' })
  // Loads its code without showing it.
  await menu.hover()
  const loaded = () =>
    ['/opened-', '/kit-'].every((part) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    )
  await expect.poll(() => page.evaluate(loaded)).toBe(true)
  await page.context().setOffline(true)
  await menu.click()
  await expect(page.getByRole('button', { name: 'Reset demo data' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'A part of Bookend' })).toHaveCount(0)
})

test('a style sheet that failed to load is requested again', async ({ page, service }) => {
  expect(service).toMatch(/^http:/)
  await withoutPrefetch(page)
  await page.goto('/contacts')
  await expect(rowsOf(page)).toHaveCount(25)
  const refused: string[] = []
  await page.route('**/assets/*.css', (route) => {
    refused.push(route.request().url())
    return route.abort()
  })
  await page.getByRole('link', { name: 'New contact' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'A part of Bookend could not be loaded' })
  await expect(alert).toBeVisible()
  await expect(alert).not.toContainText(/preload|css/i)
  await page.unroute('**/assets/*.css')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Company', { exact: true })).toBeVisible()
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''))
  expect(refused).not.toEqual([])
  expect(sheets).toEqual(expect.arrayContaining(refused))
  await expect.poll(() => brokenStyles(page)).toEqual([])
})

test('an update while a list is open keeps the list, and a reload keeps the ticks', async ({
  page,
  service,
}) => {
  expect(service).toMatch(/^http:/)
  await page.goto('/contacts')
  await rowsOf(page).nth(3).getByRole('checkbox').check()
  await page.goto('/transactions')
  await rowsOf(page).nth(1).getByRole('checkbox').check()
  await expect(page.getByText('1 selected')).toBeVisible()
  const wasReloaded = await watchForReload(page)
  // A new version has other file names; the old ones are gone.
  await page.route('**/assets/*', (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await chooseMore(page, 'Spellings')
  const alert = page.getByRole('alert').filter({ hasText: 'A part of Bookend could not be loaded' })
  await expect(alert).toContainText('Bookend was updated')
  expect(await wasReloaded()).toBe(false)
  await page.unroute('**/assets/*')
  await alert.getByRole('button', { name: 'Reload Bookend' }).click()
  await expect(rowsOf(page).nth(1).getByRole('checkbox')).toBeChecked()
  expect(await wasReloaded()).toBe(true)
  await page.goto('/contacts')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('link', { name: 'Transactions', exact: true }).click()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(rowsOf(page).nth(1).getByRole('checkbox')).toBeChecked()
})

test('what works on a list is loaded once somebody uses it, and works without a network', async ({
  page,
  service,
}) => {
  expect(service).toMatch(/^http:/)
  const parts = ['second-*.js', 'opened-*.js', 'opened-*.css', 'kit-*.js'].map((part) =>
    page.waitForResponse(`**/assets/${part}`, { timeout: 0 }),
  )
  await page.goto('/contacts')
  await expect(rowsOf(page)).toHaveCount(25)
  await page.mouse.move(400, 400)
  await Promise.all(parts)
  await page.context().setOffline(true)
  await rowsOf(page).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('group').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Go anywhere or do anything' })).toBeFocused()
})

/** The style sheets that did not arrive. */
function brokenStyles(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')]
      .filter(({ sheet }) => !sheet)
      .map(({ href }) => href),
  )
}
