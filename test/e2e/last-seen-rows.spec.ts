import { expect } from '@playwright/test'
import { startImportedBooks } from './imported-books.ts'
import { rowsOf, test } from './journey.ts'

const { server, signIn, requestsTo } = startImportedBooks()

for (const hasChanged of [false, true])
  test(`a list comes back as it was last seen, which ${hasChanged ? 'gives way to' : 'becomes'} the answer`, async ({
    page,
  }) => {
    await signIn(page)
    const places = () =>
      page.evaluate(() => Object.keys(localStorage).concat(Object.keys(sessionStorage)).join())
    await expect.poll(places).toContain('last-seen:settings transactions')
    const [answer, code] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/assets/libraries-*.js', async (route) => {
      await code.promise
      await route.continue()
    })
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
    code.resolve()
    await expect(page.locator('.starting')).toHaveCount(0)
    await expect(rowsOf(page).first()).toBeVisible()
    expect(asked.filter((one) => one.endsWith('page=1'))).toHaveLength(1)
  })
