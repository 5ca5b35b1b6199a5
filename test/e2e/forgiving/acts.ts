import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { rowsOf } from '../journey.ts'

export async function tick(page: Page, index: number): Promise<void> {
  await rowsOf(page).nth(index).getByRole('checkbox').check()
}

/** Asks to delete what is ticked, and says yes. */
export async function confirm(page: Page, what: string): Promise<void> {
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Delete ${what}` })
    .click()
}

/** Waits until an edit is written down in the browser: leaving the page in that very moment would lose the line. */
export async function isNoted(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(journal)).toContain(text)
}

/** What the journal holds, as text; "" as long as there is none. */
async function journal(): Promise<string> {
  // Opening it would make an empty one.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'bookend')) return ''
  return new Promise((resolve) => {
    const opening = indexedDB.open('bookend')
    opening.addEventListener('success', () => {
      const rows = opening.result.transaction('journal').objectStore('journal').getAll()
      rows.addEventListener('success', () => {
        opening.result.close()
        resolve(JSON.stringify(rows.result))
      })
    })
  })
}
