import { expect, type Page } from '@playwright/test'
import { appUrl } from '../../playwright.config.ts'
import { seed } from '../../src/mock/seed/seed.ts'
import { jsonserver } from '../stand-ins/jsonserver.ts'
import { behind } from '../stand-ins/network.ts'
import { serve } from '../stand-ins/serve.ts'
import { axeFindsNothingHere } from './axe.ts'
import { chooseMore, rowsOf, scrollsSideways, tabTo, test as base } from './journey.ts'
import { storedRows } from './stored-rows.ts'

/** A service that lists and searches only, 200 transactions in pages of ten; from page 8 on it waits. */
const test = base.extend<{ gate: { open: () => void; wait: () => void } }>({
  gate: async ({ context }, provide) => {
    let gate = Promise.withResolvers<void>()
    const start = behind({ name: 'slow', shows: '' }, jsonserver, () => async ({ query }, pass) => {
      if (Number(query.get('page') ?? 1) >= 8) await gate.promise
      return pass()
    })
    const { contacts, transactions } = seed()
    const standIn = start({ contacts: contacts.slice(0, 30), transactions: transactions.slice(0, 200) })
    const { url, stop } = await serve(standIn, { origin: appUrl })
    const service = { ...standIn.profile, baseUrl: url, name: 'Slow books', http: { maxConcurrent: 1 } }
    await context.route('**/settings.json', (route) => route.fulfill({ json: { service } }))
    await provide({
      open: () => gate.resolve(),
      wait: () => {
        gate = Promise.withResolvers()
      },
    })
    gate.resolve()
    await Promise.all(context.pages().map((page) => page.close()))
    await stop()
  },
})

test.use({ reducedMotion: 'reduce' })

test('a list that Bookend must read shows its progress, and can be stopped and continued by keyboard alone', async ({
  page,
  gate,
}) => {
  const { keyboard } = page
  await page.goto('/transactions?sort=amount')
  await expect(line(page, /^Reading all transactions: 70 of 200$/)).toBeVisible()
  // What is there is shown, and not as all there is.
  await expect(rowsOf(page)).toHaveCount(25)
  await expect(page.getByText(/^1–25 of more than \d\d$/).first()).toBeVisible()
  await axeFindsNothingHere(page)
  await tabTo(page, page.getByRole('button', { name: 'Stop' }))
  await keyboard.press('Enter')
  await expect(line(page, /^70 of 200 read$/)).toBeVisible()
  const goOn = page.getByRole('button', { name: 'Continue' })
  await expect(goOn).toBeFocused()
  await axeFindsNothingHere(page)
  await chooseMore(page, 'Totals')
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect(totals.getByRole('status')).toHaveText(
    'Not complete: only 70 of 200 transactions have been read so far.',
  )
  await tabTo(page, goOn, 'Shift+Tab')
  await keyboard.press('Enter')
  gate.open()
  await expect(line(page, /^All 200 transactions, as of /)).toBeVisible()
  await expect(page.getByText(/^1–25 of 200$/).first()).toBeVisible()
  await expect(totals.getByRole('status')).toHaveText(/^200 transactions, as of /)
  await axeFindsNothingHere(page)
})

test('what was read is there after a reload, and the line fits into every window', async ({ page, gate }) => {
  gate.open()
  await page.goto('/transactions?sort=amount')
  await expect(line(page, /^All 200 transactions, as of /)).toBeVisible()
  const asked: string[] = []
  // It is stored a moment after it was read.
  await expect
    .poll(() => page.evaluate(storedRows, 'bookend-readings/readings'))
    .toMatchObject([{ whole: true }])
  page.on('request', (request) => asked.push(request.url()))
  await page.reload()
  await expect(line(page, /^All 200 transactions, as of /)).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(25)
  expect(asked.filter((url) => /transactions\?.*page=\d/.test(url)).length).toBeLessThan(5)
  for (const width of [1280, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => scrollsSideways(page), `${width} pixels wide`).toBe(false)
    await expect(line(page, /^All 200 transactions, as of /)).toBeVisible()
    // It does not part the buttons.
    const [filter, more] = await Promise.all(
      ['Filter', 'More'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
    )
    expect(filter?.y, `${width} pixels wide`).toBe(more?.y)
  }
})

/** The words of the line that says how far a reading is. */
function line(page: Page, words: RegExp) {
  return page.locator('main span:visible').filter({ hasText: words }).first()
}
