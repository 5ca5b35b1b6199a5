import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { aTransaction } from '../builders.ts'
import { openKeyedList } from './edited-list.ts'
import { test } from './journey.ts'

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
