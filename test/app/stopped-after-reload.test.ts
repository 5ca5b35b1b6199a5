import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountHeader } from '../../src/domain/capabilities.ts'
import { behind } from '../stand-ins/network.ts'
import type { Start } from '../stand-ins/stand-in.ts'
import { unsafeWrites } from '../stand-ins/unsafe-writes.ts'
import { typeAndSave } from './support/acts.ts'
import { alerts, statuses } from './support/look.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'
import { manyRecords } from './support/records-for-stand-ins.ts'
import { rowsIn } from './support/rows-in.ts'

const place = 'bookend-stopped'

test('after a reload, writing is still stopped, and the other changes can still be restored', async () => {
  const { standIn, before, reopen } = await openDamaged()
  const { user, writes, goTo } = await reopen()
  const notice = within(await screen.findByRole('region', { name: 'Saving is stopped' }))
  expect(notice.getByText('was “supplies”, now “uncategorised”')).toBeDefined()
  await goTo('/transactions/4/edit')
  await typeAndSave(user, 'Description', 'Rent')
  await waitFor(() => expect(alerts().join()).toContain('Not saved. Saving is stopped'))
  expect(writes()).toEqual([])

  await user.click(notice.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(statuses().join()).toContain('Restored: Date'))
  before[2] = { ...before[2], description: 'Huur' }
  expect(await rowsIn(standIn, 'transactions')).toEqual(before)
  expect(sessionStorage.getItem(place)).toBeNull()
})

test('once the user has decided to continue, a reload does not stop writing again', async () => {
  const { user, reopen } = await openDamaged()
  await user.click(screen.getByRole('button', { name: 'Resume saving' }))
  await user.click(screen.getByRole('button', { name: 'Resume' }))
  expect(sessionStorage.getItem(place)).toBeNull()
  await reopen()
  await screen.findByRole('table')
  expect(screen.queryByRole('region', { name: 'Saving is stopped' })).toBeNull()
})

test('a stop in another account, or an unreadable one, does not prevent writing', async () => {
  const { reopen } = await openDamaged()
  for (const kept of [{ books: 'others', words: 'x' }, { words: 'x' }, { books: 5 }, 'x', [1], null]) {
    sessionStorage.setItem(place, JSON.stringify(kept))
    await reopen()
    await screen.findByRole('table')
    expect(screen.queryByRole('region', { name: 'Saving is stopped' })).toBeNull()
  }
})

test('where the service names the account only with its first answer, writing is stopped from then on', async () => {
  const { reopen } = await openDamaged(withAccount)
  const { user, goTo, writes } = await reopen()
  const notice = within(await screen.findByRole('region', { name: 'Saving is stopped' }))
  expect(notice.getByRole('button', { name: 'Restore' })).toBeDefined()
  await goTo('/transactions/4/edit')
  await typeAndSave(user, 'Description', 'Rent')
  await waitFor(() => expect(alerts().join()).toContain('Not saved. Saving is stopped'))
  expect(writes()).toEqual([])
})

function withAccount(start: Start): Start {
  return behind({ name: 'with an account', shows: '' }, start, () => async (_call, pass) => {
    const answer = await pass()
    answer.headers.set(accountHeader, 'acme')
    return answer
  })
}

/** The app after an edit of which the service has reset other columns. */
async function openDamaged(through: (start: Start) => Start = (start) => start) {
  const hostile = unsafeWrites['edit-resets-defaults: stated wrongly']
  if (!hostile) throw new Error('There is no such stand-in')
  const standIn = through(hostile.start)(manyRecords())
  const before = await rowsIn(standIn, 'transactions')
  const world = { standIn, baseUrl: freshBaseUrl() }
  let opened = await openApp('/transactions/3/edit', world)
  await typeAndSave(opened.user, 'Description', 'Huur')
  await screen.findByRole('region', { name: 'Saving is stopped' })
  const reopen = async () => {
    await act(async () => fireEvent(window, new Event('pagehide')))
    opened.unmount()
    cleanup()
    opened = await openApp('/transactions', { ...world, again: true })
    return opened
  }
  return { user: opened.user, standIn, before, reopen }
}
