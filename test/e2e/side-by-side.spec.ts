import { expect, type Page } from '@playwright/test'
import { axeFindsNothingHere } from './axe.ts'
import { holdPart } from './hold-part.ts'
import { emulate, headingOf, rowsOf, scrollsSideways, test } from './journey.ts'

const pane = (page: Page) => page.getByRole('region', { name: /^Open (contact|transaction)$/ })
const nameIn = (page: Page) => pane(page).getByRole('heading', { level: 2 }).first()

/** Opens a list with the mode switched on by its key. */
async function openBeside(page: Page, address: string) {
  await page.goto(address)
  await expect(rowsOf(page)).toHaveCount(25)
  await expect(rowsOf(page).nth(1).getByRole('link')).toHaveAttribute('tabindex', '-1')
  await page.keyboard.press('v')
  await expect(pane(page)).toContainText(/^Select a/)
}

test('a form that is slow to load opens although the row before it was only passed', async ({ page }) => {
  const form = await holdPart(page, 'forms')
  await openBeside(page, '/transactions?search=factuur')
  await page.evaluate(() => {
    for (const key of ['j', 'j', 'e']) {
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
  })
  await expect(page).toHaveURL(/\/edit$/)
  // Longer than a row has to keep the focus until the address names it.
  await page.waitForTimeout(400)
  form.deliver()
  await expect(headingOf(page)).toHaveText(/^Edit/)
})

test('axe finds nothing on a record beside its list, light and dark, at 1280 and 1600 pixels', async ({
  page,
}) => {
  await openBeside(page, '/contacts')
  for (const [list, width] of [
    ['/contacts', 1280],
    ['/transactions', 1600],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(list)
    await expect(rowsOf(page)).toHaveCount(25)
    await expect(pane(page)).toContainText(/^Select a/)
    await rowsOf(page).nth(2).getByRole('link').click()
    await expect(pane(page).getByRole('button', { name: 'Delete' })).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      await axeFindsNothingHere(page)
    }
    await expect.poll(() => scrollsSideways(page)).toBe(false)
  }
})

test('the space for the record is reserved before the list loads, and is absent in print', async ({
  page,
}) => {
  await openBeside(page, '/contacts')
  await page.goto('/contacts')
  const table = page.getByRole('table')
  await expect(rowsOf(page)).toHaveCount(25)
  const widthNow = async () => Math.round((await table.boundingBox())?.width ?? 0)
  const before = await widthNow()
  await expect(pane(page)).toContainText(/^Select a/)
  expect(await widthNow()).toBe(before)
  expect(before).toBeLessThan(640)
  await emulate(page, { media: 'print' })
  await expect(pane(page)).toBeHidden()
  await emulate(page, { media: 'screen' })
  // A narrower window shows the list alone, and a wide one both again.
  await page.setViewportSize({ width: 1200, height: 800 })
  await expect(pane(page)).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(pane(page)).toBeVisible()
})

test('a list that is printed stays where it is, with the record that is open beside it', async ({ page }) => {
  await openBeside(page, '/contacts')
  await page.keyboard.press('j')
  const open = new RegExp(`#open=${await rowsOf(page).nth(0).getAttribute('data-id')}$`)
  await expect(page).toHaveURL(open)
  await expect(nameIn(page)).toBeVisible()
  // The paper is narrower than the window.
  await page.pdf({ format: 'A4' })
  await expect(nameIn(page)).toBeVisible()
  await expect(page).toHaveURL(open)
})

test('the actions of a selection are all in reach beside the record', async ({ page }) => {
  await openBeside(page, '/transactions')
  const edge = (await pane(page).boundingBox())?.x ?? 0
  const toolbar = page.getByRole('toolbar', { name: 'Selection' })
  const end = async () => {
    const last = await toolbar.getByRole('button', { name: 'Delete' }).boundingBox()
    return (last?.x ?? 0) + (last?.width ?? 0)
  }
  // By keyboard, a hint stands in the line, too.
  await rowsOf(page).first().getByRole('checkbox').press('Space')
  await expect(toolbar).toContainText('1 selected')
  expect(await end()).toBeLessThanOrEqual(edge)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(toolbar.getByRole('button', { name: 'Select all 5,000 results' })).toBeVisible()
  expect(await end()).toBeLessThanOrEqual(edge)
})

test('beside the record, each transaction keeps to its line, without a counterparty too', async ({
  page,
}) => {
  await openBeside(page, '/transactions?missing=counterparty')
  const heights = await rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => row.getBoundingClientRect().height),
  )
  expect(Math.max(...heights)).toBeLessThanOrEqual(38)
})
