import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { importQueue } from '../../src/statement-import/import-queue.ts'
import { keepDropsFromOpening } from '../../src/ui/dropped-files.ts'
import { aTransaction } from '../builders.ts'
import { answering, problem } from './support/answers.ts'
import { anImport, dialog, drop, dropAnywhere, file, importing, own, report } from './support/import-page.ts'
import { rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

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

test('an upload whose answer is lost may have been imported, and is sent again without a duplicate', async () => {
  const { rows, uploads, world } = importing((_query, turn) => {
    if (turn > 1) return Response.json(report())
    rows.push(aTransaction({ date: '2026-02-05' }))
    return Response.error()
  })
  const { user } = await openApp('/transactions', world)
  await drop(file('a.sta'))
  const unsure = await dialog('Perhaps imported')
  expect(unsure.getByText('1 file may or may not have been imported.')).toBeDefined()
  expect(unsure.getByRole('alert').textContent).toBe(
    'The connection was lost. The file may still have been imported. Send it again; this will not create duplicates.',
  )
  expect(await screen.findByText('2026-02-05')).toBeDefined()
  await user.click(unsure.getByRole('button', { name: 'Try again' }))
  await dialog('Statements imported')
  expect(uploads).toHaveLength(2)
})

test('offline, a file is not sent, and is sent when the bookkeeper tries again', async () => {
  const { uploads, world } = importing((_query, turn) =>
    turn === 1 ? Response.error() : Response.json(report()),
  )
  const { user } = await openApp('/transactions', world)
  await screen.findByRole('button', { name: 'Import statement' })
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await drop(file('a.sta'))
  const failed = await dialog('Nothing was imported')
  expect(failed.getByRole('alert').textContent).toBe(
    'The file was not sent. There is no internet connection. Try again once you’re back online.',
  )
  onLine.mockRestore()
  await user.click(failed.getByRole('button', { name: 'Try again' }))
  await dialog('Statements imported')
  expect(uploads).toHaveLength(2)
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

/** A folder as a browser hands it out: two children at a time, the system's own files among them. */
function folder(name: string, ...children: object[]) {
  const createReader = () => {
    const left = [...children]
    return { readEntries: (give: (part: object[]) => void) => give(left.splice(0, 2)) }
  }
  return { name, isDirectory: true, isFile: false, createReader }
}

function entryOf(content: File) {
  const { name } = content
  return { name, isDirectory: false, isFile: true, file: (give: (file: File) => void) => give(content) }
}

test('a folder is imported with the folders in it, in the order of the names', async () => {
  const { uploads, world } = importing(() => Response.json(report()))
  await openApp('/transactions', world)
  await screen.findByRole('button', { name: 'Import statement' })
  const inner = folder('2025', entryOf(file('10.sta')), entryOf(file('9.sta')), entryOf(file('11.sta')))
  const bank = folder('bank', entryOf(file('.DS_Store')), inner, entryOf(file('last.sta')))
  await dropAnywhere([new File([], 'bank'), file('a.sta')], [bank, entryOf(file('a.sta'))])
  await dialog('Statements imported')
  expect(uploads.map(({ query }) => query['name'])).toEqual([
    'a.sta',
    '9.sta',
    '10.sta',
    '11.sta',
    'last.sta',
  ])
})

test.each([
  ['an empty folder', 0, 'There are no files in the folder.'],
  ['a whole disk', 501, 'The folder has more than 500 files; drop a smaller one.'],
])('%s is not imported, and the reason is said', async (_what, many, words) => {
  const { uploads, world } = importing(() => Response.json(report()))
  await openApp('/transactions', world)
  await screen.findByRole('button', { name: 'Import statement' })
  const files = Array.from({ length: many }, (_none, index) => entryOf(file(`${index}.sta`)))
  await dropAnywhere([new File([], 'bank')], [folder('bank', ...files)])
  expect((await screen.findByRole('alert')).textContent).toBe(`Nothing was imported. ${words}`)
  expect(uploads).toEqual([])
})

test('a file that is dropped before the code for drops is there is imported once it is', async () => {
  const { uploads, world } = importing(() => Response.json(report()))
  await openApp('/transactions', world)
  await screen.findByRole('button', { name: 'Import statement' })
  await act(async () => {
    fireEvent.dragEnter(document.body)
    const dataTransfer = { types: ['Files'], files: [file('january.sta')], items: [] }
    fireEvent.drop(document.body, { dataTransfer })
  })
  await waitFor(() => expect(uploads).toHaveLength(1))
  // It hears the next one itself, and takes none twice.
  await dropAnywhere([file('february.sta')])
  await waitFor(() => expect(uploads).toHaveLength(2))
})

test('where to drop files stays on the screen in Safari, which does not say what the pointer enters', async () => {
  await openApp('/transactions', importing(() => Response.json(report())).world)
  await screen.findByRole('button', { name: 'Import statement' })
  fireEvent.dragEnter(document.body)
  const dragged = { dataTransfer: { types: ['Files'] } }
  const words = await waitFor(() => {
    fireEvent.dragOver(document.body, dragged)
    return screen.getByText('Drop bank statements to import them')
  })
  const leave = (from: Element) =>
    fireEvent(from, Object.assign(new Event('dragleave', { bubbles: true }), { relatedTarget: null }))
  leave(document.body)
  leave(words)
  fireEvent.dragOver(words, dragged)
  // Longer than it waits for what comes after a leave.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(words.isConnected).toBe(true)
  leave(words)
  await waitFor(() => expect(words.isConnected).toBe(false))
})

test('on a page that imports nothing, a dropped file is not sent, and the page says where to drop it', async () => {
  const { uploads, world } = importing(() => Response.json(report()))
  const noContacts = { items: [], page: 1, pageSize: 25, total: 0 }
  const contacts = answering('get', '/contacts', () => Response.json(noContacts, { headers: own }))
  await openApp('/contacts', { ...world, overrides: [contacts, ...world.overrides] })
  await screen.findByRole('heading', { name: 'No contacts yet' })
  await dropAnywhere([file('a.sta')])
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Nothing was imported. Drop bank statements on Overview, Transactions or Imports.',
  )
  expect(uploads).toEqual([])
})

test('a file dropped before the service has answered does not vanish silently', async () => {
  const { uploads, world } = importing(() => Response.json(report()))
  const answered = Promise.withResolvers<undefined>()
  const slow = answering('get', '/transactions', () => answered.promise)
  await openApp('/transactions', { ...world, overrides: [slow, ...world.overrides] })
  await dropAnywhere([file('a.sta')])
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Nothing was imported. The page was not ready yet. Drop the file again once your transactions have loaded.',
  )
  expect(uploads).toEqual([])
  answered.resolve(undefined)
  await screen.findByRole('heading', { name: 'No transactions yet' })
})

test('a service that does not import says so when a file is dropped', async () => {
  await openApp('/transactions', { transactions: [aTransaction()] })
  await rowsOf('Transactions')
  await dropAnywhere([file('a.sta')])
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Nothing was imported. This service does not import bank statements.',
  )
})

test('the browser opens no file that is dropped, but fields for files still take theirs', () => {
  keepDropsFromOpening()
  const dataTransfer = { types: ['Files'], files: [file('a.sta')], items: [] }
  const field = document.createElement('input')
  field.type = 'file'
  document.body.append(field)
  // What `fireEvent` gives is false where the browser is kept from what it does by itself.
  const outcomes = [document.body, field].map((target) =>
    [fireEvent.dragOver, fireEvent.drop].map((fire) => fire(target, { dataTransfer })),
  )
  const text = fireEvent.drop(document.body, { dataTransfer: { types: ['text/plain'], files: [] } })
  expect([...outcomes, text]).toEqual([[false, false], [true, true], true])
  field.remove()
})

const headers = {
  ...own,
  'Bookend-Capabilities':
    'account, statements, import-plans, csv-columns, kept-mappings, kept-imports, sign-ins',
}
const createdAt = '2026-05-03T09:00:00.000Z'
const lists = {
  '/statement-imports/columns/kept': [{ id: 'k1', name: 'bank.csv', chosenAt: createdAt, columns: ['date'] }],
  '/sign-ins': [
    { id: 'one', name: 'Here', createdAt, current: true },
    { id: 'two', name: 'Phone', createdAt, current: false },
  ],
}

/** What does not work says what is still so, and then why. */
test.each([
  ['/imports', 'delete', '/statement-imports/columns/kept/:id', ['Forget bank.csv'], 'Not forgotten.'],
  ['/imports', 'get', '/statement-imports/:id/file', [/^Download.*january/], 'The file was not downloaded.'],
  ['/sign-ins', 'delete', '/sign-ins/:id', ['Revoke Phone', 'Revoke'], 'Phone could not be revoked.'],
] as const)('%s: what is refused is said (%s %s)', async (address, method, path, buttons, words) => {
  const { imports, world } = importing(() => Response.json(report()), headers)
  imports.push(anImport({ canUndo: true, hasFile: true }))
  world.overrides.unshift(
    answering(method, path, () => problem(500, { detail: 'The disk is full' })),
    ...Object.entries(lists).map(([at, items]) =>
      answering('get', at, () => Response.json({ items }, { headers })),
    ),
  )
  const { user, goTo } = await openApp('/transactions', world)
  await screen.findByRole('button', { name: 'Import statement' })
  await goTo(address)
  for (const name of buttons) {
    const asked = screen.queryByRole('alertdialog')
    await user.click(await (asked ? within(asked) : screen).findByRole('button', { name }))
  }
  expect((await screen.findByRole('alert')).textContent).toBe(`${words} The disk is full.`)
})
