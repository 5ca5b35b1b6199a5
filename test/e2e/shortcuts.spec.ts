import { expect } from '@playwright/test'
import { openKeyedList } from './edited-list.ts'
import { rowsOf, tabTo, test } from './journey.ts'

test('descriptions are corrected one after the other with one key each beside the typing', async ({
  page,
}) => {
  await openKeyedList(page)
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  const description = page.getByLabel('Description', { exact: true })
  await expect(page.getByRole('button', { name: 'Save and next' })).toBeVisible()
  // With J, E and Ctrl+A, fewer than ten keys.
  expect(await tabTo(page, description)).toBeLessThan(7)
  await page.keyboard.press('ControlOrMeta+A')
  for (let row = 1; row <= 3; row += 1) {
    await page.keyboard.type(`Corrected ${row}`)
    const address = page.url()
    await page.keyboard.press('Alt+Enter')
    await expect(page).not.toHaveURL(address)
    await expect(description).toBeFocused()
    await expect(description).not.toHaveValue(`Corrected ${row}`)
    // Its text is marked, so that typing replaces it.
    await expect.poll(() => page.evaluate(() => String(getSelection()).length > 0)).toBe(true)
  }
  await page.goto('/transactions')
  for (const row of [0, 2]) await expect(rowsOf(page).nth(row)).toContainText(`Corrected ${row + 1}`)
})
