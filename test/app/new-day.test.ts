import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aTransaction } from '../builders.ts'
import { keysReady } from './support/keys.ts'
import { openApp } from './support/open-app.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 30, 23, 59) }))
afterEach(() => void vi.useRealTimers())

test('a list of this month that is open over midnight shows the new month', async () => {
  const transactions = [
    aTransaction({ counterpart: 'November', date: '2026-11-30' }),
    aTransaction({ counterpart: 'December', date: '2026-12-01' }),
  ]
  await openApp('/transactions?period=this-month', { transactions })
  expect(await screen.findByText('November')).toBeDefined()
  expect(screen.queryByText('December')).toBeNull()
  await keysReady('Transactions') // what watches the day has loaded with the keys
  vi.setSystemTime(new Date(2026, 11, 1, 0, 1))
  fireEvent(document, new Event('visibilitychange'))
  expect(await screen.findByText('December')).toBeDefined()
  expect(screen.queryByText('November')).toBeNull()
})
