import type { BrowserContext, Page } from '@playwright/test'
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

/** Makes deletions wait so long that only what a journey does ends the pause, however slow the machine is. */
export async function waitLong(at: Page | BrowserContext): Promise<void> {
  await at.addInitScript(() => {
    // A new tab begins on a blank page, which has no storage.
    if (location.protocol !== 'about:')
      localStorage.setItem('bookend-preferences', JSON.stringify({ undoSeconds: 600 }))
  })
}
