import { expect } from '@playwright/test'
import { holdPart } from './hold-part.ts'
import { onlyInChromium, rowsOf, test } from './journey.ts'

// Over a service, because the worker of the demo would fetch the code out of the routes' sight.
test.beforeEach(({ service }) => {
  expect(service).toMatch(/^http:/)
})

test('Enter on a ticked row goes to the selection, although its actions come later', async ({ page }) => {
  const part = await holdPart(page, 'second')
  await page.goto('/contacts')
  await part.asked
  const box = rowsOf(page).nth(2).getByRole('checkbox')
  await box.focus()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await page.keyboard.press('Enter')
  part.deliver()
  await expect(page.getByRole('button', { name: /^[\d,]+ selected$/ })).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a user who has moved on before the selection’s actions load keeps the focus', async ({ page }) => {
  const part = await holdPart(page, 'second')
  await page.goto('/contacts')
  await part.asked
  await rowsOf(page).nth(2).getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.getByRole('searchbox').focus()
  part.deliver()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeFocused()
})

for (const width of [1280, 390, 320])
  test(`the actions of the selection stay where they are when the rest of its bar comes, at ${width} pixels`, async ({
    page,
  }) => {
    const part = await holdPart(page, 'opened')
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/transactions')
    await rowsOf(page).nth(2).getByRole('checkbox').check()
    const bar = page.getByRole('toolbar', { name: 'Selection' })
    const places = () =>
      Promise.all(['Edit', 'Clear', 'Delete'].map((name) => bar.getByRole('button', { name }).boundingBox()))
    const before = await places()
    expect(before).not.toContain(null)
    await expect(bar.getByRole('combobox')).toHaveCount(0)
    part.deliver()
    await expect(bar.getByRole('combobox')).toBeVisible()
    await expect(bar.getByText('net')).toBeVisible()
    expect(await places()).toEqual(before)
  })

for (const width of [1280, 390])
  test(`“Clear search” stays in its place when other searches are offered, at ${width} pixels`, async ({
    page,
  }) => {
    const part = await holdPart(page, 'second')
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/transactions?search=nowhere+at+all')
    await part.asked
    const clear = page.getByRole('button', { name: 'Clear search' })
    await expect(clear).toBeVisible()
    const before = await clear.boundingBox()
    part.deliver()
    await expect(page.getByRole('link', { name: /^Search contacts/ })).toBeVisible()
    expect(await clear.boundingBox()).toEqual(before)
  })

test.describe('the first thing that is used', () => {
  test.use({ hasTouch: true })
  for (const menu of ['Filter', 'View', 'Menu'])
    for (const way of ['keyboard', 'touch'])
      test(`“${menu}” answers at once by ${way}, and is whole once its code is there`, async ({ page }) => {
        if (way === 'touch') onlyInChromium('touch')
        const part = await holdPart(page, 'opened')
        await page.goto('/contacts')
        const button = page.getByRole('button', { name: menu, exact: true })
        await expect(button).toBeVisible()
        if (way === 'touch') await button.tap()
        else await button.press('Enter')
        await part.asked
        const opened = page.locator('[popover]:popover-open')
        const waiting = opened.getByRole('status').getByText('Loading', { exact: true })
        await expect(waiting).toBeAttached()
        await expect(opened).toBeInViewport()
        part.deliver()
        await expect(waiting).toHaveCount(0)
        await expect(opened.locator('a, button').first()).toBeVisible()
      })
})
