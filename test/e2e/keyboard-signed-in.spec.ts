import { join } from 'node:path'
import { expect } from '@playwright/test'
import { startEmptyBooks } from './imported-books.ts'
import { headingOf, tabTo, test } from './journey.ts'

const statement = join(import.meta.dirname, '../../samples/statement.xml')

// The page that asks to sign in, and a save that meets another one.
test.use({ tolerated: [/status of 4(?:01|12)/] })

const books = startEmptyBooks()

test('signing in, importing, solving a conflict and signing out need no mouse', async ({ page }) => {
  const { keyboard } = page
  page.on('filechooser', (chooser) => chooser.setFiles(statement))
  await page.goto(`${books.url}/transactions`)
  await expect(page.getByLabel('Sign-in address or token')).toBeFocused()
  await keyboard.type(books.token)
  await keyboard.press('Enter')
  await expect(headingOf(page, 'Transactions')).toBeFocused()

  // Import.
  const choose = page.getByRole('button', { name: 'Import statement' })
  await tabTo(page, choose)
  await keyboard.press('Enter')
  const take = page.getByRole('button', { name: /^Import \d+ new transactions?$/ })
  await expect(take).toBeFocused()
  await keyboard.press('Enter')
  const report = page.getByRole('dialog', { name: 'Statements imported' })
  await expect(report.getByRole('button', { name: 'Close' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(report).toBeHidden()
  await expect(choose).toBeFocused()

  // Edit what somebody else changes meanwhile.
  await tabTo(page, page.locator('tbody').getByRole('link').first())
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Edit' }))
  await keyboard.press('Enter')
  await expect(page.getByLabel('Counterparty')).toBeFocused()
  const description = page.getByLabel('Description', { exact: true })
  await tabTo(page, description)
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('Mine')
  const [id = ''] = /[^/]+(?=\/edit$)/.exec(page.url()) ?? []
  const other = await fetch(`${books.url}/api/transactions/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${books.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ description: 'Theirs' }),
  })
  expect(other.status).toBe(200)
  await keyboard.press('Control+Enter')

  const conflict = page.getByRole('alertdialog', { name: 'Someone else changed this too' })
  await expect(conflict.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(conflict).toBeHidden()
  await expect(description).toBeFocused()
  await expect(description).toHaveValue('Mine')
  await keyboard.press('Control+Enter')
  await tabTo(page, conflict.getByRole('button', { name: 'Apply and save' }))
  await keyboard.press('Enter')
  await expect(conflict.getByRole('radio', { name: 'Theirs: Theirs' })).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(conflict.getByRole('radio', { name: 'Yours: Mine' })).toBeChecked()
  await tabTo(page, conflict.getByRole('button', { name: 'Apply and save' }))
  await keyboard.press('Enter')
  await expect(headingOf(page)).toBeFocused()
  await expect(page.getByRole('definition').filter({ hasText: 'Mine' })).toBeVisible()

  // Create a contact.
  await tabTo(page, page.getByRole('link', { name: 'Contacts', exact: true }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(headingOf(page, 'Contacts')).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'New contact' }).first())
  await keyboard.press('Enter')
  await expect(page.getByLabel('Company', { exact: true })).toBeFocused()
  await keyboard.type('Keyboard Works')
  const country = page.getByRole('combobox', { name: 'Country' })
  await tabTo(page, country)
  await keyboard.type('belg')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(country).toHaveValue('Belgium')
  await keyboard.press('Enter')
  await expect(headingOf(page, 'Keyboard Works')).toBeFocused()

  await tabTo(page, page.getByRole('button', { name: 'Menu' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Sign out' }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }))
  await keyboard.press('Enter')
  await expect(headingOf(page, 'Sign in')).toBeVisible()
  await expect(page.getByLabel('Sign-in address or token')).toBeFocused()
})
