import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Transaction } from '../../src/domain/transaction.ts'
import { lastVisitPlace } from '../../src/storage/local-storage.ts'
import { countReadings, forgetReadings } from '../../src/storage/stored-readings.ts'
import { aContact, aTransaction } from '../builders.ts'
import { standIns } from '../stand-ins/all.ts'
import { rateLimited } from '../stand-ins/limits.ts'
import type { Records, Start } from '../stand-ins/stand-in.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'

const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: new Date(2026, 10, 22, 12) })
})
afterEach(async () => {
  vi.useRealTimers()
  localStorage.clear()
  await forgetReadings()
})

const contacts = [
  aContact({ id: '1', company: 'Acme', city: 'Gent' }),
  aContact({ id: '2', company: 'Beta' }),
  aContact({ id: '3', company: 'Gamma' }),
]

test('a later visit to a service that limits requests lists what others added, changed and deleted', async () => {
  const visits = visitsTo(rateLimited)
  const transactions = many(120)
  const first = await visits({ contacts, transactions })
  expect(await (await sinceLastVisit()).findByText(/^This is your first visit/)).toBeDefined()
  await first.leave()
  const changed = transactions
    .filter(({ id }) => id !== '70')
    .map((one) => (one.id === '100' ? { ...one, amount: '-77.00' } : one))
  await visits({
    contacts: [...contacts.slice(0, 2), aContact({ id: '4', company: 'Newcomer' })],
    transactions: [...changed, numbered(121)],
  })
  const region = await sinceLastVisit()
  expect(await region.findByText('1 transaction is new')).toBeDefined()
  expect(region.getByText('Someone else changed 1 transaction')).toBeDefined()
  expect(region.getByText('1 transaction is gone')).toBeDefined()
  expect(await region.findByText('1 contact is new')).toBeDefined()
  expect(region.getByText('1 contact is gone')).toBeDefined()
  expect(hrefOf(region, /Payee 121/)).toBe('/transactions/121')
  expect(hrefOf(region, /Payee 100/)).toBe('/transactions/100')
  // The service no longer has it, but Bookend has read it.
  expect(hrefOf(region, /Payee 70/)).toBe('/transactions/70')
  expect(hrefOf(region, 'Gamma')).toBe('/contacts/3')
  expect(region.queryByRole('button', { name: /^Read all/ })).toBeNull()
})

test('where nothing changed, nothing is new', async () => {
  const visits = visitsTo(rateLimited)
  const transactions = many(30)
  const first = await visits({ contacts, transactions })
  await (await sinceLastVisit()).findByText(/^This is your first visit/)
  await first.leave()
  await visits({ contacts, transactions })
  const region = await sinceLastVisit()
  expect(await region.findByText('Nothing is new, and no one else changed anything.')).toBeDefined()
})

test('at a service without totals, what was not compared is named until everything is read again', async () => {
  const visits = visitsTo(standIns['express'])
  const transactions = many(440)
  const first = await visits({ contacts, transactions })
  await first.user.click(await screen.findByRole('button', { name: 'Read all transactions' }))
  expect(await (await sinceLastVisit()).findByText(/^This is your first visit/)).toBeDefined()
  await first.leave(440)
  // One at the start is new, and deep in the list one was changed where no page is checked.
  const changed = transactions.map((one) => (one.id === '300' ? { ...one, amount: '-77.00' } : one))
  const { user } = await visits({ contacts, transactions: [numbered(441), ...changed] })
  const region = await sinceLastVisit()
  expect(await region.findByText('1 transaction is new')).toBeDefined()
  expect(await region.findByText(/^Bookend has not compared all transactions\./)).toBeDefined()
  expect(region.queryByText(/changed 1 transaction/)).toBeNull()
  expect(region.queryByText(/^Nothing is new/)).toBeNull()
  await user.click(region.getByRole('button', { name: 'Read all transactions' }))
  expect(await region.findByText('Someone else changed 1 transaction')).toBeDefined()
  expect(region.getByText('1 transaction is new')).toBeDefined()
  expect(region.getByText(/^Bookend has not compared all contacts\./)).toBeDefined()
  await user.click(region.getByRole('button', { name: 'Read all contacts' }))
  expect(await region.findByText(/^Bookend has no record of the contacts at that time\./)).toBeDefined()
})

/** Visits half an hour apart, by the same browser, to a service that holds other records each time. */
function visitsTo(start: Start | undefined) {
  const baseUrl = freshBaseUrl()
  let again = false
  return async (records: Records) => {
    const standIn = start?.(records)
    if (!standIn) throw new Error('There is no such stand-in')
    const { user, unmount } = await openApp('/', { standIn, baseUrl, again })
    again = true
    return {
      user,
      leave: async (read = records.contacts.length + records.transactions.length) => {
        // What was read is stored a moment later.
        await vi.waitFor(
          async () => {
            const place = Object.keys(localStorage).find(
              (key) => key.startsWith(visitPlace) && key.includes(baseUrl),
            )
            expect((await countReadings(place?.slice(visitPlace.length) ?? '')).here).toBe(read)
          },
          { timeout: minute },
        )
        unmount()
        vi.setSystemTime(Date.now() + 31 * minute)
      },
    }
  }
}

const visitPlace = lastVisitPlace('')

async function sinceLastVisit() {
  return within(await screen.findByRole('region', { name: 'Since your last visit' }))
}

function hrefOf(region: Awaited<ReturnType<typeof sinceLastVisit>>, name: string | RegExp) {
  return region.getByRole('link', { name }).getAttribute('href')
}

function many(count: number): Transaction[] {
  return Array.from({ length: count }, (_, index) => numbered(index + 1))
}

function numbered(number: number): Transaction {
  return aTransaction({
    id: String(number),
    date: '2026-06-15',
    amount: '-1.00',
    counterpart: `Payee ${number}`,
  })
}
