import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { KeptMapping } from '../../src/domain/csv-columns.ts'
import type { ImportPlan } from '../../src/domain/statement-import.ts'
import { importQueue } from '../../src/statement-import/import-queue.ts'
import { aTransaction } from '../builders.ts'
import { columns } from '../stand-ins/columns.ts'
import { answering, problem } from './support/answers.ts'
import { catchDownloads, exportAs, openExport, send } from './support/exports.ts'
import { dialog, drop, file, importing, own, refusing, report } from './support/import-page.ts'
import { openView } from './support/list-menus.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'

afterEach(importQueue.clear) // as closing the tab does

const headers = {
  ...own,
  'Bookend-Capabilities': 'account, statements, import-plans, csv-columns, kept-mappings',
}
const answers = { currency: 'CHF' }
const readWith = { id: 'k1', name: 'bank.csv', chosenAt: '2026-05-03T09:00:00.000Z', answers }

function plan(): ImportPlan {
  const { statements, ...whole } = report()
  const read = statements.map((one) => ({ ...one, readWith }))
  return { ...whole, statements: read, planned: [], newAccounts: [], knownAccounts: 0 }
}

/** A service that keeps columns, and reads files with them unless `refuses`. */
function keeping({ refuses = false, within = '' } = {}) {
  const kept: KeptMapping[] = [
    { id: 'k1', name: 'bank.csv', chosenAt: readWith.chosenAt, columns: ['date', 'sum'] },
    { id: 'k2', name: 'card.csv', chosenAt: readWith.chosenAt, columns: [] },
  ]
  const asked: object[] = []
  const faults = [{ line: 4, reason: 'Column "Date": "x" is not a date' }]
  const { uploads, world } = importing((query) => {
    if (query.has('columns')) return Response.json(query.has('dry-run') ? plan() : report())
    if (within) return refusing({ remedy: 'mapping', areFitting: false, within })
    if (refuses) return refusing({ faults, readWith })
    if (!kept.some(({ id }) => id === 'k1')) return refusing({ remedy: 'mapping', areFitting: false })
    return Response.json(query.has('dry-run') ? plan() : report())
  }, headers)
  world.overrides.push(
    answering('get', '/statement-imports/columns/kept', () => Response.json({ items: kept }, { headers })),
    answering('put', '/statement-imports/columns/kept/k2', async (request) => {
      const { name } = Object(await request.json())
      if (name === 'no') return problem(422, { detail: 'That name is taken' })
      kept[1] = { ...Object(kept[1]), name }
      return Response.json(kept[1], { headers })
    }),
    answering('delete', '/statement-imports/columns/kept/k1', () => {
      kept.shift()
      return new Response(null, { status: 204, headers })
    }),
    answering('post', '/statement-imports/columns', async (request) => {
      const bytes = (await request.arrayBuffer()).byteLength
      const told = JSON.parse(new URL(request.url).searchParams.get('columns') ?? '')
      asked.push(within ? { ...told, bytes } : told)
      const row = { line: 2, date: '2026-09-21', currency: 'CHF', amount: '-1.50', counterpart: '' }
      const columns = [{ name: 'Sum', meaning: 'amount' as const, samples: ['-1.50'] }]
      return Response.json(
        { columns, questions: [], rows: [{ ...row, description: 'Paper' }], mapping: { name: 'mine' } },
        { headers },
      )
    }),
  )
  return { asked, kept, uploads, world }
}

test('a file that was read with kept columns says so, and they can be changed', async () => {
  const { asked, uploads, world } = keeping()
  const { user } = await openApp('/transactions', world)
  await drop(file('may.csv', 'Date,Sum'))
  const seen = await dialog('Import these statements?')
  await seen.findByText('Read with the columns chosen on May 3, 2026 (bank.csv), in CHF as you said then.')
  await user.click(seen.getByRole('button', { name: 'Change columns of may.csv' }))
  const form = await dialog('What do the columns mean?')
  await form.findByRole('table', { name: 'The first lines, as they would be imported' })
  expect(asked).toEqual([answers])
  await user.selectOptions(form.getByRole('combobox', { name: 'Meaning of Sum' }), 'Balance')
  await user.click(form.getByRole('button', { name: 'Show all lines' }))
  const again = await dialog('Import these statements?')
  await user.click(again.getByRole('button', { name: 'Import 2 new transactions' }))
  await dialog('Statements imported')
  expect(uploads.map(({ query }) => JSON.parse(query['columns'] ?? '{}'))).toEqual([
    {},
    { ...answers, 'column 1': 'balance' },
    { ...answers, 'column 1': 'balance' },
  ])
})

test('forgotten columns are asked again at once', async () => {
  const { kept, world } = keeping()
  const { user } = await openApp('/transactions', world)
  await drop(file('may.csv', 'Date,Sum'))
  const seen = await dialog('Import these statements?')
  await user.click(await seen.findByRole('button', { name: 'Forget them and ask again for may.csv' }))
  const form = await dialog('What do the columns mean?')
  await form.findByText(/^Bookend does not know this file/)
  expect(kept.map(({ id }) => id)).toEqual(['k2'])
})

test('kept columns that no longer read a file open the form with the fault and the earlier answers', async () => {
  const { asked, world } = keeping({ refuses: true })
  const { user } = await openApp('/transactions', world)
  await drop(file('may.csv', 'Date,Sum'))
  const seen = await dialog('Nothing was imported')
  expect((await seen.findByRole('alert')).textContent).toContain('Refused')
  await seen.findByText('Line 4: Column "Date": "x" is not a date')
  await user.click(await seen.findByRole('button', { name: 'Show all lines' }))
  await dialog('Import these statements?')
  expect(asked).toEqual([answers])
})

test('an unknown CSV in an archive is asked with the whole archive, by its name', async () => {
  const { asked, uploads, world } = keeping({ within: 'card.csv' })
  const { user } = await openApp('/transactions', world)
  await drop(file('may.zip', `PK${'x'.repeat(100_000)}`))
  const form = await dialog('What do the columns mean?')
  await form.findByText('These are the columns of card.csv.')
  await user.click(await form.findByRole('button', { name: 'Show all lines' }))
  await dialog('Import these statements?')
  expect(asked).toEqual([{ file: 'card.csv', bytes: 100_002 }])
  expect(uploads.map(({ query }) => query['columns'])).toEqual([undefined, '{"file":"card.csv"}'])
})

test('the list of imports shows the kept columns, which can be renamed and forgotten', async () => {
  const { kept, world } = keeping()
  const { user } = await openApp('/transactions', world)
  await screen.findByRole('button', { name: 'Import statement' })
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByRole('link', { name: 'Imports' }))
  const list = within(await screen.findByRole('region', { name: 'Columns you chose' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('bank.csv Chosen on May 3, 2026date · sum'),
    expect.stringContaining('card.csv'),
  ])
  await user.click(list.getByRole('button', { name: 'Rename card.csv' }))
  const field = list.getByRole('textbox', { name: 'Name' })
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  await user.type(field, 'no{Enter}')
  expect((await list.findByRole('alert')).textContent).toBe('Not renamed. That name is taken.')
  await user.clear(field)
  await user.type(field, 'Card{Enter}')
  await list.findByRole('button', { name: 'Rename Card' })
  await user.click(list.getByRole('button', { name: 'Forget bank.csv' }))
  await waitFor(() => expect(list.queryByText('bank.csv')).toBeNull())
  expect(kept.map(({ name }) => name)).toEqual(['Card'])
})

const transactions = [
  aTransaction({ id: '7', date: '2026-03-01', counterpart: 'Acme' }),
  aTransaction({ id: '8', date: '2026-03-02', counterpart: 'Beta' }),
]

const openService = (address: string) => {
  const standIn = columns['edit-sets-what-is-sent']?.({ contacts: [], transactions })
  if (!standIn) throw new Error('There is no such stand-in')
  return openApp(address, { standIn, baseUrl: freshBaseUrl() })
}

test('fields that only the service knows are columns to choose, and come into files under its names', async () => {
  const files = catchDownloads()
  const { user } = await openService('/transactions')
  const panel = await openView(user, 'Columns')
  await user.click(await panel.findByRole('checkbox', { name: 'category' }))
  const heading = await screen.findByRole('columnheader', { name: 'category' })
  // Nothing is sorted by it.
  expect(within(heading).queryByRole('link')).toBeNull()
  const cells = screen.getAllByText('supplies')
  // Names and values may be of any language.
  expect(cells.map(({ tagName }) => tagName)).toEqual(['BDI', 'BDI'])
  expect(within(heading).getByText('category').dir).toBe('auto')
  expect((await exportAs(/CSV/, 'transactions.csv', user, files)).split('\r\n')).toEqual([
    '\uFEFFDate,Counterparty,Description,Amount,Currency,category',
    '2026-03-01,Acme,Factuur 2026-0042,-1234.50,EUR,supplies',
    '2026-03-02,Beta,Factuur 2026-0042,-1234.50,EUR,supplies',
    '',
  ])
})

test('a filtered list, which is read whole, and a file of everything have them, too', async () => {
  const files = catchDownloads()
  const { user } = await openService('/transactions?counterparty=Beta')
  const panel = await openView(user, 'Columns')
  await user.click(await panel.findByRole('checkbox', { name: 'notes' })) // known once the list is read
  expect(await screen.findByText('Call before noon, 8')).toBeDefined()
  expect(screen.queryByText('Call before noon, 7')).toBeNull()
  await openExport(user)
  await user.click(screen.getByRole('radio', { name: /JSON/ }))
  await send(user)
  await waitFor(() => expect(files.names()).toHaveLength(1))
  expect(JSON.parse(await files.text(files.names()[0] ?? ''))).toMatchObject([
    { id: '8', iban: 'BE68 5390 0754 8', category: 'supplies', reconciled: 'false' },
  ])
})

test('a column that only the service knows can be filtered by its values', async () => {
  const { user, address } = await openService('/transactions')
  const panel = await openView(user, 'Columns')
  await user.click(await panel.findByRole('checkbox', { name: 'iban' }))
  await user.click(panel.getByRole('checkbox', { name: 'category' }))
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('searchbox', { name: 'Find: iban' }))
  await user.click(await screen.findByRole('checkbox', { name: /^BE68 5390 0754 8/ }))
  await waitFor(() => expect(address()).toBe('/transactions?other=iban%3ABE68+5390+0754+8'))
  expect(await screen.findByText('1–1 of 1')).toBeDefined()
  expect(await screen.findByText('iban: BE68 5390 0754 8')).toBeDefined()
  await user.click(screen.getByRole('searchbox', { name: 'Find: category' }))
  await user.click(await screen.findByRole('checkbox', { name: /^supplies 1/ }))
  await waitFor(() =>
    expect(address()).toBe('/transactions?other=iban%3ABE68+5390+0754+8&other=category%3Asupplies'),
  )
  expect(screen.getByText('1–1 of 1')).toBeDefined()
})

test('a record shows fields of any name', async () => {
  const fields = { ...aTransaction({ id: '7' }), constructor: 'built by hand', warnings: 'none' }
  const row = JSON.stringify(fields).replace(/}$/, ',"__proto__":"a name that objects have"}')
  const answer = (body: string) => new Response(body, { headers: { 'Content-Type': 'application/json' } })
  await openApp('/transactions/7', {
    transactions: [fields],
    overrides: [
      answering('get', '/transactions/7', () => answer(row)),
      answering('get', '/transactions', () => answer(`[${row}]`)),
    ],
  })
  const others = await screen.findByRole('region', { name: 'Other fields' })
  expect(others.textContent).toBe(
    'Other fieldsconstructorbuilt by handwarningsnone__proto__a name that objects have',
  )
})
