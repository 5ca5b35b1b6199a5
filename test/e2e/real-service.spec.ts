import { existsSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { rowsOf, test } from './journey.ts'
import { bankFile, bankLines } from './service.ts'
import type { Transaction } from '../../src/domain/transaction.ts'

if (existsSync(bankFile)) journeysOver(bankLines())
// oxlint-disable-next-line no-console -- a run without them should say so
else console.log(`Left out: the journeys over real bank lines, because there is no ${bankFile}`)

function journeysOver(transactions: Transaction[]) {
  const descriptions = transactions.map(({ description }) => description)
  test.use({ records: { transactions } })

  test('with a real service nothing of the demo is loaded', async ({ page, context, service }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/transactions')
    await expect(rowsOf(page)).toHaveCount(25)
    await page.getByRole('link', { name: 'Contacts' }).click()
    await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()

    expect(asked.filter((url) => url.startsWith(`${service}/transactions`))).not.toEqual([])
    // The hash at the end of a file's name may spell anything.
    const names = asked.map((url) => url.replace(/-[\w-]{8}\.(js|css)$/, '-'))
    expect(names.filter((name) => /\/browser-|mock|msw|seed|\/api\//i.test(name))).toEqual([])
    expect(context.serviceWorkers()).toEqual([])
    const texts = await Promise.all(
      asked.filter((url) => url.endsWith('.js')).map(async (url) => (await page.request.get(url)).text()),
    )
    expect(texts.length).toBeGreaterThan(3)
    // The name of the demo's database alone is no sign: clearing this device clears it, too.
    const ofDemo = /mockServiceWorker|Source Han|BroadcastChannel\(.bookend-demo.\)/
    expect(texts.filter((text) => ofDemo.test(text))).toEqual([])
    await expect(page.getByText('Demo', { exact: true })).toBeHidden()
  })

  test('a description of several lines is whole on the page of its record', async ({ page, service }) => {
    expect(service).toMatch(/^http:/)
    const longest = descriptions
      .filter((text) => text.split('\n').length > 5)
      .toSorted((one, other) => other.length - one.length)[0]
    await page.goto('/transactions?search=fabrykaty+tranzy+20000.00')
    await expect(rowsOf(page)).toHaveCount(1)
    await rowsOf(page).getByRole('link').click()
    const shown = fieldOf(page, 'Description')
    await expect(shown).toBeVisible()
    expect(await shown.evaluate((element) => (element as HTMLElement).innerText.trimEnd())).toBe(longest)
    expect(await shown.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  })
}

/** What a record says under a label. */
function fieldOf(page: Page, label: string) {
  return page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd')
}
