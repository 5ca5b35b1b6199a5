import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readingState } from '../../src/api/full-scan/reading-state.ts'
import { aTransaction } from '../builders.ts'
import { standIns } from '../stand-ins/all.ts'
import { choose, seeDifferences, statement, transactions } from './support/compare-file.ts'
import { withFileThreads } from './support/file-threads.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'
import { session } from './support/shown-session.ts'

withFileThreads()

/** Books of three pages at a service that answers for the third as it is told. */
function interrupted(answer: () => Promise<Response | undefined>) {
  const many = Array.from({ length: 25 }, (_, index) => aTransaction({ id: `m${index}`, date: '2025-06-30' }))
  const standIn = standIns['express']?.({ contacts: [], transactions: [...transactions, ...many] })
  if (!standIn) throw new Error('There is no stand-in express')
  const fetch = async (request: Request) => {
    const isThird = new URL(request.url).searchParams.get('page') === '3'
    return (isThird ? await answer() : undefined) ?? standIn.fetch(request)
  }
  return { standIn: { ...standIn, fetch }, baseUrl: freshBaseUrl() }
}

test('a service that fails in the middle of reading gives no comparison, and goes on when asked', async () => {
  let fails = true
  const answer = async () => (fails ? Response.json({ no: 'more' }, { status: 403 }) : undefined)
  const { user } = await openApp('/statement-check', interrupted(answer))
  await choose(user, statement)
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('The transactions could not be read, so nothing was compared')
  expect(screen.queryByRole('table', { name: 'Result' })).toBeNull()
  fails = false
  await user.click(alert.getByRole('button', { name: 'Try again' }))
  await seeDifferences()
})

test('reading that is stopped compares nothing, keeps the focus, and goes on when asked', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const { user } = await openApp(
    '/statement-check',
    interrupted(() => promise),
  )
  await choose(user, statement)
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('You stopped reading the transactions. Nothing was compared.')).toBeDefined()
  const goOn = await screen.findByRole('button', { name: 'Go on' })
  expect(document.activeElement).toBe(goOn)
  await waitFor(() => expect(readingState(session(), 'transactions').get().state).toBe('stopped'))
  expect(screen.queryByRole('table', { name: 'Result' })).toBeNull()
  resolve(undefined)
  await user.click(goOn)
  await seeDifferences()
})

test('a worker that cannot start says so', async () => {
  class NoWorker extends EventTarget {
    postMessage() {
      this.dispatchEvent(new Event('error'))
    }
    terminate() {}
  }
  Object.assign(globalThis, { Worker: NoWorker })
  const { user } = await openApp('/statement-check', { transactions })
  await choose(user, statement)
  expect(
    await screen.findByText(/^This browser does not let Bookend read files in the background\./),
  ).toBeDefined()
})
