import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { textbox } from './look.ts'

/** Types a text into a field of a form, in the place of what is there, and saves. */
export async function typeAndSave(user: UserEvent, label: string, text: string) {
  await user.clear(await screen.findByRole('textbox', { name: label }))
  await user.type(textbox(label), text)
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
