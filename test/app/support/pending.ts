import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect } from 'vitest'
import { resetTab } from '../../../src/changes/running-changes.ts'

// A pause that a test did not wait for must not end in the next one.
afterEach(resetTab)

/** Ticks records of the list on screen by their names. */
export async function tickAll(user: UserEvent, ...names: string[]) {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
}

/** Ticks them, and confirms that they are to be deleted. The dialog closes once it has checked them. */
export async function confirmDeletionOf(user: UserEvent, ...names: string[]) {
  await tickAll(user, ...names)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await confirm(user)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

/** Says yes to the question before a deletion. */
export async function confirm(user: UserEvent) {
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(await dialog.findByRole('button', { name: /^Delete \d+ / }))
}

/** The bar over the deletions that can be undone. */
export async function bar() {
  return within(await screen.findByRole('region', { name: 'Pending deletions' }))
}

export function barOrNone() {
  return screen.queryByRole('region', { name: 'Pending deletions' })
}

export function isTicked(name: string): boolean {
  return screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` }).checked
}
