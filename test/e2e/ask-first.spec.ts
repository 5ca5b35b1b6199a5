import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { runBooks, startBooks } from './books-server.ts'
import type { BooksServer } from './books-server.ts'
import { rowsOf, test } from './journey.ts'

const statement = join(import.meta.dirname, '../../samples/statement.xml')

let folder = ''
let books: BooksServer

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookend-'))
  books = await startBooks(join(folder, 'books.db'))
  await runBooks(join(folder, 'books.db'), 'import', statement)
})
test.afterAll(async () => {
  await books.kill()
  await rm(folder, { recursive: true })
})

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
    await page.goto(books.url + address)
    await first
    await expect(page.locator('.starting')).toHaveCount(0)
    await expect(page.getByText(/No contacts yet|1–\d+ of|transactions, as of/)).toBeVisible()
    expect(asked.filter((one) => one.endsWith('page=1'))).toHaveLength(1)
  })

test('the page asks for nothing while somebody is signed out, or signs in by an address', async ({
  page,
}) => {
  const asked = requestsTo(page)
  await page.route('**/assets/start-*.js', (route) => route.abort())
  await page.goto(`${books.url}/transactions`)
  await expect(page.getByText('Bookend could not be loaded.')).toBeVisible()
  await page.goto(`${books.url}/#token=${books.token}`)
  await expect(page.getByText('Bookend could not be loaded.')).toBeVisible()
  expect(asked).toEqual([])
})

test('what was stated about the service counts: the request of the page does not', async ({ page }) => {
  await signIn(page)
  const asked = requestsTo(page)
  await page.evaluate(() => {
    const stated = { auth: { kind: 'bearer' }, http: { headers: { 'X-Office': 'Gent' } } }
    localStorage.setItem('bookend-connections', JSON.stringify({ stated: { settings: stated } }))
  })
  const first = page.waitForRequest(/\/api\/transactions/)
  await page.goto(`${books.url}/transactions`)
  await expect(rowsOf(page).first()).toBeVisible()
  expect((await first).headers()['x-office']).toBe('Gent')
  expect(asked.filter((one) => one.endsWith('page=1'))).toHaveLength(1)
})

test.use({ tolerated: [/status of 401|ERR_FAILED/] })

async function signIn(page: Page): Promise<void> {
  await page.goto(`${books.url}/transactions#token=${books.token}`)
  await expect(rowsOf(page).first()).toBeVisible()
}

/** The addresses of what the service is asked for from now on. */
function requestsTo(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (url.startsWith(`${books.url}/api/`)) asked.push(url)
  })
  return asked
}
