import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { commandNow } from '../../../src/shortcuts/commands.ts'
import { carries } from './guarded.ts'
import { textbox } from './look.ts'

/** Types a text into a field of a form, in the place of what is there. What the bank booked is corrected first. */
export async function fill(user: UserEvent, label: string, text: string) {
  const { readOnly } = await screen.findByRole<HTMLInputElement>('textbox', { name: label })
  if (readOnly) await startCorrecting(user)
  await user.clear(textbox(label))
  await user.type(textbox(label), text)
}

/** Clicks a button once it is not busy: until then it does nothing. */
export async function clickReady(user: UserEvent, button: HTMLElement) {
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  await user.click(button)
}

/** Opens the fields that the bank booked. */
export async function startCorrecting(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Correct amount, date or currency' }))
}

/** The same, and saves. */
export async function typeAndSave(user: UserEvent, label: string, text: string) {
  await fill(user, label, text)
  await user.click(screen.getByRole('button', { name: 'Save' }))
}

/** Ticks a row of the list on screen by its name. */
export async function tick(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
}

/** Ticks rows of the list on screen by their names, and deletes them after the question. */
export async function tickAndDelete(user: UserEvent, names: string[]) {
  for (const name of names) await tick(user, name)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: /^Delete \d+ / }))
}

export const withToken = carries('authorization', 'Bearer s3cret')

export async function signInDialog() {
  return within(await screen.findByRole('dialog', { name: 'Sign in to Books' }))
}

export const undoKeys = '{Control>}z{/Control}'
const redoKeys = '{Control>}{Shift>}z{/Shift}{/Control}'

/** Undoes the last change by its keys, once the code behind them has loaded. */
export async function pressUndo(user: UserEvent): Promise<void> {
  await waitFor(() => expect(commandNow('undo')).toBeDefined())
  await user.keyboard(undoKeys)
}

/** The same for redo. */
export async function pressRedo(user: UserEvent): Promise<void> {
  await waitFor(() => expect(commandNow('redo')).toBeDefined())
  await user.keyboard(redoKeys)
}

/** Opens the filters of the list on screen. */
export async function openFilters(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  return within(await screen.findByRole('dialog', { name: 'Filters' }))
}
