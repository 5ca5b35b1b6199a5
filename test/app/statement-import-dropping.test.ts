import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { importQueue } from '../../src/statement-import/import-queue.ts'
import { keepDropsFromOpening } from '../../src/ui/dropped-files.ts'
import { aTransaction } from '../builders.ts'
import { answering } from './support/answers.ts'
import { rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { own, importing, report, file, dropAnywhere, dialog } from './support/import-page.ts'

afterEach(importQueue.clear) // as closing the tab does

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
