import { expect } from '@playwright/test'
import { rowsOf, test } from './journey.ts'
import { waitLong } from './forgiving/acts.ts'

test.use({ tolerated: [/Failed to (load resource|fetch dynamically imported module)/] })

test('a failure covers no row and no button, 1280, 768 and 390 pixels wide', async ({ page, service }) => {
  await waitLong(page)
  const detail = 'The year is closed. Ask the accountant to open the period before anything is deleted.'
  await page.route(`${service}/contacts`, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          headers: { 'Access-Control-Allow-Origin': '*' },
          json: { title: 'Conflict', status: 409, detail },
        })
      : route.continue(),
  )
  await page.goto('/contacts')
  for (const row of [0, 1, 2]) await rowsOf(page).nth(row).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete 3 contacts' }).click()
  await page.getByRole('button', { name: 'Delete now' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'The year is closed' })
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => scrollTo(0, 0))
    await expect(failure).toBeInViewport({ ratio: 1 })
    const area = failure.locator('..')
    expect(await area.evaluate((element) => element.getBoundingClientRect().width)).toBeGreaterThan(340)
    // All round it and under it is the ground of the line at the foot.
    await expect.poll(() => area.evaluate(rowsAround)).toEqual([])
    for (const name of ['Clear', 'Delete'])
      await page.getByRole('toolbar').getByRole('button', { name }).click({ trial: true })
    await page.getByRole('link', { name: 'Next page' }).click({ trial: true })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await rowsOf(page).last().getByRole('checkbox').click({ trial: true })
  }
  await page.getByRole('button', { name: 'Dismiss this message' }).click()
  await expect(failure).toBeHidden()
})

test('on a device slow to store, the same form opened at once after a save knows that it was saved', async ({
  page,
  context,
  service,
}) => {
  expect(service).toMatch(/^http:/)
  await context.addInitScript(slowToDeleteDrafts)
  for (const city of ['Bergen', 'Tromsø']) {
    await page.goto('/contacts/1/edit')
    await page.getByLabel('City', { exact: true }).fill(city)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved “' })).toBeVisible()
  }
  for (const company of ['Bakery One', 'Bakery Two']) {
    await page.goto('/contacts/new')
    await page.getByLabel('Company', { exact: true }).fill(company)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: `Created “${company}”` })).toBeVisible()
  }
})

test('an app that cannot be loaded at all says so', async ({ page, service }) => {
  expect(service).toMatch(/^http:/)
  const sentence = page.getByText('Bookend could not be loaded. Check the connection, then reload this page.')
  for (const part of ['start', 'libraries']) {
    await page.route(`**/assets/${part}-*.js`, (route) => route.abort())
    await page.goto('/contacts')
    await expect(sentence).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await page.route('**/settings.json', (route) =>
      route.fulfill({ json: { service: { baseUrl: service } } }),
    )
  }
  await page.goto('/contacts')
  await expect(rowsOf(page)).toHaveCount(25)
  await expect(sentence).toBeHidden()
})

/** The rows of which something shows at the edges of an element. */
function rowsAround(element: Element): string[] {
  const { top, right, bottom, left } = element.getBoundingClientRect()
  const points: [number, number][] = [top - 2, (top + bottom) / 2, bottom + 2].flatMap((y) =>
    [left - 2, (left + right) / 2, right + 2].map((x): [number, number] => [x, y]),
  )
  return points.flatMap(([x, y]) => document.elementFromPoint(x, y)?.closest('tr')?.innerText ?? [])
}

/** Lets every deletion of a draft take a second; a page that goes meanwhile takes it back. */
function slowToDeleteDrafts() {
  const drop = Reflect.get(IDBObjectStore.prototype, 'delete') as typeof IDBObjectStore.prototype.delete
  IDBObjectStore.prototype.delete = function (key) {
    const end = performance.now() + 1000
    const goOn = () => {
      if (performance.now() < end) this.count().addEventListener('success', goOn)
    }
    if (this.name === 'drafts') goOn()
    return drop.call(this, key)
  }
}
