import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { storageScope } from '../../../src/api/session/storage-scope.ts'
import { session } from './shown-session.ts'
import { all, get } from '../../../src/storage/database.ts'
import type { Draft } from '../../../src/storage/rows.ts'
import { aContact } from '../../builders.ts'
import { openApp } from './open-app.tsx'

export const acme = aContact({ id: '7', company: 'Acme', city: 'Gent', street: 'Kouter' })

export const zeta = aContact({ id: '12', company: 'Zeta', city: 'Gent' })

export const contacts = [acme, zeta]

export const edit = '/contacts/7/edit'

export async function typeAndDie(label: string, text: string) {
  const app = await openApp(edit, { contacts })
  await app.user.type(await screen.findByRole('textbox', { name: label }), text)
  // The code that keeps drafts comes after the form.
  await waitFor(async () => expect(await kept()).toHaveLength(1))
  app.unmount()
  return app
}

export async function draftLine() {
  return within(await screen.findByRole('region', { name: 'Draft' }))
}

export function rows(draft: Awaited<ReturnType<typeof draftLine>>): string[] {
  return draft.getAllByRole('listitem').map(({ textContent }) => textContent)
}

export function kept(): Promise<Draft[]> {
  return all('drafts', storageScope(session()))
}

export async function nothingIsKept() {
  await waitFor(async () => expect(await kept()).toEqual([]))
  expect(await get('drafts', [storageScope(session()), 'contacts', '7'])).toBeUndefined()
}

export function forged(): Draft {
  return {
    books: storageScope(session()),
    at: 1,
    resource: 'contacts',
    id: '7',
    base: { city: 'Gent' },
    typed: { city: 'Forged' },
  }
}
