import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { bar, confirmDeletionOf } from './support/pending.ts'
import { openDeletions } from './support/kept-rows.ts'

test('a double click on "Delete now" sends its own deletion, not the one that moves into its place', async () => {
  const { user, writes } = await openApp('/contacts', { contacts: firms(4), undoSeconds: 600 })
  await confirmDeletionOf(user, 'Firm 02')
  await confirmDeletionOf(user, 'Firm 03')
  const [first] = (await bar()).getAllByRole('button', { name: 'Delete now' })
  if (first) fireEvent.click(first, { detail: 1 })
  await waitFor(async () => expect(await openDeletions()).toHaveLength(1))
  const left = await waitFor(() => screen.getByRole('button', { name: 'Delete now' }))
  fireEvent.click(left, { detail: 2 })
  expect(screen.getByRole('button', { name: 'Delete now' })).toBe(left)
  // A new click means it, and one by the keyboard does.
  fireEvent.click(left, { detail: 1 })
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ ids: 'c2' }, { ids: 'c3' }]))
})

test('a double click on a button that stays acts as two clicks', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(2), undoSeconds: 600 })
  await confirmDeletionOf(user, 'Firm 02')
  // The bar comes with what looks at clicks.
  await bar()
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select Firm 01' })
  fireEvent.click(box, { detail: 1 })
  fireEvent.click(box, { detail: 2 })
  expect(box.checked).toBe(false)
})
