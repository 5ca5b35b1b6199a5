import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ImportReport } from '../../src/domain/statement-import.ts'
import { importQueue } from '../../src/statement-import/import-queue.ts'
import { aTransaction } from '../builders.ts'
import { answering } from './support/answers.ts'
import { openApp } from './support/open-app.tsx'

// Numbers, days and moments all have the notation of the browser's language, though the interpreter's own locale is another one.
beforeEach(() => void vi.spyOn(navigator, 'language', 'get').mockReturnValue('nl-BE'))
afterEach(importQueue.clear)

const own = {
  'Bookend-Service': '1',
  'Bookend-Account': 'key-1',
  'Bookend-Account-Name': 'Acme',
  'Bookend-Capabilities': 'account, statements, sign-ins, periods',
}
const importedAt = new Date(2026, 2, 1, 9, 30).toISOString()
const counts = { lines: 1200, new: 1200, known: 0, deletedBefore: 0, from: '2026-01-02', to: '2026-01-05' }
const report: ImportReport = {
  fileName: 'january.sta',
  ...counts,
  sums: [{ currency: 'EUR', deposits: '7168.28', withdrawals: '0', total: '7168.28' }],
  statements: [
    {
      name: '1',
      bankAccount: 'NL13TEST',
      format: 'MT940',
      ...counts,
      balance: 'adds up: -4,210.00 to 2,958.28 EUR',
      figures: { currency: 'EUR', opening: '-4210', closing: '2958.28' },
      notes: [],
    },
  ],
}
const world = {
  profile: { auth: { kind: 'bearer' as const } },
  secrets: { token: 's3cret' },
  overrides: [
    answering('get', '/transactions', () =>
      Response.json({ items: [aTransaction()], page: 1, pageSize: 25, total: 5000 }, { headers: own }),
    ),
    answering('get', '/statement-imports', () =>
      Response.json(
        {
          items: [{ id: '1', fileName: 'january.sta', importedAt, source: 'upload', ...counts, faults: [] }],
        },
        { headers: own },
      ),
    ),
    answering('post', '/statement-imports', () => Response.json(report)),
    answering('get', '/sign-ins', () =>
      Response.json(
        {
          items: [{ id: '1', name: 'First', createdAt: importedAt, lastUsedOn: '2026-03-02', current: true }],
        },
        { headers: own },
      ),
    ),
  ],
}

test('a list shows numbers, amounts and its time of printing in the notation of the browser', async () => {
  const { goTo } = await openApp('/transactions', world)
  expect(await screen.findByText('1–1 of 5.000')).toBeDefined()
  expect(within(screen.getByRole('table')).getByText(/1\.234,50/)).toBeDefined()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(screen.getByText(/^As of \d{1,2} [a-z]+\.? \d{4}, \d\d:\d\d$/)).toBeDefined()
  await goTo('/transactions?search=2026-03')
  expect(await screen.findByText('Show maart 2026')).toBeDefined()
})

test('imports and devices write days, moments, counts and balances in that notation, too', async () => {
  const { goTo } = await openApp('/transactions', world)
  await screen.findByText('1–1 of 5.000')
  await goTo('/imports')
  expect(await screen.findByText('1 mrt 2026, 09:30')).toBeDefined()
  expect(screen.getByText('1.200 new transactions')).toBeDefined()
  const [input] = await screen.findAllByLabelText<HTMLInputElement>('Statement files')
  if (input) fireEvent.change(input, { target: { files: [new File([':20:'], 'january.sta')] } })
  const done = within(await screen.findByRole('dialog', { name: 'Statements imported' }))
  expect(done.getByText(/^Balance/).textContent).toBe('Balance adds up: -4.210,00 to 2.958,28 EUR')
  expect(done.getByText('1.200 new transactions')).toBeDefined()
  await goTo('/sign-ins')
  expect(await screen.findByText('Added 1 mrt 2026')).toBeDefined()
  expect(screen.getByText('Last used 2 mrt 2026')).toBeDefined()
})
