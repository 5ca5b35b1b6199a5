import { expect, type Locator, type Page } from '@playwright/test'
import { axeFindsNothing } from './axe.ts'
import { chooseMore, test } from './journey.ts'

test.use({ reducedMotion: 'reduce' })

axeFindsNothing('spellings and their merge', {
  'a group of spellings': async (page) => {
    await page.goto('/transactions')
    await chooseMore(page, 'Spellings')
    await expect(dialog(page).getByText(/^Group 1 of \d+$/)).toBeVisible()
  },
  'the rehearsal of a merge': async (page) => {
    await page.goto('/transactions')
    await chooseMore(page, 'Spellings')
    await dialog(page)
      .getByRole('button', { name: /^Show \d+ changes?$/ })
      .click()
    await expect(dialog(page).getByText(/will change\.$/)).toBeVisible()
  },
})

test('Escape right when the changes appear leads back, too', async ({ page }) => {
  await page.goto('/transactions')
  await chooseMore(page, 'Spellings')
  await expect(dialog(page).getByText(/^Group 1 of \d+$/)).toBeVisible()
  // Before the effects of the render that shows them have run, which a key press meets now and then.
  const isCancelled = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const shown = document.querySelector('dialog[open]')
        const observer = new MutationObserver(() => {
          if (!shown?.textContent.includes('will change.')) return
          observer.disconnect()
          resolve(!shown.dispatchEvent(new Event('cancel', { cancelable: true })))
        })
        if (shown) observer.observe(shown, { childList: true, subtree: true, characterData: true })
      }),
  )
  await dialog(page)
    .getByRole('button', { name: /^Show \d+ changes?$/ })
    .click()
  expect(await isCancelled).toBe(true)
  // All that is still under way in the page comes first.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(dialog(page).getByRole('textbox', { name: 'Spelling to keep' })).toBeVisible()
  await expect(dialog(page).getByText(/will change\.$/)).toBeHidden()
})

function dialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Spellings' })
}
