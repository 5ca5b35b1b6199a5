import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
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

function deletionsOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && sent.push(request.url()))
  return sent
}
