import { screen, within } from '@testing-library/react'
import { rowsOf } from './look.ts'
import type { openApp } from './open-app.tsx'

export type User = Awaited<ReturnType<typeof openApp>>['user']

export function tick(name: string) {
  return screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
}

export async function tickAll(user: User) {
  await rowsOf('Contacts')
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await screen.findByRole('toolbar')
}

export async function askToDeleteAll(user: User) {
  await tickAll(user)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  return within(await screen.findByRole('alertdialog'))
}

export async function reviewAll(user: User) {
  await tickAll(user)
  await user.click(screen.getByRole('button', { name: /^[\d,]+ selected$/ }))
  return within(await screen.findByRole('dialog', { name: /selected/ }))
}

export async function search(user: User, words: string) {
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), `${words}{Enter}`)
}
