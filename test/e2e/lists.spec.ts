import { expect, type Locator, type Page } from '@playwright/test'
import { emptyTransaction } from '../../src/domain/fields.ts'
import { holdPart } from './hold-part.ts'
import { headingOf, moreButton, rowsOf, tabTo, test } from './journey.ts'

test('selecting a whole page moves nothing: the actions appear above the pager, and the headings stay', async ({
  page,
}) => {
  await page.goto('/transactions')
  await expect(rowsOf(page)).toHaveCount(25)
  const before = [await boxOf(rowsOf(page).first()), await boxOf(pager(page))]
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(selection(page)).toBeInViewport({ ratio: 1 })
  const [bar, foot] = [await boxOf(selection(page)), await boxOf(pager(page))]
  expect(bar.bottom).toBeLessThanOrEqual(foot.top)
  expect(foot.top - bar.bottom).toBeLessThanOrEqual(16)
  await page.getByRole('link', { name: 'Date', exact: true }).click({ trial: true })
  expect([await boxOf(rowsOf(page).first()), await boxOf(pager(page))]).toEqual(before)
  // All that it has is in that one line, and Delete keeps its distance.
  // At one moment, because a button of the sums may still come.
  const boxesOf = (all: Element[]) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect)
  const buttons = await selection(page).getByRole('button').evaluateAll(boxesOf)
  expect(new Set(buttons.map(({ top }) => top)).size).toBe(1)
  const [last, beforeLast] = [buttons.at(-1), buttons.at(-2)]
  expect(Math.round((last?.left ?? 0) - (beforeLast?.right ?? 0))).toBeGreaterThanOrEqual(16)
  await page.mouse.wheel(0, 3000)
  await expect(selection(page)).toBeInViewport({ ratio: 1 })
})

test('a message above the pager does not push the pager over the actions', async ({ page }) => {
  await page.goto('/transactions')
  await rowsOf(page).first().getByRole('checkbox').check()
  await expect(selection(page)).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => document.documentElement.style.setProperty('--message', '86px'))
  const isOnTop = (bar: Element) =>
    bar.contains(document.elementFromPoint(300, bar.getBoundingClientRect().bottom - 20))
  await expect.poll(() => selection(page).evaluate(isOnTop)).toBe(true)
})

test('at 200 % zoom ticking a row shows what can be done with it', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto('/transactions')
  await rowsOf(page).first().getByRole('checkbox').check()
  await expect(page.getByText('1 selected')).toBeInViewport({ ratio: 1 })
  for (const name of ['1 selected', 'Clear selection', 'Delete'])
    await expect(selection(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 })
})

test('at 1280 pixels most email addresses are whole, and on a phone five rows stay in sight with some ticked', async ({
  page,
}) => {
  await page.goto('/contacts')
  await expect(rowsOf(page)).toHaveCount(25)
  const emails = page.getByRole('cell').filter({ hasText: '@' })
  const cut = await emails.evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth))
  expect(cut.length).toBeLessThan((await emails.count()) / 2)
  await page.setViewportSize({ width: 390, height: 844 })
  await rowsOf(page).first().getByRole('checkbox').check()
  const bar = await boxOf(selection(page))
  expect(bar.height).toBeLessThanOrEqual(50)
  for (const row of [0, 4]) await expect(rowsOf(page).nth(row)).toBeInViewport({ ratio: 1 })
  const last = await boxOf(rowsOf(page).nth(4))
  expect(last.bottom).toBeLessThanOrEqual((await boxOf(pager(page))).top)
})

test('amounts have the room that they need, and the same on every page', async ({ page }) => {
  await page.goto('/transactions')
  await expect(rowsOf(page)).toHaveCount(25)
  const column = page.getByRole('columnheader', { name: 'Amount' })
  const first = await boxOf(column)
  expect(first.right - first.left).toBeLessThanOrEqual(150)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText('26–50 of 5,000')).toBeVisible()
  expect((await boxOf(column)).left).toBe(first.left)
})

test('dates stay whole when readers space their letters (WCAG 1.4.12)', async ({ page }) => {
  await page.goto('/transactions')
  await expect(rowsOf(page)).toHaveCount(25)
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet()
    spaced.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }')
    document.adoptedStyleSheets.push(spaced)
  })
  const widths = await rowsOf(page)
    .locator('time')
    .evaluateAll((times) =>
      times.map((time) => [
        Math.floor(time.getBoundingClientRect().width),
        time.parentElement?.clientWidth ?? 0,
      ]),
    )
  expect(widths).toHaveLength(25)
  for (const [needed = 0, room = 0] of widths) expect(needed).toBeLessThanOrEqual(room)
})

test('a button that works shows it without motion, too', async ({ page }) => {
  await page.goto('/transactions')
  await moreButton(page).evaluate((button) => {
    // As with reduced motion, which not every engine here can be asked for.
    const still = new CSSStyleSheet()
    still.replaceSync('* { animation-duration: 0s !important }')
    document.adoptedStyleSheets.push(still)
    button.setAttribute('aria-disabled', 'true')
  })
  await expect(moreButton(page)).toHaveCSS('opacity', '0.6')
})

test('of a list that fits on one page the pager is right under the last row', async ({ page }) => {
  await page.goto('/contacts?search=accountants+gent')
  await expect(rowsOf(page).first()).toBeVisible()
  const [row, pages] = [await boxOf(rowsOf(page).last()), await boxOf(pager(page))]
  expect(pages.top - row.bottom).toBeLessThanOrEqual(16)
})

test('on a tablet both lists begin at the same height, and the places of the bar are equally wide', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 900 })
  await page.goto('/contacts')
  await expect(rowsOf(page)).toHaveCount(25)
  const contacts = await boxOf(headingOf(page, 'Contacts'))
  const [search, create] = [page.getByRole('searchbox'), page.getByRole('link', { name: 'New contact' })]
  expect((await boxOf(search)).height).toBe((await boxOf(create)).height)
  const places = [
    page.getByRole('link', { name: 'Contacts' }),
    page.getByRole('link', { name: 'Transactions' }),
    page.getByRole('button', { name: 'Menu' }),
  ]
  const middles = (await Promise.all(places.map(boxOf))).map(({ left, right }) => (left + right) / 2)
  const steps = middles.slice(1).map((middle, index) => middle - (middles[index] ?? 0))
  expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(8)
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(rowsOf(page)).toHaveCount(25)
  expect((await boxOf(headingOf(page, 'Transactions'))).top).toBe(contacts.top)
})

test('on a phone the pager of a search stays where it is when the button of the totals comes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const part = await holdPart(page, 'second')
  await page.goto('/transactions?search=a')
  await part.asked
  await expect(rowsOf(page)).toHaveCount(25)
  const next = page.getByRole('link', { name: 'Next page' })
  const before = await boxOf(next)
  part.deliver()
  await expect(page.getByRole('button', { name: 'Totals' })).toBeVisible()
  expect(await boxOf(next)).toEqual(before)
})

test.describe('without a counterparty', () => {
  const transactions = ['1', '2', '3'].map((id) => ({
    ...emptyTransaction,
    id,
    date: '2026-01-31',
    currency: 'EUR',
    amount: '-12.50',
    description: 'Coffee '.repeat(40),
  }))
  test.use({ records: { transactions } })
  test('the whole text of a focused row with a mark begins on its line, and the mark is below', async ({
    page,
    service,
  }) => {
    expect(service).toMatch(/^http:/)
    await page.goto('/transactions')
    await expect(rowsOf(page)).toHaveCount(3)
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    const badge = rowsOf(page).first().getByTitle('Question')
    await expect(badge).toBeVisible()
    const [row, text, mark] = [
      await boxOf(rowsOf(page).first()),
      await boxOf(
        rowsOf(page)
          .first()
          .getByTitle(/^Coffee/),
      ),
      await boxOf(badge),
    ]
    expect(text.top).toBeGreaterThan(row.top)
    expect(mark.top).toBeGreaterThan(text.bottom)
  })
})

test('the hint on what to type is below the button that clears a search, and does not move it', async ({
  page,
}) => {
  await page.goto('/transactions?search=987654.32')
  const [clear, hint] = [
    page.getByRole('button', { name: 'Clear search' }),
    page.getByText(/^You can type amounts/),
  ]
  await expect(hint).toBeVisible()
  expect((await boxOf(hint)).top).toBeGreaterThan((await boxOf(clear)).bottom)
  await clear.click()
  await expect(page.getByText('1–25 of 5,000')).toBeVisible()
})

test('the tools of a list are in one line, 390, 360 and 320 pixels wide', async ({ page }) => {
  for (const address of ['/transactions', '/transactions?direction=out']) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const names = ['Filter', 'View', 'More']
      const tools = names.map((name) => page.getByRole('button', { name, exact: true }))
      const tops = (await Promise.all(tools.map(boxOf))).map(({ top }) => top)
      expect(new Set(tops).size, `${address} ${width}`).toBe(1)
    }
  }
})

test('the menu "More" works by keys, names those of its items, and gets the focus back from a dialog', async ({
  page,
}) => {
  const { keyboard } = page
  await page.goto('/transactions')
  await expect(rowsOf(page)).toHaveCount(25)
  await tabTo(page, moreButton(page))
  await keyboard.press('Enter')
  const item = (name: string | RegExp) => page.getByRole('menu', { name: 'More' }).getByText(name)
  await expect(item('Totals')).toBeFocused()
  await keyboard.press('ArrowUp')
  await expect(item('Print')).toBeFocused()
  await keyboard.press('Home')
  await keyboard.press('ArrowDown')
  await expect(item('Edit all 5,000 found')).toBeFocused()
  await keyboard.press('e')
  await expect(item('Export')).toBeFocused()
  await expect(item('Export')).toContainText('Shift+E')
  await expect(item('Export')).toHaveAttribute('aria-keyshortcuts', 'Shift+e')
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export transactions' })
  await expect(dialog).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(moreButton(page)).toBeFocused()
  await keyboard.press('Space')
  await keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(moreButton(page)).toBeFocused()
})

test('on a phone the last page is one tap away', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/transactions')
  await pager(page).getByRole('link', { name: '200' }).click()
  await expect(page.getByText('4,976–5,000 of 5,000')).toBeVisible()
  await pager(page).getByRole('link', { name: '1', exact: true }).click()
  await expect(page.getByText('1–25 of 5,000')).toBeVisible()
})

function selection(page: Page) {
  return page.getByRole('toolbar', { name: 'Selection' })
}

function pager(page: Page) {
  return page.getByRole('navigation', { name: 'Pages' })
}

function boxOf(locator: Locator) {
  return locator.evaluate((element) => {
    const { top, right, bottom, left, height } = element.getBoundingClientRect()
    return { top, right, bottom, left, height }
  })
}
