import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { importQueue } from '../../src/statement-import/import-queue.ts'
import { aTransaction } from '../builders.ts'
import { answering } from './support/answers.ts'
import { catchDownloads } from './support/exports.ts'
import {
  anImport,
  dialog,
  drop,
  file,
  importing,
  own,
  ready,
  refusing,
  report,
} from './support/import-page.ts'
import { rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

afterEach(importQueue.clear) // as closing the tab does

test('an import in another tab shows in an open list', async () => {
  const { rows, world } = importing(() => Response.json(report()))
  await openApp('/transactions', world)
  await ready()
  rows.push(aTransaction({ date: '2026-02-05' }))
  const other = new BroadcastChannel('bookend-imports')
  other.postMessage('imported')
  expect(await rowsOf('Transactions')).toEqual(['2026-02-05'])
  other.close()
})

test('"Refresh" reads the list again', async () => {
  const { rows, world } = importing(() => Response.json(report()))
  const { user } = await openApp('/transactions', world)
  await screen.findByRole('heading', { name: 'No transactions yet' })
  rows.push(aTransaction({ date: '2026-02-05' }))
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await rowsOf('Transactions')).toEqual(['2026-02-05'])
})

test('files that version 0.1.0 imported are named, with what is known of them', async () => {
  const earlier = [{ fileName: 'statement.xml', importedAt: '2025-02-03T08:00:00.000Z' }]
  const { world } = importing(() => Response.json(report()))
  const listed = answering('get', '/statement-imports', () =>
    Response.json({ items: [], earlier }, { headers: own }),
  )
  const { goTo } = await openApp('/transactions', { ...world, overrides: [listed, ...world.overrides] })
  await ready()
  await goTo('/imports')
  const section = within(await screen.findByRole('region', { name: 'Imported with version 0.1.0' }))
  expect(section.getByRole('listitem').textContent).toMatch(/^statement.xml · Feb 3, 2025/)
  expect(section.getByText(/these imports cannot be undone/)).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByText('No imports yet')).toBeNull()
})

test('the imports are listed with what they brought or why they were refused, those of the inbox too', async () => {
  const { imports, world } = importing(() => Response.json(report()))
  const faults = [{ line: 7, reason: 'No date' }, { reason: 'No end' }]
  imports.push(
    anImport({ id: '2', fileName: 'broken.sta', source: 'inbox', new: 0, known: 0, faults }),
    anImport({ id: '1', fileName: 'january.xml' }),
  )
  const { user, goTo } = await openApp('/transactions', world)
  await screen.findByRole('button', { name: 'Import statement' })
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByRole('link', { name: 'Imports' }))
  const table = within(await screen.findByRole('table', { name: 'Imports' }))
  const rows = table
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '')
  expect(rows[0]).toMatch(
    /^broken\.sta.*Inbox folder.*Refused\. Line 7: No date1 moreNo endDrop the file here to see what you can do about it\.$/,
  )
  expect(rows[1]).toMatch(/^january\.xml.*This app2 new transactions and 1 already there$/)
  await goTo('/contacts')
})

test('a file that is refused shows in the open list of imports at once', async () => {
  const { imports, world } = importing(() => {
    const faults = [{ reason: 'This is a PDF' }]
    imports.push(anImport({ fileName: 'letter.pdf', new: 0, known: 0, faults }))
    return refusing({ faults })
  })
  const { user } = await openApp('/transactions', world)
  await screen.findByRole('button', { name: 'Import statement' })
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByRole('link', { name: 'Imports' }))
  await screen.findByText('No imports yet')
  await drop(file('letter.pdf', '%PDF-1.7'))
  await user.click((await dialog('Nothing was imported')).getByRole('button', { name: 'Close' }))
  const table = within(await screen.findByRole('table', { name: 'Imports' }))
  expect(table.getByText('letter.pdf')).toBeDefined()
})

test('a service that does not import offers nothing, and its page says so', async () => {
  const { goTo } = await openApp('/transactions', { transactions: [aTransaction()] })
  await rowsOf('Transactions')
  expect(screen.queryByRole('button', { name: 'Import statement' })).toBeNull()
  await goTo('/imports')
  expect(
    await screen.findByRole('heading', { name: 'This service does not import statements' }),
  ).toBeDefined()
})

test('the demo says that it does not import, and leads on', async () => {
  const reset = () => Promise.resolve()
  const { user } = await openApp('/imports', { demo: { reset, durable: true } })
  await screen.findByRole('heading', { name: 'The demo does not import statements' })
  expect(screen.getByRole('link', { name: 'Connections' }).getAttribute('href')).toBe('/connections')
  await user.click(screen.getByRole('link', { name: 'Go to transactions' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Transactions' })).toBeDefined()
})

const signedIn = { profile: { auth: { kind: 'bearer' } }, secrets: { token: 's3cret' } }

test.each([
  ['a service that signs nobody in, as the demo and the one for trying', {}, undefined],
  ['a service that is not Bookend’s own', signedIn, () => list([])],
])('%s says nothing of statements', async (_, world, answer) => {
  await openApp('/transactions', {
    ...world,
    overrides: answer ? [answering('get', '/transactions', answer)] : [],
  })
  expect(await screen.findByRole('heading', { name: 'No transactions yet' })).toBeDefined()
  expect(screen.getByText(/once the bank account is synced/)).toBeDefined()
  expect(screen.queryByText(/Drop a bank statement/)).toBeNull()
})

test('an empty account says of contacts how to begin with one, and a search says that nothing was found', async () => {
  const { goTo } = await openApp('/contacts', signedIn)
  expect(await screen.findByRole('heading', { name: 'No contacts yet' })).toBeDefined()
  expect(screen.queryByText(/Drop a bank statement/)).toBeNull()
  await goTo('/transactions?search=rent')
  expect(await screen.findByRole('heading', { name: /No transactions found/ })).toBeDefined()
  expect(screen.queryByText(/Drop a bank statement/)).toBeNull()
})

function list(items: object[], init?: ResponseInit) {
  return Response.json({ items, page: 1, pageSize: 25, total: items.length }, init)
}

const headers = { ...own, 'Bookend-Capabilities': 'account, statements, queries, kept-imports' }
const counts = { removed: 2, edited: 1, noted: 0, deleted: 1, shared: 0 }
const kept = anImport({
  id: 'i1',
  accounts: [
    {
      bankAccount: 'NL20INGB0001234567',
      statements: 1,
      from: '2026-01-01',
      to: '2026-01-31',
      currency: 'EUR',
      opening: '10.00',
      closing: '1234.50',
    },
  ],
  hasFile: true,
  canUndo: true,
})

function withKept(undone: () => Response) {
  const { imports, rows, world } = importing(() => Response.json(report()), headers)
  imports.push(kept)
  const asked: string[] = []
  const overrides = [
    ...world.overrides,
    answering('get', '/statement-imports/i1/undo', () => Response.json(counts, { headers })),
    answering('post', '/statement-imports/i1/undo', () => {
      const answer = undone()
      if (answer.ok)
        imports[0] = {
          ...kept,
          canUndo: false,
          undone: { ...counts, at: '2026-03-02T09:30:00Z', by: 'Anna' },
        }
      return answer
    }),
    answering('get', '/statement-imports/i1/file', () => new Response('\u00ff', { headers })),
    answering('get', '/queries/transactions', (request) => {
      asked.push(new URL(request.url).searchParams.get('import') ?? '')
      return Response.json({ items: rows, page: 1, pageSize: 25, total: rows.length }, { headers })
    }),
  ]
  return { asked, rows, world: { ...world, overrides } }
}

/** A service says with its first list what it can do. */
async function openImports(world: Parameters<typeof openApp>[1]) {
  const opened = await openApp('/transactions', world)
  await screen.findByRole('button', { name: 'Import statement' })
  await opened.user.click(screen.getByRole('button', { name: 'Menu' }))
  await opened.user.click(await screen.findByRole('link', { name: 'Imports' }))
  return opened
}

test('an import says whose statements it brought, and leads to its transactions', async () => {
  const { asked, rows, world } = withKept(() => Response.json(counts, { headers }))
  rows.push(aTransaction({ date: '2026-01-05' }))
  const { user } = await openImports(world)
  const table = within(await screen.findByRole('table', { name: 'Imports' }))
  expect(table.getByText('NL20 INGB 0001 2345 67')).toBeDefined()
  expect(table.getByText('2026-01-01 to 2026-01-31')).toBeDefined()
  expect(table.getByText('10.00 to 1,234.50 EUR')).toBeDefined()
  await user.click(await table.findByRole('link', { name: 'Show its transactions: january.xml' }))
  expect(await screen.findByRole('button', { name: /Import: january\.xml/ })).toBeDefined()
  await waitFor(() => expect(asked).toContain('i1'))
})

test('its file can be downloaded', async () => {
  const { world } = withKept(() => Response.json(counts, { headers }))
  const downloads = catchDownloads()
  const { user } = await openImports(world)
  await user.click(await screen.findByRole('button', { name: 'Download january.xml' }))
  await waitFor(() => expect(downloads.names()).toEqual(['january.xml']))
  expect(await downloads.text('january.xml')).toBe('\u00ff')
})

test('an import is taken back after a question that says what stays, and then says so', async () => {
  let turn = 0
  const { world } = withKept(() => {
    turn += 1
    return turn === 1
      ? Response.json({ detail: 'The disk is full', status: 500 }, { status: 500, headers })
      : Response.json(counts, { headers })
  })
  const { user } = await openImports(world)
  await user.click(await screen.findByRole('button', { name: 'Undo import of january.xml' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await dialog.findByText('2 transactions will be removed.')).toBeDefined()
  expect(dialog.getByText('1 transaction will stay: 1 edited since.')).toBeDefined()
  expect(dialog.getByText('1 deleted transaction stays deleted.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Remove 2 transactions' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Not undone\. The disk is full/)
  await user.click(dialog.getByRole('button', { name: 'Remove 2 transactions' }))
  expect(
    await screen.findByText(/^Undone by Anna on .*: 2 transactions removed and 1 left \(1 edited since\)$/),
  ).toBeDefined()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo import of january.xml' })).toBeNull()
})

test('a service that does not keep imports offers nothing of this, and an address with the filter says so', async () => {
  const { imports, world } = importing(() => Response.json(report()))
  imports.push(anImport({ id: 'old' }))
  const { goTo } = await openImports(world)
  await screen.findByRole('table', { name: 'Imports' })
  expect(screen.queryByRole('button', { name: /Undo import|Download/ })).toBeNull()
  await goTo('/transactions?import=old')
  expect((await screen.findByRole('alert')).textContent).toContain('does not say which import')
})

test('what another import has, too, is named with its file', async () => {
  const { world } = withKept(() => Response.json(counts, { headers }))
  const shared = { ...counts, edited: 0, deleted: 0, shared: 4, sharedWith: ['autumn.xml'] }
  const overrides = [
    answering('get', '/statement-imports/i1/undo', () => Response.json(shared, { headers })),
    ...world.overrides,
  ]
  const { user } = await openImports({ ...world, overrides })
  await user.click(await screen.findByRole('button', { name: 'Undo import of january.xml' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(
    await dialog.findByText('4 transactions will stay: 4 also in another import (autumn.xml).'),
  ).toBeDefined()
  expect(
    dialog.getByText('To remove the 4 that are also in another import, undo that import, too.'),
  ).toBeDefined()
})
