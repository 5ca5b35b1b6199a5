import { expect, type Locator, type Page } from '@playwright/test'
import { aTransaction } from '../builders.ts'
import { axeFindsNothing, axeFindsNothingInAnyLook } from './axe.ts'
import { descriptionsAt, openKeyedList, refuseEditsOf } from './edited-list.ts'
import { rowsOf, tabTo, test } from './journey.ts'

const transactions = [
  aTransaction({ id: 't1', date: '2026-03-04', counterpart: 'Mill', description: 'Factuur 1' }),
  aTransaction({ id: 't2', date: '2026-03-03', counterpart: 'Bank', description: 'Factuur 2' }),
  aTransaction({ id: 't3', date: '2026-03-02', counterpart: 'Shop', description: 'factuur 3' }),
  aTransaction({ id: 't4', date: '2026-03-01', counterpart: 'Mayor', description: 'Factuur 4' }),
]

test.use({
  reducedMotion: 'reduce',
  records: { contacts: [], transactions },
  tolerated: [/Failed to load resource/],
})

axeFindsNothing('an edit of many, before and after it', {
  'the rehearsal of an edit of many': async (page) => {
    await page.goto('/contacts')
    for (const row of [0, 1, 2]) await rowsOf(page).nth(row).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog(page).getByRole('textbox', { name: 'New value' }).fill('Mill')
    await expect(lines(page)).toHaveCount(3)
    await dialog(page).getByRole('button', { name: 'Add another change' }).click()
  },
  'the results of an edit of many': async (page) => {
    await page.goto('/contacts')
    for (const row of [0, 1]) await rowsOf(page).nth(row).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog(page).getByRole('textbox', { name: 'New value' }).fill('Mill')
    await dialog(page).getByRole('button', { name: 'Edit 2 contacts' }).click()
    await expect(result(page)).toHaveText('2 contacts edited.')
  },
})

test('on a phone the new value is below the old one', async ({ page, service }) => {
  expect(service).toContain('http')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/transactions')
  await rowsOf(page).first().getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByRole('combobox', { name: 'Field' }).selectOption('Description')
  await dialog(page).getByRole('textbox', { name: 'New value' }).fill('Factuur 2')
  await expect(lines(page)).toHaveCount(1)
  const boxOf = (tag: 'del' | 'ins') => lines(page).locator(tag).boundingBox()
  const [old, next] = [await boxOf('del'), await boxOf('ins')]
  expect(next?.y).toBeGreaterThan(old?.y ?? Infinity)
  expect(next?.x).toBeCloseTo(old?.x ?? 0, 0)
})

test('a refused row shows the service’s reason, and a key retries it', async ({ page, service }) => {
  const open = await refuseEditsOf(page, service, 't2')
  const { keyboard } = page
  await openKeyedList(page)
  await keyboard.press('j')
  for (let row = 1; row < 3; row += 1) await keyboard.press('Shift+J')
  await keyboard.press('b')
  await dialog(page).getByRole('combobox', { name: 'Field' }).press('ArrowDown')
  await tabTo(page, dialog(page).getByRole('textbox', { name: 'New value' }))
  await keyboard.type('Checked')
  await expect(lines(page)).toHaveCount(3)
  await keyboard.press('Enter')
  await expect(result(page)).toHaveText('2 transactions edited. 1 not saved.')
  await expect(lines(page).nth(1)).toContainText(/Not saved: .*The books of March are closed\./)
  await axeFindsNothingInAnyLook(page)
  open()
  await tabTo(page, dialog(page).getByRole('button', { name: 'Try that edit again' }))
  await keyboard.press('Enter')
  await expect(result(page)).toHaveText('3 transactions edited.')
  expect(await descriptionsAt(page, service)).toEqual(['Checked', 'Checked', 'Checked', 'Factuur 4'])
})

function dialog(page: Page): Locator {
  return page.getByRole('dialog')
}

/** The lines of the rehearsal or of the results. */
function lines(page: Page): Locator {
  return dialog(page).getByRole('group').getByRole('listitem')
}

function result(page: Page): Locator {
  return dialog(page).getByRole('status')
}
