import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** An action of the list's menu "More". */
export async function itemOfMore(user: UserEvent, name: string): Promise<HTMLButtonElement> {
  if (!screen.queryByRole('menu', { name: 'More' }))
    await user.click(await screen.findByRole('button', { name: 'More' }))
  const menu = within(await screen.findByRole('menu', { name: 'More' }))
  return menu.findByRole(name === 'Totals' ? 'menuitemcheckbox' : 'menuitem', { name })
}

export async function chooseMore(user: UserEvent, name: string): Promise<void> {
  await user.click(await itemOfMore(user, name))
}

/** A part of the list's menu "View". */
export async function openView(user: UserEvent, part: 'Columns' | 'Views') {
  if (!screen.queryByRole('dialog', { name: 'View' }))
    await user.click(await screen.findByRole('button', { name: 'View' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'View' }))
  return within(await dialog.findByRole('region', { name: part }))
}

/** Starts to edit everything that the list finds, which is read once a field is chosen. */
export async function editAll(user: UserEvent, number: number): Promise<void> {
  await chooseMore(user, `Edit all ${number} found`)
  const dialog = within(await screen.findByRole('dialog', { name: `Edit ${number} contacts` }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Field' }), 'Company')
}
