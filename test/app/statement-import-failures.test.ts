import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { importQueue } from '../../src/statement-import/import-queue.ts'
import { aTransaction } from '../builders.ts'
import { answering, problem } from './support/answers.ts'
import { rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { importing, report, anImport, file, drop, dialog } from './support/import-page.ts'

afterEach(importQueue.clear) // as closing the tab does

test('a file that is too large is refused before it is sent, and by the service where that allows less', async () => {
  const { uploads, world } = importing(() => problem(413, { detail: 'The file is larger than 1 MB.' }))
  const { user } = await openApp('/transactions', world)
  const huge = file('huge.csv')
  Object.defineProperty(huge, 'size', { value: 21 * 1024 * 1024 })
  await drop(huge)
  const first = await dialog('Nothing was imported')
  expect(first.getByText(/The file is larger than 20 MB/)).toBeDefined()
  expect(first.getByRole('status').textContent).toBe('1 file was not imported.')
  expect(uploads).toEqual([])
  await user.click(first.getByRole('button', { name: 'Close' }))
  await drop(file('large.csv'))
  expect((await dialog('Nothing was imported')).getByText('The file is larger than 1 MB.')).toBeDefined()
})

test('an upload that is lost on the way is not among the imports, and can be sent again', async () => {
  const { uploads, world } = importing((_query, turn) =>
    turn === 1 ? Response.error() : Response.json(report()),
  )
  const { user } = await openApp('/transactions', world)
  await drop(file('a.sta'))
  const failed = await dialog('Nothing was imported')
  expect(failed.getByRole('alert').textContent).toBe(
    'The connection was lost, and the file is not listed among the imports. Send it again; this will not create duplicates.',
  )
  await user.click(failed.getByRole('button', { name: 'Try again' }))
  await dialog('Statements imported')
  expect(uploads).toHaveLength(2)
})

test.each([
  ['imported', [], 'Statements imported', '2 new transactions and 1 already there'],
  ['refused', [{ line: 3, reason: 'No date' }], 'Nothing was imported', 'Line 3: No date'],
])('an upload that was %s although its answer was lost is found among the imports', async (...row) => {
  const [, faults, title, words] = row
  const { rows, imports, world } = importing(() => {
    imports.unshift(anImport({ id: '2', fileName: 'a.sta', faults }))
    rows.push(aTransaction({ date: '2026-02-05' }))
    return Response.error()
  })
  imports.push(anImport({ id: '1', fileName: 'a.sta', new: 7 }))
  const { user } = await openApp('/transactions', world)
  await drop(file('a.sta'))
  const found = await dialog(title)
  expect(found.getByText('The connection was lost, but the file was imported.')).toBeDefined()
  expect(found.getByText(words)).toBeDefined()
  await user.click(found.getByRole('button', { name: 'Close' }))
  expect(await rowsOf('Transactions')).toEqual(['2026-02-05'])
})

test('the user learns when Bookend cannot check whether an upload arrived', async () => {
  let isDown = false
  const { world } = importing(() => {
    isDown = true
    return Response.error()
  })
  const list = answering('get', '/statement-imports', () => (isDown ? Response.error() : undefined))
  await openApp('/transactions', { ...world, overrides: [list, ...world.overrides] })
  await drop(file('a.sta'))
  expect((await dialog('Nothing was imported')).getByRole('alert').textContent).toBe(
    'The connection was lost. The file may still have been imported. Send it again; this will not create duplicates.',
  )
})

test('offline, a file is not sent, and is sent when the bookkeeper tries again', async () => {
  const { uploads, world } = importing(() => Response.json(report()))
  let isDown = false
  const list = answering('get', '/statement-imports', () => (isDown ? Response.error() : undefined))
  const { user } = await openApp('/transactions', { ...world, overrides: [list, ...world.overrides] })
  await screen.findByRole('button', { name: 'Import statement' })
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  isDown = true
  await drop(file('a.sta'))
  const failed = await dialog('Nothing was imported')
  expect(failed.getByRole('alert').textContent).toBe(
    'The file was not sent. There is no internet connection. Try again once you’re back online.',
  )
  expect(uploads).toEqual([])
  onLine.mockRestore()
  isDown = false
  await user.click(failed.getByRole('button', { name: 'Try again' }))
  await dialog('Statements imported')
  expect(uploads).toHaveLength(1)
})

test('signed out in the middle, a bookkeeper signs in and sends the file again', async () => {
  let isOut = true
  const { world } = importing(() => (isOut ? problem(401) : Response.json(report())))
  const { user } = await openApp('/transactions', world)
  await drop(file('a.sta'))
  const signIn = within(await screen.findByRole('dialog', { name: /^Sign in to/ }))
  isOut = false
  await user.type(signIn.getByLabelText('Token'), 'new{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Sign in/ })).toBeNull())
  await user.click((await dialog('Nothing was imported')).getByRole('button', { name: 'Try again' }))
  await dialog('Statements imported')
})
