import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { formatAmount } from '../../src/domain/money.ts'
import { addUp } from '../../src/domain/query/add-up.ts'
import { groupTotals } from '../../src/domain/query/group-totals.ts'
import { readQueryText } from '../../src/domain/query/query-text.ts'
import { selectRecords } from '../../src/domain/query/select-records.ts'
import { seed } from '../../src/mock/seed/seed.ts'
import { startBooks } from './books-server.ts'
import { chooseMore, rowsOf, test } from './journey.ts'
import { rowsFor, totalsOn, totalsPanel } from './totals-panel.ts'

// The server has what the filters find, and some that they leave out. Other services: test/app/reading/same-answers.test.ts.
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

/** Our own server over these records, by its address, the address of its sign-in, and how to stop it. */
async function serveBooks(folder: string) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'books.db')
  const records = join(folder, 'everything.json')
  writeFileSync(records, JSON.stringify(some))
  const { stdout: token } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'load-books.ts'),
    file,
    records,
  ])
  const { url, kill } = await startBooks(file)
  return { origin: url, signIn: `${url}/contacts#token=${token}`, stop: kill }
}

test.use({ reducedMotion: 'reduce' })

test('the same filters find and add up to the same at our own server', async ({ page }, info) => {
  const { origin, signIn, stop } = await serveBooks(info.outputPath())
  await page.goto(signIn)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
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

test('questions that only the browser can answer run in a worker, as our own server’s policy allows', async ({
  page,
}, info) => {
  const { origin, signIn, stop } = await serveBooks(info.outputPath())
  const started: string[] = []
  page.on('worker', (worker) => started.push(worker.url()))
  await page.goto(signIn)
  await expect(rowsOf(page)).toHaveCount(20)
  expect(started).toEqual([])
  await page.goto(`${origin}/transactions?edited=here`)
  await expect(page.getByRole('heading', { name: 'No transactions found with these filters' })).toBeVisible()
  expect(started).toEqual([expect.stringMatching(/\/rows-worker-[\w-]+\.js$/)])
  await page.goto(`${origin}/transactions`)
  await rowsOf(page).nth(2).getByRole('link').click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Description', { exact: true }).fill('Seen by the worker')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await page.goto(`${origin}/transactions?edited=here`)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page)).toContainText('Seen by the worker')
  await page.close()
  await stop()
})

/** A value as an address has it. */
function plus(text = ''): string {
  return encodeURIComponent(text).replaceAll('%20', '+')
}
