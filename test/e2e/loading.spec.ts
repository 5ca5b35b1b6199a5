import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { rowsOf, test } from './journey.ts'

for (const [list, label] of [
  ['contacts', 'Loading contacts'],
  ['transactions', 'Loading transactions'],
] as const) {
  for (const width of [1280, 390]) {
    test(`nothing jumps while the ${list} load, ${width} pixels wide`, async ({ page, service }) => {
      await page.setViewportSize({ width, height: 800 })
      await countShifts(page)
      const answer = Promise.withResolvers<void>()
      await page.route(`${service}/${list}?page=1`, async (route) => {
        await answer.promise
        await route.continue()
      })
      await page.goto(`/${list}`)
      await expect(page.getByText(label)).toBeAttached()
      await expect(page.locator('main table tbody tr')).toBeVisible()
      const before = await measure(page)
      answer.resolve()
      await expect(rowsOf(page)).toHaveCount(25)
      await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
      const after = await measure(page)
      expect(after.top).toBe(before.top)
      // The style sheet draws its 25 rows as one.
      if (width > 767) expect(after.table).toBe(before.table)
      expect(await shifted(page)).toBeLessThan(0.01)
    })
  }
}

test('turning the page and ticking a row move nothing', async ({ page }) => {
  await countShifts(page)
  await page.goto('/transactions')
  await expect(rowsOf(page)).toHaveCount(25)
  const before = await columns(page)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText('26–50 of 5,000')).toBeVisible()
  expect(await columns(page)).toEqual(before)
  const top = (await rowsOf(page).first().boundingBox())?.y
  await rowsOf(page).first().getByRole('checkbox').check()
  await expect(page.getByText('1 selected')).toBeVisible()
  expect((await rowsOf(page).first().boundingBox())?.y).toBe(top)
  expect(await shifted(page)).toBeLessThan(0.01)
})

for (const width of [1280, 390])
  test(`the offer of a month moves no row, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/transactions')
    await expect(rowsOf(page)).toHaveCount(25)
    const before = (await rowsOf(page).first().boundingBox())?.y
    await page.getByRole('searchbox').fill('2026-03')
    await expect(page.getByRole('link', { name: 'Show March 2026' })).toBeInViewport({ ratio: 1 })
    expect((await rowsOf(page).first().boundingBox())?.y).toBe(before)
    await page.getByRole('link', { name: 'Show March 2026' }).click()
    await expect(page.getByText('Only March 2026.')).toBeInViewport({ ratio: 1 })
    expect((await rowsOf(page).first().boundingBox())?.y).toBe(before)
  })

test('the first rows are asked for before the code of their page is there', async ({ page, service }) => {
  const asked = page.waitForRequest(`${service}/contacts?page=1`)
  // Would the request wait for the code, neither would ever come.
  await page.route('**/assets/ContactListPage-*.js', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/contacts')
  await expect(rowsOf(page)).toHaveCount(25)
})

test('the settings are asked for beside the code and once', async ({ page, service }) => {
  expect(service).toMatch(/^http:/)
  const isMain = /\/assets\/index-[^/]+\.js$/
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const settingsAsked = page.waitForRequest('**/settings.json')
  // Would the settings wait for the code, neither would ever come.
  await page.route(isMain, async (route) => {
    await settingsAsked
    await route.continue()
  })
  await page.goto('/transactions')
  await expect(rowsOf(page)).toHaveCount(25)
  expect(asked.filter((path) => isMain.test(path))).toHaveLength(1)
  expect(asked.filter((path) => path.endsWith('/settings.json'))).toHaveLength(1)
})

test('the built page has no script and no style of its own', async ({ page }) => {
  const response = await page.request.get('/')
  const html = await response.text()
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|javascript:/i)
  const policy = response.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  // The page brings its policy along, for hosts that send none.
  expect(html).toMatch(/<meta http-equiv="Content-Security-Policy"/)
})

async function countShifts(page: Page) {
  await page.addInitScript(() => {
    const counted = window as unknown as { shifted: number }
    counted.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & LayoutShift
        if (!hadRecentInput) counted.shifted += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

type LayoutShift = { value: number; hadRecentInput: boolean }

/** The sum of all layout shifts so far, as the Layout Instability specification counts them. */
function shifted(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Shifts are told of after the frame in which they happened.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return (window as unknown as { shifted: number }).shifted
  })
}

/** Where the table begins, and how high it is. */
function measure(page: Page) {
  return page.evaluate(() => {
    const heightOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height
    return {
      top: document.querySelector('main table')?.getBoundingClientRect().top,
      table: heightOf('main table'),
    }
  })
}

function columns(page: Page) {
  return page
    .getByRole('columnheader')
    .evaluateAll((headers) => headers.map((header) => header.getBoundingClientRect().left))
}
