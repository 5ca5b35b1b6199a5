import { expect, type Page } from '@playwright/test'
import { onlyInChromium, rowsOf, test } from '../journey.ts'
import { confirm, tick, waitLong } from './acts.ts'

test.beforeEach(({ context, service: _ }) => waitLong(context))

test('on a phone, a second deletion can start while one is pending', async ({ page }) => {
  const sent = deletionsOf(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contacts')
  await tick(page, 0)
  await confirm(page, '1 contact')
  const pending = page.getByRole('region', { name: 'Pending deletions' })
  await expect(pending.getByRole('group')).toHaveCount(1)
  await tick(page, 0)
  await confirm(page, '1 contact')
  await expect(pending.getByRole('group')).toHaveCount(2)
  expect(sent).toEqual([])
})

test('setting the clock forward does not shorten the undo time', async ({ page }) => {
  const sent = deletionsOf(page)
  await page.goto('/contacts')
  await tick(page, 0)
  await confirm(page, '1 contact')
  await page.evaluate(() => {
    const real = Date.now.bind(Date)
    Date.now = () => real() + 86_400_000
  })
  const bar = page.getByRole('region', { name: 'Pending deletions' })
  await bar.getByRole('button', { name: 'Undo' }).hover()
  await expect(bar).toContainText('1 contact deleted')
  expect(sent).toEqual([])
  await bar.getByRole('button', { name: 'Undo' }).click()
  await expect(bar).toBeHidden()
})

function deletionsOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && sent.push(request.url()))
  return sent
}

test('a double click deletes what is under it, and not what moves there', async ({ page }) => {
  onlyInChromium('say which click of a double click it is')
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
