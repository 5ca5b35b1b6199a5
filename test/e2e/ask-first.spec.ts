import { expect, type Page } from '@playwright/test'
import { holdPart } from './hold-part.ts'
import { startImportedBooks } from './imported-books.ts'
import { rowsOf, test } from './journey.ts'

const { server, signIn, requestsTo } = startImportedBooks()

for (const address of ['/', '/transactions?search=a', '/contacts?page=1'])
  test(`what ${address} shows is asked for by the page itself, and once`, async ({ page }) => {
    await signIn(page)
    const asked = requestsTo(page)
    const first = page.waitForRequest(/\/api\//)
    // Would the request wait for any file, neither would ever come.
    await page.route('**/assets/**', async (route) => {
      await first
      await route.continue()
    })
    await page.goto(server().url + address)
    await first
    await expect(page.locator('.starting')).toHaveCount(0)
    await expect(page.getByText(/No contacts yet|1–\d+ of|transactions, as of/)).toBeVisible()
    const pages = asked.filter((one) => one.endsWith('page=1'))
    expect(pages).not.toHaveLength(0)
    expect(pages).toEqual([...new Set(pages)])
  })

for (const width of [1280, 390])
  test(`the rows are there before the libraries, and stay as they are, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn(page)
    const libraries = await holdPart(page, 'libraries')
    await page.goto(`${server().url}/transactions`, { waitUntil: 'commit' })
    await expect(page.locator('.starting tbody a').first()).toBeVisible()
    const [table, places, pager] = [await tableOf(page), await boxesOf(page), await pagerOf(page)]
    await page.evaluate(() => {
      const seen = window as unknown as { withoutRows: number }
      seen.withoutRows = 0
      new MutationObserver(() => {
        if (!document.querySelector('main tbody a')) seen.withoutRows += 1
      }).observe(document, { subtree: true, childList: true })
    })
    libraries.deliver()
    await expect(page.locator('.starting')).toHaveCount(0)
    expect(await tableOf(page)).toEqual(table)
    expect(await boxesOf(page)).toEqual(places)
    expect(await pagerOf(page)).toBe(pager)
    expect(await page.evaluate(() => (window as unknown as { withoutRows: number }).withoutRows)).toBe(0)
  })

test('rows that come at once are in the first picture of the page', async ({ page }) => {
  await signIn(page)
  await page.addInitScript(() => {
    const seen = window as unknown as { first: number }
    const wait = window.setTimeout
    // Not even a slow machine shows the frame without its rows.
    performance.getEntriesByType = () => []
    window.setTimeout = ((run: () => void, after?: number) =>
      wait(run, after === 100 ? 60_000 : after)) as typeof wait
    const look = () => {
      const frame = document.querySelector('.starting nav')
      if (frame?.checkVisibility()) seen.first = document.querySelectorAll('.starting tbody a').length
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(`${server().url}/transactions`)
  await expect(page.locator('.starting')).toHaveCount(0)
  expect(await page.evaluate(() => (window as unknown as { first: number }).first)).toBeGreaterThan(0)
})

test('the page has its styles itself, and fetches no style sheet before the rows', async ({ page }) => {
  await signIn(page)
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.resourceType()))
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto(`${server().url}/transactions`, { waitUntil: 'commit' })
  await expect(page.locator('.starting tbody a').first()).toBeVisible()
  expect(asked).not.toContain('stylesheet')
  expect(asked.length).toBeLessThanOrEqual(8)
  const display = page
    .locator('.starting main tr')
    .first()
    .evaluate((row) => getComputedStyle(row).display)
  expect(await display).toBe('grid')
  code.resolve()
  await expect(page.locator('.starting')).toHaveCount(0)
})

test('a list with chosen columns appears with the app', async ({ page }) => {
  await signIn(page)
  const place = await page.evaluate(() => {
    const name = 'bookend-secrets:settings'
    const kept = localStorage.getItem(name) ?? sessionStorage.getItem(name)
    const { account, baseUrl } = JSON.parse(kept ?? '{}')
    return `bookend-lists:account ${account.id} ${baseUrl}`
  })
  await page.evaluate((name) => localStorage.setItem(name, '{"version":1}'), place)
  const libraries = await holdPart(page, 'libraries')
  const answered = page.waitForResponse(/\/api\/transactions/)
  await page.goto(`${server().url}/transactions`, { waitUntil: 'commit' })
  await answered
  await expect(page.locator('.starting tbody')).toBeVisible()
  await expect(page.locator('.starting tbody a')).toHaveCount(0)
  libraries.deliver()
  await expect(rowsOf(page).first()).toBeVisible()
})

test('the page asks for nothing while someone is signed out, or signs in by an address', async ({ page }) => {
  const asked = requestsTo(page)
  await page.route('**/assets/start-*.js', (route) => route.abort())
  await page.goto(`${server().url}/transactions`)
  await expect(page.getByText('Bookend could not be loaded.')).toBeVisible()
  await page.goto(`${server().url}/#token=${server().token}`)
  await expect(page.getByText('Bookend could not be loaded.')).toBeVisible()
  expect(asked).toEqual([])
})

test('settings stated for the service take precedence over the page’s own request', async ({ page }) => {
  await signIn(page)
  const asked = requestsTo(page)
  await page.evaluate(() => {
    const stated = { auth: { kind: 'bearer' }, http: { headers: { 'X-Office': 'Gent' } } }
    localStorage.setItem('bookend-connections', JSON.stringify({ stated: { settings: stated } }))
  })
  const first = page.waitForRequest(/\/api\/transactions/)
  await page.goto(`${server().url}/transactions`)
  await expect(rowsOf(page).first()).toBeVisible()
  expect((await first).headers()['x-office']).toBe('Gent')
  expect(asked.filter((one) => one.endsWith('page=1'))).toHaveLength(1)
})

test.use({ tolerated: [/status of 401|ERR_FAILED/] })

/** The table's elements with their attributes in one order, without what comes later by itself. */
function tableOf(page: Page): Promise<string[]> {
  return page.locator('main table').evaluate((table) =>
    [table, ...table.querySelectorAll('*')].map((one) => {
      // The keys of the list come when the page is idle, and set these two.
      const own = [...one.attributes].filter(({ name }) => !/^(tabindex|aria-description)$/.test(name))
      const attributes = own.map(({ name, value }) => `${name}=${value}`)
      const text = one.children.length > 0 ? '' : one.textContent
      return [one.localName, ...attributes.toSorted(), text].join(' ')
    }),
  )
}

function boxesOf(page: Page): Promise<string[]> {
  return page.locator('main :is(table, th, td, nav a, nav svg)').evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [one.localName, ...[x, y, width, height].map(Math.round)].join(' ')
    }),
  )
}

function pagerOf(page: Page): Promise<string> {
  return page.locator('main nav').evaluate((nav) => nav.innerHTML.replace(/(<span[^>]*>)[^<]*/, '$1'))
}

test.describe('rows that were last seen', () => {
  const { server, signIn, requestsTo } = startImportedBooks()

  for (const hasChanged of [false, true])
    test(`a list comes back as it was last seen, which ${hasChanged ? 'gives way to' : 'becomes'} the answer`, async ({
      page,
    }) => {
      await signIn(page)
      const places = () =>
        page.evaluate(() => Object.keys(localStorage).concat(Object.keys(sessionStorage)).join())
      await expect.poll(places).toContain('last-seen:settings transactions')
      const answer = Promise.withResolvers<void>()
      const libraries = await holdPart(page, 'libraries')
      const asked = requestsTo(page)
      await page.route('**/api/transactions?page=1', async (route) => {
        await answer.promise
        const response = await route.fetch()
        const body = await response.json()
        if (hasChanged) body.items[0].counterpart = 'Somebody new'
        await route.fulfill({ response, json: body })
      })
      await page.goto(`${server().url}/transactions`, { waitUntil: 'commit' })
      const table = page.locator('.starting table')
      await expect(table.locator('tbody a').first()).toBeVisible()
      await expect(table).toHaveAttribute('aria-busy', 'true')
      await expect(table).not.toContainText('Somebody new')
      await table.evaluate((one) => one.setAttribute('data-first', ''))
      answer.resolve()
      await expect(table).toHaveAttribute('aria-busy', 'false')
      await expect(page.locator('.starting table[data-first]')).toHaveCount(hasChanged ? 0 : 1)
      if (hasChanged) await expect(table).toContainText('Somebody new')
      libraries.deliver()
      await expect(page.locator('.starting')).toHaveCount(0)
      await expect(rowsOf(page).first()).toBeVisible()
      expect(asked.filter((one) => one.endsWith('page=1'))).toHaveLength(1)
    })
})
