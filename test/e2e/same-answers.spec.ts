import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { appUrl } from '../../playwright.config.ts'
import { formatAmount } from '../../src/domain/money.ts'
import { addUp } from '../../src/domain/query/add-up.ts'
import { groupTotals } from '../../src/domain/query/group-totals.ts'
import { readQueryText } from '../../src/domain/query/query-text.ts'
import { selectRecords } from '../../src/domain/query/select-records.ts'
import { seed } from '../../src/mock/seed/seed.ts'
import { standIns } from '../stand-ins/all.ts'
import { rateLimited } from '../stand-ins/limits.ts'
import { serve } from '../stand-ins/serve.ts'
import type { Start } from '../stand-ins/stand-in.ts'
import { startBooks } from './books-server.ts'
import { chooseMore, rowsOf, test } from './journey.ts'
import { rowsFor, totalsOn, totalsPanel } from './totals-panel.ts'

// The demo has everything; the others have what the filters find in it, and some that they leave out.
const all = seed()
const some = {
  contacts: all.contacts.slice(0, 20),
  transactions: all.transactions.filter(({ date }) => date >= '2026-07-25' && date < '2026-09-05'),
}
const ofMonth = all.transactions.filter(({ date }) => date.startsWith('2026-08'))
const [largest, other] = groupTotals(ofMonth, 'counterpart').map(({ key }) => key)
const filters = [
  'period=2026-08',
  'period=2026-08&direction=out',
  'period=2026-08&direction=in&currency=EUR',
  'period=2026-08&amount=100..1000',
  `period=2026-08-10..2026-08-20&counterparty=${plus(largest)}&counterparty=${plus(other)}`,
]

type Place = { url: string; stop: () => Promise<void> }
const places = {
  'the demo': async () => ({ url: appUrl, stop: async () => undefined }),
  'our own server': async (_context: BrowserContext, folder: string) => {
    const file = join(folder, 'books.db')
    const records = join(folder, 'everything.json')
    writeFileSync(records, JSON.stringify(some))
    const { stdout: token } = await promisify(execFile)(process.execPath, [
      join(import.meta.dirname, 'load-books.ts'),
      file,
      records,
    ])
    const server = await startBooks(file)
    return { url: `${server.url}/contacts#token=${token}`, stop: server.kill }
  },
  'a service that limits requests': (context: BrowserContext) => on(context, rateLimited),
  'a service without totals': (context: BrowserContext) => on(context, standIns['express']),
}

test.use({ reducedMotion: 'reduce', tolerated: [/status of 4(01|29)/] })

for (const [name, open] of Object.entries(places)) {
  test(`the same filters find and add up to the same at ${name}`, async ({ page, context }, info) => {
    mkdirSync(info.outputPath(), { recursive: true })
    const { url, stop } = await open(context, info.outputPath())
    await page.goto(url)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    const { origin } = new URL(url)
    for (const refine of filters) {
      const { filter } = readQueryText('transactions', refine)
      const found = selectRecords.transactions(all.transactions, { search: '', filter })
      expect(found.length).toBeGreaterThan(3)
      await page.goto(`${origin}/transactions?${refine}`)
      await expect(rowsOf(page)).toHaveCount(Math.min(25, found.length))
      await expect(page.getByText(new RegExp(`^1–\\d+ of ${found.length}$`)).first()).toBeVisible()
      await chooseMore(page, 'Totals')
      await expect(totalsPanel(page).getByRole('status')).toHaveText(
        new RegExp(`^${found.length} transactions, as of `),
      )
      await expect.poll(() => totalsOn(page)).toEqual(rowsFor([addUp(found)]))
      for (const by of ['month', 'counterpart', 'currency'] as const) {
        await totalsPanel(page).getByRole('combobox', { name: 'Group by' }).selectOption(by)
        const groups = groupTotals(found, by).slice(0, 100)
        await expect.poll(() => totalsOn(page)).toEqual(rowsFor(groups.map(({ totals }) => totals)))
      }
    }
    await page.goto(`${origin}/?period=2026-08-01..2026-08-31&currency=EUR`)
    const euro = addUp(ofMonth).currencies.find(({ currency }) => currency === 'EUR')
    const table = page.getByRole('table', { name: 'Money in, out and net by month, in EUR' })
    await expect(table.getByRole('row', { name: /^Total/ }).getByRole('cell')).toHaveText([
      ...[euro?.deposits, euro?.withdrawals, euro?.net].map((one = '') => formatAmount(one, 'EUR', 'en-US')),
      (euro?.count ?? 0).toLocaleString('en-US'),
    ])
    await page.close()
    await stop()
  })
}

test('questions that only the browser can answer run in a worker, as our own server’s policy allows', async ({
  page,
  context,
}, info) => {
  mkdirSync(info.outputPath(), { recursive: true })
  const { url, stop } = await places['our own server'](context, info.outputPath())
  const started: string[] = []
  page.on('worker', (worker) => started.push(worker.url()))
  await page.goto(url)
  await expect(rowsOf(page)).toHaveCount(20)
  expect(started).toEqual([])
  await page.goto(`${new URL(url).origin}/transactions?edited=here`)
  await expect(page.getByRole('heading', { name: 'No transactions found with these filters' })).toBeVisible()
  expect(started).toEqual([expect.stringMatching(/\/rows-worker-[\w-]+\.js$/)])
  await page.goto(`${new URL(url).origin}/transactions`)
  await rowsOf(page).nth(2).getByRole('link').click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Description', { exact: true }).fill('Seen by the worker')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await page.goto(`${new URL(url).origin}/transactions?edited=here`)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page)).toContainText('Seen by the worker')
  await page.close()
  await stop()
})

/** A stand-in that the app is told to talk to. */
async function on(context: BrowserContext, start: Start | undefined): Promise<Place> {
  if (!start) throw new Error('There is no such stand-in')
  const standIn = start(some)
  const { url, stop } = await serve(standIn, { origin: appUrl })
  const service = { ...standIn.profile, baseUrl: url, name: 'Elsewhere' }
  await context.route('**/settings.json', (route) => route.fulfill({ json: { service } }))
  return { url: appUrl, stop }
}

/** A value as an address has it. */
function plus(text = ''): string {
  return encodeURIComponent(text).replaceAll('%20', '+')
}
