import { screen, within } from '@testing-library/react'
import { carries } from './guarded.ts'

export const withToken = carries('authorization', 'Bearer s3cret')

export async function signInDialog() {
  return within(await screen.findByRole('dialog', { name: 'Sign in to Books' }))
}
