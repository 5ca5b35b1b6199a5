import { expect, type Page } from '@playwright/test'
import { axeFindsNothing } from './axe.ts'
import { rowsOf, scrollsSideways, tabTo, test } from './journey.ts'

test.use({ reducedMotion: 'reduce' })

const address = '/transactions?period=2026-Q3&direction=out'

axeFindsNothing('views, columns and an endless list', {
  'saved views': async (page) => {
    await page.goto(address)
    await saveAs(page, 'Third quarter, out')
    await saveAs(page, 'The same again')
    await views(page).getByRole('button', { name: 'Delete The same again' }).click()
    await expect(views(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  },
  'an endless list': async (page) => {
    await page.goto('/contacts?size=endless')
    await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible()
  },
  'the choice of columns': async (page) => {
    await page.goto('/contacts')
    await openColumns(page)
  },
  'more columns than fit': async (page) => {
    await page.goto('/contacts')
    await showAllColumns(page)
  },
})

test('columns are chosen, moved and made wider by keyboard, and all of them fit at every width', async ({
  page,
}) => {
  const { keyboard } = page
  await page.goto('/contacts')
  await tabTo(page, viewButton(page))
  await keyboard.press('Enter')
  await tabTo(page, columns(page).getByRole('checkbox', { name: 'ZIP' }))
  await keyboard.press('Space')
  const heads = page.getByRole('table', { name: 'Contacts' }).getByRole('columnheader')
  await expect(heads.last()).toHaveText('ZIP')
  const zip = columns(page).getByRole('checkbox', { name: 'ZIP' })
  await expect(zip).toBeFocused()
  await tabTo(page, columns(page).getByRole('button', { name: 'Move ZIP up' }))
  await keyboard.press('Enter')
  await expect(heads.last()).not.toHaveText('ZIP')
  await expect(columns(page).getByRole('status')).toHaveText(/^ZIP is column \d of \d\.$/)
  const width = () => heads.filter({ hasText: 'ZIP' }).evaluate((head) => head.getBoundingClientRect().width)
  const before = await width()
  await tabTo(page, columns(page).getByRole('slider', { name: 'Width of ZIP' }), 'Shift+Tab')
  for (let presses = 0; presses < 10; presses += 1) await keyboard.press('ArrowRight')
  expect(await width()).toBeGreaterThan(before)
  await tabTo(page, columns(page).getByRole('radio', { name: 'Comfortable' }))
  const height = () =>
    rowsOf(page)
      .first()
      .evaluate((row) => row.getBoundingClientRect().height)
  const tall = await height()
  await keyboard.press('ArrowRight')
  await expect.poll(height).toBeLessThan(tall)
  await keyboard.press('Escape')
  await expect(viewButton(page)).toBeFocused()
  for (const size of [1280, 768, 390, 320]) {
    await page.setViewportSize({ width: size, height: 800 })
    await expect.poll(() => scrollsSideways(page), `${size} pixels wide`).toBe(false)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await expect(heads.filter({ hasText: 'ZIP' })).toBeVisible()
  await openColumns(page)
  await columns(page).getByRole('button', { name: 'Reset to default' }).click()
  await expect(heads.filter({ hasText: 'ZIP' })).toBeHidden()
})

test('more columns than fit scroll in the list alone, by keys too, beside its first column and below its head', async ({
  page,
}) => {
  await page.goto('/contacts')
  const table = page.getByRole('table', { name: 'Contacts' })
  await expect(table).not.toHaveAttribute('tabindex')
  await showAllColumns(page)
  await expect.poll(() => scrollsSideways(page)).toBe(false)
  const [first] = await rowsOf(page).getByRole('link').all()
  const places = async () => {
    const boxes = [first, rowsOf(page).getByRole('checkbox').first(), table.getByRole('columnheader').last()]
    return Promise.all(boxes.map(async (one) => (await one?.boundingBox()) ?? { x: 0, y: 0 }))
  }
  const [link, box, head] = await places()
  await tabTo(page, table)
  for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await places())[2]?.x).toBeLessThan((head?.x ?? 0) - 500)
  expect((await places()).slice(0, 2).map(({ x }) => x)).toEqual([link?.x, box?.x])
  await rowsOf(page).last().getByRole('link').focus()
  await expect.poll(async () => (await places())[0]?.y).toBeLessThan((link?.y ?? 0) - 100)
  expect((await places())[2]?.y).toBe(head?.y)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(table).not.toHaveAttribute('tabindex')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(table).toHaveAttribute('tabindex', '0')
  await openColumns(page)
  await columns(page).getByRole('button', { name: 'Reset to default' }).click()
  await expect(table).not.toHaveAttribute('tabindex')
})

test('contacts at 1280 pixels show person, company, email, phone, city and country without a repetition', async ({
  page,
}) => {
  await page.goto('/contacts')
  await expect(rowsOf(page)).toHaveCount(25)
  const heads = page.getByRole('table', { name: 'Contacts' }).getByRole('columnheader')
  for (const name of ['Email', 'Phone', 'City', 'Country'])
    await expect(heads.filter({ hasText: name })).toBeVisible()
  const texts = await rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll('td, th')].map((cell) => (cell.textContent ?? '').trim())),
  )
  for (const cells of texts) {
    const words = cells.filter((text) => text.length > 2)
    expect(new Set(words).size, cells.join(' | ')).toBe(words.length)
  }
})

test('a page has 100 rows, or no end, by choice', async ({ page }) => {
  await page.goto('/transactions')
  await expect(rowsOf(page)).toHaveCount(25)
  await viewButton(page).click()
  const sizes = page.getByRole('combobox', { name: 'Rows per page' })
  await sizes.selectOption('100')
  await expect(rowsOf(page)).toHaveCount(100)
  await expect(page).toHaveURL(/\/transactions\?size=100$/)
  await sizes.selectOption('Endless')
  await page.keyboard.press('Escape')
  // Rows that are read ahead are in the address, too.
  await expect(page).toHaveURL(/\/transactions\?size=endless(&page=\d+)?$/)
  await rowsOf(page).nth(3).getByRole('checkbox').check()
  for (const rows of [50, 75, 100]) {
    await rowsOf(page).last().scrollIntoViewIfNeeded()
    await expect.poll(() => rowsOf(page).count()).toBeGreaterThanOrEqual(rows)
  }
  await expect(rowsOf(page).nth(3).getByRole('checkbox')).toBeChecked()
  const ids = await rowsOf(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(new Set(ids).size).toBe(ids.length)
})

function viewButton(page: Page) {
  return page.getByRole('button', { name: 'View', exact: true })
}

function views(page: Page) {
  return page.getByRole('dialog', { name: 'View' }).getByRole('region', { name: 'Views', exact: true })
}

function columns(page: Page) {
  return page.getByRole('dialog', { name: 'View' }).getByRole('region', { name: 'Columns' })
}

async function openColumns(page: Page) {
  await viewButton(page).click()
  await expect(columns(page).getByRole('button', { name: 'Reset to default' })).toBeVisible()
}

async function showAllColumns(page: Page) {
  await openColumns(page)
  // Each of them moves up to those that are shown.
  const hidden = columns(page).locator('li [type=checkbox]:not(:checked)')
  while ((await hidden.count()) > 0) await hidden.first().click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('table', { name: 'Contacts' })).toHaveAttribute('tabindex', '0')
}

async function saveAs(page: Page, name: string) {
  if (!(await views(page).isVisible())) await viewButton(page).click()
  await views(page).getByRole('textbox', { name: 'Name of the view' }).fill(name)
  await views(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(views(page).getByRole('link', { name, exact: true })).toBeVisible()
}
