import { expect, type Page } from '@playwright/test'
import { headingOf, rowsOf, tabTo, test } from './journey.ts'

test('the whole job can be done by keyboard alone', async ({ page }) => {
  await page.goto('/contacts')
  await expect(rowsOf(page)).toHaveCount(25)

  // Search.
  const box = page.getByRole('searchbox', { name: 'Search contacts' })
  await tabTo(page, box)
  await page.keyboard.type('gmbh')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/contacts?search=gmbh')
  await expect(page.getByText(/^1–25 of (?!1,000)/)).toBeVisible()
  await expect(rowsOf(page).first().getByRole('link')).toBeFocused()

  // Page.
  const next = page.getByRole('link', { name: 'Next page' })
  await tabTo(page, next)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^26–/)).toBeVisible()
  await expect(next).toBeFocused()

  // Open, edit, save.
  const second = rowsOf(page).nth(1).getByRole('link')
  const name = await second.innerText()
  // The rows are one stop; arrow keys go among them.
  await tabTo(page, rowsOf(page).first().getByRole('link'), 'Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await expect(second).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(headingOf(page, name)).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Edit' }))
  await page.keyboard.press('Enter')
  await expect(headingOf(page, `Edit ${name}`)).toBeVisible()
  await expect(page.getByLabel('Company', { exact: true })).toBeFocused()
  await tabTo(page, page.getByLabel('City', { exact: true }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Ulaanbaatar')
  await page.keyboard.press('Enter')
  await expect(headingOf(page, name)).toBeFocused()
  await expect(page.getByText('Ulaanbaatar')).toBeVisible()

  // Back to the same place of the list.
  await tabTo(page, page.getByRole('link', { name: 'Back to contacts' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/contacts?search=gmbh&page=2')
  await expect(second).toBeFocused()

  // Tick two, think again, delete.
  // Arrow keys work as soon as the list's tools are there.
  await expect(async () => {
    await page.keyboard.press('ArrowLeft')
    await expect(rowsOf(page).nth(1).getByRole('checkbox')).toBeFocused({ timeout: 1000 })
  }).toPass()
  for (const [row, way] of [
    [0, ['ArrowUp']],
    [2, ['ArrowDown', 'ArrowDown']],
  ] as const) {
    for (const key of way) await page.keyboard.press(key)
    const tick = rowsOf(page).nth(row).getByRole('checkbox')
    await expect(tick).toBeFocused()
    await page.keyboard.press('Space')
    await expect(tick).toBeChecked()
  }
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^[\d,]+ selected$/ })).toBeFocused()
  const open = page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Delete' })
  await tabTo(page, open)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Delete 2 contacts?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Delete 2 contacts' })).toBeFocused()
  const successor = await rowsOf(page).nth(1).getByRole('link').innerText()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '2 contacts deleted.' })).toBeVisible()
  await expect(rowsOf(page).first().getByRole('link')).toBeFocused()
  await expect(rowsOf(page).first().getByRole('link')).toHaveText(successor)

  // Create; an error takes the focus.
  await tabTo(page, page.getByRole('link', { name: 'New contact' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(headingOf(page, 'New contact')).toBeVisible()
  await expect(page.getByLabel('Company', { exact: true })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Company', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Company', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Company', { exact: true })).toHaveAccessibleDescription(/Enter a company/)
  await page.keyboard.type('Aardvark Ledgers')
  await expect(page.getByLabel('Company', { exact: true })).not.toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Enter')
  await expect(headingOf(page, 'Aardvark Ledgers')).toBeFocused()

  // Delete the record that is looked at.
  await tabTo(page, page.getByRole('button', { name: 'Delete', exact: true }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '1 contact deleted.' })).toBeVisible()
  await expect(headingOf(page, 'Contacts')).toBeFocused()
})

for (const width of [1280, 390]) {
  test(`the focused element is never covered, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/contacts')
    await expect(rowsOf(page)).toHaveCount(25)
    await rowsOf(page).first().getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('1 selected')).toBeVisible()
    for (const key of ['ArrowDown', 'ArrowUp', 'Tab', 'Shift+Tab']) {
      for (let stop = 0; stop < 26; stop += 1) {
        await page.keyboard.press(key)
        expect(await coverOfFocus(page), `${key} ${stop}`).toBe('')
      }
    }
  })
}

/** What lies over the middle of the thing that has the focus, "" when nothing does. */
function coverOfFocus(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement ?? document.body
    const { left, top, width, height } = focused.getBoundingClientRect()
    const upper = document.elementFromPoint(left + width / 2, top + height / 2)
    const isFree =
      focused === document.body ||
      !document.hasFocus() ||
      (upper && (focused.contains(upper) || upper.contains(focused)))
    return isFree ? '' : `${focused.outerHTML.slice(0, 80)} is under ${upper?.outerHTML.slice(0, 80)}`
  })
}
