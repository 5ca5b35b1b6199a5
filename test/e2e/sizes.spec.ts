import { expect, type Locator, type Page } from '@playwright/test'
import { aContact, aTransaction } from '../builders.ts'
import { chooseMore, emulate, headingOf, rowsOf, scrollsSideways, test } from './journey.ts'

const lists = ['/contacts', '/transactions', '/contacts?search=kanaal', '/contacts?search=wyposażenie']
const records = ['/contacts/58', '/contacts/58/edit', '/transactions/60', '/transactions/60/edit']

test('a new contact fits, 320 and 390 pixels wide', async ({ page }) => {
  await page.goto('/contacts/new')
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(page.getByRole('button', { name: 'Save and add another' })).toBeInViewport({ ratio: 1 })
    await expect.poll(() => scrollsSideways(page)).toBe(false)
    await expect.poll(() => outside(page)).toEqual([])
  }
})

test('each place of the bottom bar has its own room, 320 and 390 pixels wide', async ({ page }) => {
  await page.goto('/transactions')
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 })
    const main = page.getByRole('navigation', { name: 'Main' })
    const places = [
      ...['Overview', 'Inbox', 'Contacts', 'Transactions'].map((name) => main.getByRole('link', { name })),
      page.getByRole('button', { name: 'Menu' }),
    ]
    let end = 0
    for (const place of places) {
      await expect(place).toBeInViewport({ ratio: 1 })
      const { x = 0, width: wide = 0 } = (await place.boundingBox()) ?? {}
      expect(x).toBeGreaterThanOrEqual(end)
      expect(wide).toBeGreaterThan(44)
      end = x + wide
    }
  }
})

test.describe('with a place of 58 letters', () => {
  const city = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
  const contacts = [aContact({ id: 'c1', company: 'Acme', city })]
  const transactions = [aTransaction({ id: 't1', counterpart: 'Acme' })]
  test.use({ records: { contacts, transactions } })
  test('the contact of a transaction fits, 320 pixels wide', async ({ page, service: _ }) => {
    await page.setViewportSize({ width: 320, height: 740 })
    await page.goto('/transactions/t1')
    await expect(page.getByText(city)).toBeVisible()
    await expect.poll(() => scrollsSideways(page)).toBe(false)
  })
})

test("a client's long name is whole wherever one is, 320, 390 and 1280 pixels wide", async ({ page }) => {
  const name = 'Steuerberatungsgesellschaft Müller-Lüdenscheidt & Partner mbB'
  const service = { name, baseUrl: '/nowhere' }
  await page.route('**/settings.json', (route) => route.fulfill({ json: { service } }))
  await page.route('**/nowhere/**', (route) => route.fulfill({ json: [] }))
  await page.goto('/contacts')
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    const button = page.getByRole('button', { name: `Books: ${name}` })
    await expect(button).toBeInViewport({ ratio: 1 })
    const isCut = button
      .getByText(name)
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
    expect(await isCut).toBe(false)
    await button.click()
    const { y, height } = (await button.boundingBox()) ?? { y: 0, height: 0 }
    const menu = page.getByRole('navigation', { name: 'Connections' })
    await expect(menu).toBeInViewport({ ratio: 1 })
    expect((await menu.boundingBox())?.y).toBeGreaterThanOrEqual(y + height)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  }
})

test('at 400 % zoom a heading has its line, and the filters their button', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/transactions')
  await rowsOf(page).first().getByRole('link').click()
  const beside = page.getByRole('navigation', { name: 'Records in this list' })
  await expect(beside).toBeVisible()
  const { y, height } = (await beside.boundingBox()) ?? { y: 0, height: 0 }
  expect((await page.locator('h1').boundingBox())?.y).toBeGreaterThanOrEqual(y + height)
  await page.goBack()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Show \d/ })).toBeInViewport({ ratio: 1 })
})

test('at 400 % zoom of a low window one row after the other can be selected', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 200 })
  await page.goto('/transactions')
  for (const place of [0, 1, 2]) await rowsOf(page).nth(place).getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: 'Edit 3 transactions' })).toBeVisible()
})

test('at 360 and 640 pixels both lists fit and nothing is cut off', async ({ page }) => {
  for (const list of lists) {
    await page.goto(list)
    await expect(rowsOf(page).first()).toBeVisible()
    for (const width of [360, 640]) {
      await page.setViewportSize({ width, height: 740 })
      await expect.poll(() => scrollsSideways(page), list).toBe(false)
      await expect.poll(() => cutOff(page), list).toEqual([])
    }
  }
})

test('at 360 and 640 pixels records, forms and questions fit', async ({ page }) => {
  for (const address of records) {
    await page.goto(address)
    await expect(headingOf(page)).not.toHaveText(/^(Contact|Transaction|Edit contact|Edit transaction)$/)
    for (const width of [360, 640]) {
      await page.setViewportSize({ width, height: 740 })
      await expect.poll(() => scrollsSideways(page), address).toBe(false)
      await expect.poll(() => outside(page), address).toEqual([])
    }
  }
  await page.goto('/transactions')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog')
  for (const width of [360, 640]) {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(() => scrollsSideways(page)).toBe(false)
    await expect(dialog.getByRole('button', { name: 'Delete 25 transactions' })).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
    expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  }
})

test('a selected page shows each of its commands, in one line, at five widths', async ({ page }) => {
  await page.goto('/transactions')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  for (const width of [1023, 768, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    const commands = [
      bar.getByRole('combobox', { name: /^Mark as/ }),
      ...['Edit', 'Clear selection', 'Delete'].map((name) => bar.getByRole('button', { name })),
    ]
    for (const command of commands) await expect(command).toBeInViewport({ ratio: 1 })
    await expect(bar.getByRole('button', { name: '25 selected' })).toBeInViewport({ ratio: 1 })
    await expect(bar.getByRole('button', { name: 'Select all 5,000 results' })).toBeInViewport({ ratio: 1 })
    const middles = await Promise.all(
      commands.map(async (command) => {
        const { y = 0, height = 0 } = (await command.boundingBox()) ?? {}
        return Math.round(y + height / 2)
      }),
    )
    expect(Math.max(...middles) - Math.min(...middles), `${width} pixels`).toBeLessThan(3)
    await expect.poll(() => scrollsSideways(page)).toBe(false)
  }
})

test('at 400 % zoom the question before a deletion shows its list, which scrolls with the dialog', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/transactions')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete 25 transactions?' })
  await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('listitem').first()).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Delete 25 transactions' })).toBeInViewport({ ratio: 1 })
  // The list has no scrollbar of its own.
  const inner = dialog.getByRole('group')
  expect(await inner.evaluate((box) => box.scrollHeight <= box.clientHeight)).toBe(true)
  await dialog.getByRole('listitem').last().scrollIntoViewIfNeeded()
  await expect(dialog.getByRole('listitem').last()).toBeInViewport()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
})

test('the overview between two days fits, 390 and 320 pixels wide', async ({ page }) => {
  await page.goto('/?period=2026-01-15..2026-02-14')
  await expect(page.getByRole('row', { name: /^Feb 2026/ })).toBeAttached()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(() => scrollsSideways(page)).toBe(false)
    await expect.poll(() => outside(page)).toEqual([])
  }
})

test.describe('at a service with millions', () => {
  test.use({ records: { contacts: [], transactions: [aTransaction({ amount: '-18240048.50' })] } })

  test('totals break no amount and keep its minus with it, 390 and 320 pixels wide', async ({
    page,
    service,
  }) => {
    expect(service).toContain('http')
    await page.goto('/transactions')
    await chooseMore(page, 'Totals')
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 740 })
      const out = page.getByRole('table', { name: 'Totals' }).getByRole('cell', { name: /18,240,048/ })
      await expect(out).toHaveCount(2)
      await expect.poll(async () => (await out.first().boundingBox())?.height).toBeLessThan(30)
      const gap = await out.first().evaluate((cell) => {
        const [minus, digits] = [cell.querySelector('span'), document.createRange()]
        if (!minus) throw new Error('It has no minus')
        digits.selectNodeContents(cell)
        digits.setStartAfter(minus)
        return digits.getBoundingClientRect().left - minus.getBoundingClientRect().right
      })
      expect(Math.abs(gap)).toBeLessThan(4)
    }
  })

  test('the sums of the overview are clear of each other, 640 pixels wide', async ({ page, service }) => {
    expect(service).toContain('http')
    await page.setViewportSize({ width: 640, height: 740 })
    await page.goto('/?period=2000-01-01..2030-12-31')
    const out = page.locator('[data-part="withdrawals"]')
    await expect(out).toContainText('18,240,048')
    const sum = await edgesOf(out.getByRole('link').first())
    const next = await edgesOf(page.locator('[data-part="net"]').getByRole('term'))
    expect(sum.bottom <= next.top || sum.right <= next.left).toBe(true)
  })
})

test.describe('at a bank that writes a page about a payment', () => {
  const long = { counterpart: 'A company with a long name '.repeat(15), description: 'REMI/'.repeat(120) }
  test.use({ records: { contacts: [], transactions: [aTransaction(long)] } })

  test('a card on a phone shows the first lines of its texts', async ({ page, service }) => {
    expect(service).toContain('http')
    await page.setViewportSize({ width: 390, height: 740 })
    await page.goto('/transactions')
    const card = rowsOf(page).first()
    await expect(card).toContainText('A company with a long name')
    expect((await card.boundingBox())?.height).toBeLessThan(170)
  })

  test('a printed list has the amount on the paper', async ({ page, service }) => {
    expect(service).toContain('http')
    await page.setViewportSize({ width: 718, height: 1000 })
    await page.goto('/transactions')
    await expect(rowsOf(page).first()).toContainText('A company with a long name')
    await emulate(page, { media: 'print' })
    await expect.poll(() => scrollsSideways(page)).toBe(false)
  })

  test.describe('to a firm with a short name', () => {
    const short = { ...long, counterpart: 'Houthandel' }
    test.use({ records: { contacts: [], transactions: [aTransaction(short)] } })

    test('a printed list leaves the name room for a mark beside it', async ({ page, service }) => {
      expect(service).toContain('http')
      await page.setViewportSize({ width: 718, height: 1000 })
      await page.goto('/transactions')
      const name = rowsOf(page).first().getByRole('cell', { name: 'Houthandel', exact: true })
      await expect(name).toBeVisible()
      await emulate(page, { media: 'print' })
      expect((await name.boundingBox())?.width).toBeGreaterThanOrEqual(140)
    })
  })
})

test('everything on a desktop screen can also be reached on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/contacts')
  await expect(page.getByText('1–25 of 1,000')).toBeInViewport({ ratio: 1 })
  await rowsOf(page).nth(2).getByRole('checkbox').check()
  await expect(page.getByText('1 selected')).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText('26–50 of 1,000')).toBeVisible()
  await rowsOf(page).nth(24).getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Edit' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('button', { name: 'Reset demo data' })).toBeInViewport({ ratio: 1 })
})

test('forced colours and reduced motion hide nothing', async ({ page }) => {
  await emulate(page, { forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/contacts')
  await rowsOf(page).first().getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  const button = dialog.getByRole('button', { name: 'Delete 1 contact' })
  expect(await button.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid')
  expect(await button.evaluate((element) => getComputedStyle(element).borderTopColor)).not.toBe(
    'rgba(0, 0, 0, 0)',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Next page' })).toBeVisible()
  const outlineOf = (name: string) =>
    page.getByRole('link', { name, exact: true }).evaluate((link) => getComputedStyle(link).outlineStyle)
  expect([await outlineOf('1'), await outlineOf('2')]).toEqual(['solid', 'none'])
  const moving = await page.evaluate(() => document.getAnimations().length)
  expect(moving).toBe(0)
})

function edgesOf(locator: Locator) {
  return locator.evaluate((element) => {
    const { top, right, bottom, left } = element.getBoundingClientRect()
    return { top, right, bottom, left }
  })
}

/** Texts of the list that are shorter on screen than they are. */
function cutOff(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main tbody td, main tbody td *, main h1, nav *')]
      .filter((element) => element.checkVisibility() && element.innerText?.trim())
      .filter((element) => !element.matches('.visually-hidden'))
      .filter(
        (element) =>
          getComputedStyle(element).overflow !== 'visible' &&
          (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1),
      )
      .map((element) => element.innerText),
  )
}

/** Parts of the page that reach beyond the window's sides. */
function outside(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < 0 || right > document.documentElement.clientWidth
      })
      .map((element) => element.outerHTML.slice(0, 100)),
  )
}
