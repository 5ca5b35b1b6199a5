import { expect, type Locator, type Page } from '@playwright/test'
import { aTransaction } from '../builders.ts'
import { axeFindsNothing } from './axe.ts'
import { openKeyedList } from './edited-list.ts'
import { chooseMore, test } from './journey.ts'

const six = [
  'Albert Heijn',
  'ALBERT HEIJN',
  'albert heijn',
  'Albert  Heijn',
  'Heijn, Albert',
  'Albert Heijn.',
]
const transactions = [...six, 'Albert Heijn', 'Jan Vandenbroucke', 'Ann Vandenbroucke'].map(
  (counterpart, index) => aTransaction({ id: `t${index}`, counterpart, date: `2026-03-0${9 - index}` }),
)
test.use({ reducedMotion: 'reduce', records: { contacts: [], transactions } })

test('six spellings are merged with three keys, names that only look alike stay, and Undo restores all', async ({
  page,
  service,
}) => {
  const { keyboard } = page
  await openKeyedList(page)
  await keyboard.press('s')
  await expect(dialog(page).getByRole('button', { name: 'Show 5 changes' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Edit 5 transactions' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(dialog(page).getByText('5 transactions edited.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Skip' })).toBeFocused()
  expect(await counterpartsAt(page, service)).toEqual([
    ...Array.from({ length: 7 }, () => 'Albert Heijn'),
    'Jan Vandenbroucke',
    'Ann Vandenbroucke',
  ])
  await dialog(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(dialog(page).getByText('5 transactions have their old values back.')).toBeVisible()
  expect(await counterpartsAt(page, service)).toEqual(transactions.map(({ counterpart }) => counterpart))
  await keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

function dialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Spellings' })
}

/** The counterparties that the service holds, in the order of the list. */
async function counterpartsAt(page: Page, service: string): Promise<string[]> {
  const answer = await page.request.get(`${service}/transactions`)
  const { items } = (await answer.json()) as { items: { counterpart: string }[] }
  return items.map(({ counterpart }) => counterpart)
}

test.describe('in groups', () => {
  // With the demo's records, which have many groups.
  test.use({ reducedMotion: 'reduce' })

  axeFindsNothing({
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

  test('Escape leads from the changes back to the group, and arrow keys to other groups', async ({
    page,
  }) => {
    const { keyboard } = page
    await openKeyedList(page)
    await keyboard.press('Control+k')
    await keyboard.type('spellings')
    await keyboard.press('Enter')
    await expect(dialog(page).getByText(/^Group 1 of \d+$/)).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: /^Show \d+ changes?$/ })).toBeFocused()
    await keyboard.press('ArrowRight')
    await expect(dialog(page).getByText(/^Group 2 of \d+$/)).toBeVisible()
    await keyboard.press('ArrowLeft')
    await keyboard.press('Enter')
    await expect(dialog(page).getByText(/will change\.$/)).toBeVisible()
    await keyboard.press('Escape')
    await expect(dialog(page).getByRole('textbox', { name: 'Spelling to keep' })).not.toHaveValue('')
    await keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
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
})
