import { screen, waitFor, within } from '@testing-library/react'
import type { openApp } from './open-app.tsx'

type User = Awaited<ReturnType<typeof openApp>>['user']

export async function openExport(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await waitFor(dialog)
}

export function dialog(): HTMLElement {
  return screen.getByRole('dialog', { name: /^Export / })
}

export function queryDialog(): HTMLElement | null {
  return screen.queryByRole('dialog', { name: /^Export / })
}

export async function send(user: User) {
  await user.click(within(dialog()).getByRole('button', { name: 'Export' }))
}
