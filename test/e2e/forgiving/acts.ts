import { expect, type BrowserContext, type Page } from '@playwright/test'
import { openDeletions } from '../stored-rows.ts'
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

/** Waits until a confirmed deletion is shown, and stored so that it survives the tab. */
export async function isPending(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Pending deletions' })).toBeVisible()
  await expect.poll(() => openDeletions(page)).toHaveLength(1)
}

/** Makes deletions wait so long that only what a journey does ends the pause, however slow the machine is. */
export function waitLong(at: Page | BrowserContext): Promise<void> {
  return setUndoTime(at, 600)
}

/** Makes deletions wait a second, for journeys that only need them sent. */
export function waitShort(at: Page | BrowserContext): Promise<void> {
  return setUndoTime(at, 1)
}

async function setUndoTime(at: Page | BrowserContext, undoSeconds: number): Promise<void> {
  await at.addInitScript((seconds) => {
    // A new tab begins on a blank page, which has no storage.
    if (location.protocol.startsWith('http'))
      localStorage.setItem('bookend-preferences', JSON.stringify({ undoSeconds: seconds }))
  }, undoSeconds)
}
