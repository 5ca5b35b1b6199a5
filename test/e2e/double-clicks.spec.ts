import { expect } from '@playwright/test'
import { confirm, tick, waitLong } from './forgiving/acts.ts'
import { rowsOf, test } from './journey.ts'

test('a double click deletes what is under it, and not what moves there', async ({ page }) => {
  await waitLong(page)
  await page.goto('/contacts')
  for (const left of [24, 23, 22]) {
    await tick(page, 0)
    await confirm(page, '1 contact')
    await expect(rowsOf(page)).toHaveCount(left)
  }
  const deleteNow = page.getByRole('button', { name: 'Delete now' })
  await expect(deleteNow).toHaveCount(3)
  await deleteNow.nth(1).hover()
  await page.mouse.down({ clickCount: 1 })
  await page.mouse.up({ clickCount: 1 })
  // The other half of the double click comes down where another line has moved to.
  await expect(page.getByRole('region', { name: 'Pending deletions' }).locator('> *')).toHaveCount(2)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  // What is pressed next shows that the double click is over.
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(deleteNow).toHaveCount(1)
  await expect(page.getByText('1 selected')).toBeVisible()
})
