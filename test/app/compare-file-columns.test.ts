import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering } from './support/answers.ts'
import { choose, textsOf, transactions } from './support/compare-file.ts'
import { withFileThreads } from './support/file-threads.ts'
import { openApp } from './support/open-app.tsx'
import { session } from './support/shown-session.ts'

withFileThreads()

test('a CSV with columns that the service keeps is read with them', async () => {
  await compareWithKept('DD.MM.YYYY')
  expect(await textsOf('Missing in the books')).toEqual(['Line 3 | 2026-01-13 |  | Post | -1.00 EUR'])
  expect(screen.getByText(/^Read with the columns chosen on .* \(Savings bank\)\.$/)).toBeDefined()
})

test('the columns can be changed, and the file is compared again', async () => {
  const { user } = await compareWithKept('DD.MM.YYYY')
  expect(await textsOf('There')).toHaveLength(1)
  const change = await screen.findByRole('button', { name: 'Change columns' })
  await user.click(change)
  const form = within(await screen.findByRole('form', { name: 'What do the columns mean?' }))
  expect(form.getByRole('combobox', { name: 'Currency' })).toHaveProperty('value', 'EUR')
  await user.selectOptions(form.getByRole('combobox', { name: 'Currency' }), 'USD')
  await user.click(form.getByRole('button', { name: 'Show all lines' }))
  expect(await textsOf('Result')).toContain('Missing in the books | 1 | -1.00 USD | ')
  expect(screen.queryByRole('form')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change columns' }))
})

test('kept columns that do not fit are asked', async () => {
  const { asked } = await compareWithKept('YYYY/MM/DD')
  await screen.findByRole('form', { name: 'What do the columns mean?' })
  expect(asked).toEqual(['kept'])
})

/** Compares a CSV at a service that keeps its columns with days written so, and others that only a newer Bookend understands. */
async function compareWithKept(format: string) {
  const asked: string[] = []
  const names = ['Datum', 'Bedrag', 'Tekst']
  const chosen = { name: 'Savings bank', chosenAt: '2026-02-01T12:00:00.000Z', columns: names }
  const mapping = {
    name: 'mine',
    delimiter: ';',
    header: names,
    date: { columns: ['Datum'], format },
    numbers: { decimal: ',' },
    amount: { column: 'Bedrag' },
    currency: { fixed: 'EUR' },
    description: ['Tekst'],
  }
  const layout = { delimiter: ';', names }
  const items = [
    { id: 'k2', ...chosen, layout, mapping: { of: 'a newer service' } },
    { id: 'k1', ...chosen, layout, mapping, answers: { sign: 'out', currency: 'EUR' } },
  ]
  const capabilities = ['queries', 'kept-mappings']
  const headers = { 'Bookend-Capabilities': capabilities.join(', '), 'Bookend-Service': '1' }
  const kept = answering('get', '/statement-imports/columns/kept', () => {
    asked.push('kept')
    return Response.json({ items }, { headers })
  })
  const { user } = await openApp('/statement-check', { transactions, overrides: [kept] })
  await screen.findByRole('heading', { name: 'Compare a file with the books' })
  act(() => session().capabilities.set(capabilities))
  await choose(user, 'Datum;Bedrag;Tekst\n05.01.2026;-10,00;Baker\n13.01.2026;-1,00;Post\n', 'mine.csv')
  return { asked, user }
}
