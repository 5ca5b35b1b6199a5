import { expect, type Locator, type Page } from '@playwright/test'
import { headingOf, rowsOf, test } from './journey.ts'

test('Back and Forward restore page, search and scroll position', async ({ page }) => {
  await page.goto('/contacts')
  await page.getByRole('searchbox').pressSequentially('sp. z o.o.')
  await expect(page).toHaveURL('/contacts?search=sp.+z+o.o.')
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('searchbox').fill('bv')
  await expect(page).toHaveURL('/contacts?search=bv')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/contacts?search=bv&page=2')
  await expect(page.getByText(/^26–50 of /)).toBeVisible()

  const target = rowsOf(page).nth(20).getByRole('link')
  await target.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 60)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(20)
  const name = await target.innerText()
  const before = await settledScroll(page)
  await target.click()
  await expect(headingOf(page, name)).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(0)

  await page.goBack()
  await expect(page).toHaveURL('/contacts?search=bv&page=2')
  await expect(page.getByRole('searchbox')).toHaveValue('bv')
  await expect.poll(() => scrolled(page)).toBe(before)

  await target.click()
  await page.getByRole('link', { name: 'Back to contacts' }).click()
  await expect(page).toHaveURL('/contacts?search=bv&page=2')
  await expect.poll(() => scrolled(page)).toBe(before)

  await page.goBack()
  await expect(page).toHaveURL('/contacts?search=bv')
  await expect(page.getByText(/^1–25 of /)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/contacts?search=sp.+z+o.o.')
  await expect(page.getByRole('searchbox')).toHaveValue('sp. z o.o.')
  await page.goBack()
  await expect(page).toHaveURL('/contacts')
  await expect(page.getByText('1–25 of 1,000')).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL('/contacts?search=sp.+z+o.o.')
  await expect(page.getByRole('searchbox')).toHaveValue('sp. z o.o.')
})

test('a row opens in a new tab by middle click and by Control', async ({ page, context }) => {
  await page.goto('/contacts')
  const link = rowsOf(page).nth(3).getByRole('link')
  const name = await link.innerText()
  const ways = [() => link.click({ button: 'middle' }), () => link.click({ modifiers: ['ControlOrMeta'] })]
  for (const click of ways) {
    const opened = context.waitForEvent('page')
    await click()
    const tab = await opened
    await expect(headingOf(tab, name)).toBeVisible()
    await expect(headingOf(page, 'Contacts')).toBeVisible()
    await tab.close()
  }
})

test('a click beside the link opens the row, and selecting text does not', async ({ page }) => {
  await page.goto('/transactions')
  const cell = rowsOf(page).nth(2).getByRole('cell').nth(2)
  await drag(page, cell)
  expect(await page.evaluate(() => String(window.getSelection()))).not.toBe('')
  await expect(headingOf(page, 'Transactions')).toBeVisible()
  await expect(page).toHaveURL('/transactions')

  await page.evaluate(() => window.getSelection()?.removeAllRanges())
  const path = (await rowsOf(page).nth(4).getByRole('link').getAttribute('href')) ?? ''
  await rowsOf(page).nth(4).getByRole('cell').last().click()
  await expect(page).toHaveURL(path)
})

test('unsaved changes are asked about before they are lost', async ({ page }) => {
  await page.goto('/contacts')
  await rowsOf(page).first().getByRole('link').click()
  await page.getByRole('link', { name: 'Edit' }).click()
  const city = page.getByLabel('City', { exact: true })
  await city.fill('Longyearbyen')

  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(city).toHaveValue('Longyearbyen')

  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(city).toHaveValue('Longyearbyen')
  await expect(page).toHaveURL(/\/edit$/)

  // Closing the tab: the browser itself asks.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(city).toHaveValue('Longyearbyen')

  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible()
  await expect(page.getByText('Longyearbyen')).toBeHidden()
})

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(window.scrollY))
}

/** Where the page stands once the wheel has come to rest: two drawings in a row find it at the same place. */
async function settledScroll(page: Page): Promise<number> {
  let last = -1
  await expect
    .poll(async () => {
      const before = last
      last = await page.evaluate(
        () => new Promise<number>((done) => requestAnimationFrame(() => done(Math.round(window.scrollY)))),
      )
      return last === before
    })
    .toBe(true)
  return last
}

/** Marks the text of an element with the mouse. */
async function drag(page: Page, element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('There is nothing to mark')
  await page.mouse.move(box.x + 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + Math.min(box.width - 2, 60), box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
}
