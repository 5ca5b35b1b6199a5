import { expect, type Page } from '@playwright/test'
import { headingOf, rowsOf, test } from './journey.ts'

/** Presses keys and counts them; a combination counts as one. */
function counted(page: Page) {
  let presses = 0
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) {
        presses += 1
        await page.keyboard.press(key)
      }
    },
    presses: () => presses,
  }
}

/** The keys load once the list is there; then its rows are one stop. */
async function keysReady(page: Page) {
  await expect(rowsOf(page)).toHaveCount(25)
  await expect(rowsOf(page).nth(1).getByRole('link')).toHaveAttribute('tabindex', '-1')
}

test('descriptions are corrected one after the other with one key each beside the typing', async ({
  page,
}) => {
  await page.goto('/transactions')
  await keysReady(page)
  const { press, presses } = counted(page)
  await press('j', 'e')
  const description = page.getByLabel('Description', { exact: true })
  await expect(page.getByRole('button', { name: 'Save and next' })).toBeVisible()
  const isThere = () => description.evaluate((field) => field === document.activeElement)
  for (let stop = 0; stop < 9 && !(await isThere()); stop += 1) await press('Tab')
  await press('ControlOrMeta+A')
  const toBegin = presses()
  for (let row = 1; row <= 3; row += 1) {
    await page.keyboard.type(`Corrected ${row}`)
    const before = await headingOf(page).innerText()
    const address = page.url()
    await press('Alt+Enter')
    await expect(page, before).not.toHaveURL(address)
    await expect(description).toBeFocused()
    await expect(description).not.toHaveValue(`Corrected ${row}`)
    // Its text is marked, so that typing replaces it.
    await expect.poll(() => page.evaluate(() => String(getSelection()).length > 0)).toBe(true)
  }
  expect(presses() - toBegin).toBe(3)
  expect(toBegin).toBeLessThan(10)
  await page.goto('/transactions')
  for (const row of [0, 2]) await expect(rowsOf(page).nth(row)).toContainText(`Corrected ${row + 1}`)
})
