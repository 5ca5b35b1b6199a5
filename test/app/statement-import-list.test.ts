import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { importQueue } from '../../src/statement-import/import-queue.ts'
import { aTransaction } from '../builders.ts'
import { rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { importing, report, anImport, refusing, file, drop, ready, dialog } from './support/import-page.ts'

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
  expect(rows[0]).toMatch(/^broken\.sta.*Inbox folder.*Refused\. Line 7: No date1 moreNo end$/)
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
