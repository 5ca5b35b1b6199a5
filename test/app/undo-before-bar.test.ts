import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { rowsOf } from './look.ts'
import { firmNames, firms } from './many.ts'
import { openApp } from './open-app.tsx'
import { barOrNone, confirmDeletionOf, kept } from './pending.ts'

// The code of the bar does not come.
vi.mock('../../src/desk/Desk.tsx', () => new Promise(() => {}))

test('Ctrl+Z takes a deletion back before the bar with its clock is there', async () => {
  const { user, writes } = await openApp('/contacts', { contacts: firms(3), undoSeconds: 10 })
  await confirmDeletionOf(user, 'Firm 02')
  expect(await rowsOf('Contacts')).toEqual(['Firm 01', 'Firm 03'])
  expect(barOrNone()).toBeNull()
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(firmNames(1, 3)))
  expect(writes()).toEqual([])
  expect(await kept('pending')).toEqual([])
})
