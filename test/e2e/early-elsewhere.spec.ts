import { expect, type Page } from '@playwright/test'
import { seed } from '../../src/mock/seed/seed.ts'
import { rowsOf, test } from './journey.ts'

// A static host with settings.json, and services that are not Bookend's own.

test.use({ tolerated: [/status of 401|ERR_FAILED/] })

const { contacts } = seed()

test('a first visit shows the rows of another service before the app, and asks for each thing once', async ({
  page,
}) => {
  await settingsSay(page, '/books')
  const asked = await serve(page, '/books')
  const code = await holdCode(page)
  await page.goto('/contacts', { waitUntil: 'commit' })
  await expect(page.locator('.starting tbody a')).toHaveCount(25)
  expect(asked.map(({ path }) => path).toSorted()).toEqual(['/contacts', '/contacts?page=1'])
  code.resolve()
  await expect(page.locator('.starting')).toHaveCount(0)
  await expect(rowsOf(page)).toHaveCount(25)
  await expect(page.getByText(/1–25 of 1\D?000/)).toBeVisible()
  expect(asked.length).toBeLessThanOrEqual(8)
  expect(new Set(asked.map(({ path }) => path)).size).toBe(asked.length)
})

test('later visits ask the service before the settings have come, and show nothing until they are the same', async ({
  page,
}) => {
  await settingsSay(page, '/books')
  const asked = await serve(page, '/books')
  await visit(page)
  // The next page is read ahead.
  await expect.poll(() => asked.map(({ path }) => path)).toContain('/contacts?page=2')
  const settings = Promise.withResolvers<void>()
  await settingsSay(page, '/books', settings.promise)
  const code = await holdCode(page)
  asked.length = 0
  await page.goto('/contacts', { waitUntil: 'commit' })
  await expect.poll(() => asked.map(({ path }) => path)).toEqual(['/contacts?page=1'])
  await expect(page.locator('.starting tbody')).toBeVisible()
  await expect(page.locator('tbody a')).toHaveCount(0)
  settings.resolve()
  await expect(page.locator('.starting tbody a')).toHaveCount(25)
  code.resolve()
  await expect(page.locator('.starting')).toHaveCount(0)
  expect(asked.filter(({ path }) => path === '/contacts?page=1')).toHaveLength(1)
})

test('where the settings name another service than before, only its rows are ever on the page', async ({
  page,
}) => {
  await settingsSay(page, '/before')
  await serve(page, '/before', { company: 'Old Books Ltd' })
  await visit(page)
  await settingsSay(page, '/after')
  await serve(page, '/after', { company: 'New Books Ltd' })
  await page.addInitScript(() => {
    const seen = window as unknown as { sawOld: boolean }
    new MutationObserver(() => {
      seen.sawOld ||= document.body?.textContent?.includes('Old Books') ?? false
    }).observe(document, { subtree: true, childList: true })
  })
  await page.goto('/contacts')
  await expect(rowsOf(page).first()).toContainText('New Books Ltd')
  expect(await page.evaluate(() => (window as unknown as { sawOld?: boolean }).sawOld ?? false)).toBe(false)
})

test('two connections with a sign-in each ask their own service, with their own header, before any file has come', async ({
  page,
}) => {
  const [one, two] = [
    await serve(page, '/service-one', { company: 'One Ltd' }),
    await serve(page, '/service-two', { company: 'Two Ltd' }),
  ]
  await page.goto('/settings.json')
  await connect(
    page,
    'one',
    { kind: 'header', headers: [{ name: 'X-Key', secretRef: 'key' }] },
    { key: 'k1' },
  )
  await connect(page, 'two', { kind: 'basic' }, { user: 'ann', password: 'p2' })
  const settings = Promise.withResolvers<void>()
  await page.route('**/settings.json', async (route) => {
    await settings.promise
    await route.continue()
  })
  const code = await holdCode(page)
  await page.goto('/c/one/contacts', { waitUntil: 'commit' })
  await expect(page.locator('.starting tbody a').first()).toContainText('One Ltd')
  await expect(page.getByRole('button', { name: 'Books: one', includeHidden: true })).toBeAttached()
  await page.goto('/c/two/contacts', { waitUntil: 'commit' })
  await expect(page.locator('.starting tbody a').first()).toContainText('Two Ltd')
  settings.resolve()
  code.resolve()
  await expect(page.locator('.starting')).toHaveCount(0)
  expect(one.every(({ headers }) => headers['x-key'] === 'k1' && !headers['authorization'])).toBe(true)
  expect(two.every(({ headers }) => headers['authorization'] === `Basic ${btoa('ann:p2')}`)).toBe(true)
  expect(one.length).toBe(2)
})

test('a secret that belongs into the address is not sent early, and rows that came after a sign-out are not shown', async ({
  page,
}) => {
  const answer = Promise.withResolvers<void>()
  const asked = await serve(page, '/service-one', { company: 'One Ltd' }, answer.promise)
  await page.goto('/settings.json')
  await connect(page, 'one', { kind: 'query', param: 'key' }, { token: 'k1' })
  const code = await holdCode(page)
  await page.goto('/c/one/contacts', { waitUntil: 'commit' })
  await expect(page.locator('.starting tbody')).toBeVisible()
  expect(asked).toEqual([])
  await connect(page, 'one', { kind: 'bearer' }, { token: 'k1' })
  await page.goto('/c/one/contacts', { waitUntil: 'commit' })
  await expect.poll(() => asked.length).toBe(2)
  // As another tab signs out.
  await page.evaluate(() => localStorage.removeItem('bookend-secrets:one'))
  const answered = page.waitForResponse(/page=1/)
  answer.resolve()
  await (await answered).finished()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
  await expect(page.locator('tbody a')).toHaveCount(0)
  code.resolve()
  await expect(page.locator('.starting')).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Sign in to one' })).toBeVisible()
  await expect(page.locator('tbody a')).toHaveCount(0)
})

test('the app takes over although a service never answers what it is asked to find out how it searches', async ({
  page,
}) => {
  await settingsSay(page, '/books')
  await serve(page, '/books')
  await page.route(/\/books\/contacts\?.*search=/, () => new Promise(() => {}))
  await page.goto('/contacts', { waitUntil: 'commit' })
  await expect(page.locator('tbody a')).toHaveCount(25)
  await expect(page.locator('.starting')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Transactions' }).first()).toBeEnabled()
})

async function settingsSay(page: Page, baseUrl: string, when?: Promise<void>) {
  await page.route('**/settings.json', async (route) => {
    await when
    await route.fulfill({ json: { service: { baseUrl } } })
  })
}

type Asked = { path: string; headers: Record<string, string> }

/** A service that answers below a path as docs/spec.md says, with `changes` in each contact. Returns what it was asked for. */
async function serve(page: Page, base: string, changes: object = {}, when?: Promise<void>): Promise<Asked[]> {
  const asked: Asked[] = []
  await page.route(`**${base}/**`, async (route) => {
    const url = new URL(route.request().url())
    const path = url.pathname.slice(base.length)
    asked.push({ path: path + url.search, headers: route.request().headers() })
    await when
    const number = Number(url.searchParams.get('page') ?? 1)
    const search = url.searchParams.get('search') ?? ''
    const all = path.startsWith('/contacts') ? contacts.map((one) => ({ ...one, ...changes })) : []
    const found = all.filter((one) => JSON.stringify(one).includes(search))
    const [, id] = /^\/contacts\/(.+)/.exec(path) ?? []
    const items = found.slice((number - 1) * 25, number * 25)
    const json = id
      ? all.find((one) => one.id === id)
      : { items, total: found.length, page: number, pageSize: 25 }
    await route.fulfill({ json }).catch(() => undefined)
  })
  return asked
}

/** Stores a connection and its sign-in, as adding it does. */
async function connect(page: Page, id: string, auth: object, secrets: Record<string, string>) {
  const profile = { name: id, baseUrl: `/service-${id}`, auth }
  await page.evaluate(
    ({ id, profile, secrets }) => {
      const { own } = JSON.parse(localStorage.getItem('bookend-connections') ?? '{}')
      localStorage.setItem(
        'bookend-connections',
        JSON.stringify({ own: { ...own, [id]: profile }, stated: {} }),
      )
      const kept = { baseUrl: profile.baseUrl, secrets, account: null }
      localStorage.setItem(`bookend-secrets:${id}`, JSON.stringify(kept))
    },
    { id, profile, secrets },
  )
}

/** Opens the list and waits until the app has read it. */
async function visit(page: Page) {
  await page.goto('/contacts')
  await expect(page.locator('.starting')).toHaveCount(0)
  await expect(rowsOf(page)).toHaveCount(25)
}

async function holdCode(page: Page) {
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  return code
}
