import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { expect, test, vi } from 'vitest'
import { aTransaction } from '../builders.ts'
import { answering } from './support/answers.ts'
import { rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

// A service that says nothing about totals or pages, so that rows are all there is to go by (T9).
test('rows that new ones push to the next page are shown there, and do not end the list', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'] })
  const rows = Array.from({ length: 30 }, (_, index) => payment(`t${index + 1}`))
  const list = answering('get', '/transactions', (request) => {
    const page = Number(new URL(request.url).searchParams.get('page') ?? 1)
    return HttpResponse.json(rows.slice((page - 1) * 10, page * 10))
  })
  const { user } = await openApp('/transactions', { overrides: [list] })
  expect((await rowsOf('Transactions')).length).toBe(10)
  vi.setSystemTime(Date.now() + 60 * 60_000)
  rows.unshift(...Array.from({ length: 9 }, (_, index) => payment(`new${index + 1}`)))
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  await waitFor(() => expect(screen.getByRole('cell', { name: 'Payee t2' })).toBeDefined())
  expect(screen.getByRole('link', { current: 'page', name: '2' })).toBeDefined()
  vi.useRealTimers()
})

function payment(id: string) {
  return aTransaction({ id, counterpart: `Payee ${id}`, date: '2026-03-31' })
}
