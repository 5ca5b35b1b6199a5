import { screen } from '@testing-library/react'
import { rowsOf } from './look.ts'
import type { openApp } from './open-app.tsx'

export type User = Awaited<ReturnType<typeof openApp>>['user']

export async function tickPage(user: User) {
  await rowsOf('Contacts')
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await screen.findByRole('toolbar')
}

export async function search(user: User, words: string) {
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), `${words}{Enter}`)
}
