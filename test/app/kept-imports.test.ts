import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { importQueue } from '../../src/statement-import/import-queue.ts'
import { aTransaction } from '../builders.ts'
import { answering } from './support/answers.ts'
import { anImport, importing, own, report } from './support/import-page.ts'
import { catchDownloads } from './support/exports.ts'
import { openApp } from './support/open-app.tsx'

afterEach(importQueue.clear)

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

test('what another import has, too, is told with its file', async () => {
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
