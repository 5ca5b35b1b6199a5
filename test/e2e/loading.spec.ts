import { hash } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { holdPart } from './hold-part.ts'
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
      // The app has taken over from the frame; what moves then is in the sum of shifts.
      await expect(page.locator('.starting')).toHaveCount(0)
      await expect(page.locator('main table tbody')).toBeVisible()
      const before = await measure(page)
      // Two frames, in which the height of the list's empty foot would be announced: that styles the whole page, and once more with the rows.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
      expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--foot'))).toBe('')
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

for (const address of ['/', '/contacts/7'])
  test(`a page that is loading is not blank: ${address}`, async ({ page, service }) => {
    await page.route(`${service}/**`, () => undefined)
    await page.goto(address)
    const lines = page
      .getByRole('status')
      .filter({ hasText: /^Loading/ })
      .locator('..')
    await expect(lines).toHaveCSS('opacity', '1')
    expect((await lines.boundingBox())?.height).toBeGreaterThan(100)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

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
    // Undefined for the moment in which other rows take their place.
    const top = async () => (await rowsOf(page).first().boundingBox())?.y
    const before = await top()
    expect(before).toBeGreaterThan(0)
    await page.getByRole('searchbox').fill('2026-03')
    await expect(page.getByRole('link', { name: 'Show March 2026' })).toBeInViewport({ ratio: 1 })
    await expect.poll(top).toBe(before)
    await page.getByRole('link', { name: 'Show March 2026' }).click()
    await expect(page.getByText('Only March 2026.')).toBeInViewport({ ratio: 1 })
    await expect.poll(top).toBe(before)
  })

for (const address of ['/contacts?search=kanaal&page=2', '/contacts/7', '/'])
  test(`what ${address} shows is asked for before the libraries are there, and once`, async ({
    page,
    service,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url().replace(service, '')))
    const path = address === '/' ? '/transactions?page=1' : address
    const first = page.waitForRequest(service + path)
    // Would the request wait for the code, neither would ever come.
    await page.route('**/assets/libraries-*.js', async (route) => {
      await first
      await route.continue()
    })
    await page.goto(address)
    await expect(page.locator('.starting')).toHaveCount(0)
    await expect(
      page
        .getByRole('main')
        .getByText(/Kanaal|Back to contacts|1–25|Money in and out/i)
        .first(),
    ).toBeVisible()
    expect(asked.filter((one) => one === path)).toHaveLength(1)
    expect(asked.filter((one) => one.endsWith('/settings.json'))).toHaveLength(1)
  })

test('the first view takes at most seven requests', async ({ page, service }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/contacts')
  await expect(page.getByText('1–25 of 1,000')).toBeVisible()
  expect(service).toMatch(/^http:/)
  // The records may be asked for before the code is.
  const before = asked.slice(0, asked.indexOf('/contacts', 1))
  expect(before.length, before.join(' ')).toBeLessThanOrEqual(6)
})

for (const address of ['/contacts', '/transactions?search=rent'])
  for (const width of [1280, 768, 390])
    test(`the frame of ${address} is what the app shows before its rows, ${width} pixels wide`, async ({
      page,
      service,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await countShifts(page)
      // The views come later, by themselves.
      await holdPart(page, 'second')
      const answer = Promise.withResolvers<void>()
      const libraries = await holdPart(page, 'libraries')
      await page.route(`${service}/**`, async (route) => {
        await answer.promise
        await route.continue()
      })
      await page.goto(address, { waitUntil: 'commit' })
      await expect(page.locator('.starting h1')).toBeVisible()
      // The name is not known here before the settings are read.
      const markup = () =>
        page.locator('#root').evaluate((root) => {
          const frame = root.querySelector('.starting') ?? root
          return frame.innerHTML
            .replace(/ (aria-label="Books: [^"]*"|title="(127|Connection)?[^"]*"|style="[^"]*")/g, '')
            .replace(/(<button[^>]*popovertarget="connections"[^>]*><span[^>]*>)[^<]*/, '$1')
        })
      const boxes = () =>
        page.locator('#root :is(h1, nav a, form, input, table, th, td, button, svg)').evaluateAll((all) =>
          all.map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect()
            return [one.localName, x, y, width, height].join(' ')
          }),
        )
      const [frame, places] = [await markup(), await boxes()]
      libraries.deliver()
      await expect(page.locator('.starting')).toHaveCount(0)
      expect(sorted(await markup())).toEqual(sorted(frame))
      expect(await boxes()).toEqual(places)
      answer.resolve()
      await expect(rowsOf(page).first()).toBeVisible()
      expect(await shifted(page)).toBeLessThan(0.01)
    })

/** Markup with the attributes of each element in one order. */
function sorted(html: string): string[] {
  return html.split(/(?=<)/).map((tag) =>
    tag
      .replace(/[\w-]+(="[^"]*")?/g, '$& ')
      .split(' ')
      .toSorted()
      .join(' '),
  )
}

test('the page runs little code before the first paint', async ({ page }) => {
  const html = await (await page.request.get('/')).text()
  const run = [...html.matchAll(/<script(?: id="[^"]*")?>(.*?)<\/script>/gs)].map(([, script = '']) => script)
  expect(run).toHaveLength(4)
  expect(run.join('').length).toBeLessThan(18_000) // with what any service's first request needs
  // A template's content is not loaded; show-frame.ts puts it in once the page is painted.
  expect(html).toMatch(/<script [^>]*src="\/assets\//)
  expect(html.replaceAll(/<template.*?<\/template>/gs, '')).not.toMatch(/"\/assets\/[^"]*\.js"/)
})

test('the page has only the scripts and styles that its policy names', async ({ page }) => {
  const response = await page.request.get('/')
  const html = await response.text()
  expect(html).not.toMatch(/\sstyle=|\son\w+=|javascript:/i)
  const policy = response.headers()['content-security-policy'] ?? ''
  const own = [...html.matchAll(/<script(?: type="text\/plain"| id="[^"]*")*>(.*?)<\/script>/gs)].map(
    ([, script = '']) => script,
  )
  expect(own).toHaveLength(5)
  for (const script of own) expect(policy).toContain(`'sha256-${hash('sha256', script, 'base64')}'`)
  expect(policy).toContain("script-src 'self' 'sha256-")
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style)
  expect(styles).toHaveLength(1)
  for (const style of styles)
    expect(policy).toContain(`style-src 'self' 'sha256-${hash('sha256', style, 'base64')}';`)
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
