import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ImportRefusal, ImportReport, StatementImport } from '../../src/domain/statement-import.ts'
import { importQueue } from '../../src/statement-import/import-queue.ts'
import { keepDropsFromOpening } from '../../src/ui/dropped-files.ts'
import { aTransaction } from '../builders.ts'
import { answering, problem } from './support/answers.ts'
import { rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

afterEach(importQueue.clear) // as closing the tab does

const signedIn = { profile: { auth: { kind: 'bearer' } }, secrets: { token: 's3cret' } }
const own = {
  'Bookend-Service': '1',
  'Bookend-Account': 'key-1',
  'Bookend-Account-Name': 'Acme',
  'Bookend-Capabilities': 'account, statements',
}

/** A service that imports: `answer` says what becomes of each upload, of which `uploads` are the addresses and texts. */
function importing(answer: (query: URLSearchParams, turn: number) => Response) {
  const rows: object[] = []
  const imports: StatementImport[] = []
  const uploads: { query: Record<string, string>; text: string }[] = []
  const overrides = [
    answering('get', '/transactions', () =>
      Response.json({ items: rows, page: 1, pageSize: 25, total: rows.length }, { headers: own }),
    ),
    answering('get', '/statement-imports', () => Response.json({ items: imports }, { headers: own })),
    answering('post', '/statement-imports', async (request) => {
      const { searchParams } = new URL(request.url)
      uploads.push({ query: Object.fromEntries(searchParams), text: await request.text() })
      return answer(searchParams, uploads.length)
    }),
  ]
  return { rows, imports, uploads, world: { ...signedIn, overrides } }
}

function report(values: Partial<ImportReport> = {}): ImportReport {
  const counts = { lines: 2, new: 2, known: 0, deletedBefore: 0, from: '2026-01-02', to: '2026-01-05' }
  const statement = {
    name: '1/1',
    bankAccount: 'NL13TEST',
    format: 'MT940',
    balance: 'adds up: 0 to 5.00 EUR',
    notes: [],
  }
  return {
    fileName: 'january.sta',
    ...counts,
    sums: [],
    statements: [{ ...statement, ...counts }],
    ...values,
  }
}

function anImport(values: Partial<StatementImport>): StatementImport {
  return {
    id: '1',
    fileName: 'january.xml',
    importedAt: '2026-03-01T09:30:00.000Z',
    source: 'upload',
    lines: 3,
    new: 2,
    known: 1,
    deletedBefore: 0,
    faults: [],
    ...values,
  }
}

function refusing(refusal: Partial<ImportRefusal>) {
  const whole = { detail: 'Refused', faults: [], ...refusal }
  return Response.json(
    { title: 'Unprocessable Content', status: 422, ...whole },
    { status: 422, headers: { 'Content-Type': 'application/problem+json' } },
  )
}

const file = (name: string, text = ':20:') => new File([text], name)

/** Drops files on the window, as a hand does, once the service has said that it imports. */
async function drop(...files: File[]) {
  await screen.findByRole('button', { name: 'Import statement' })
  await dropAnywhere(files)
}

async function dropAnywhere(files: File[], entries: object[] = []) {
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }))
  await act(async () => {
    fireEvent.dragEnter(document.body)
    await import('../../src/statement-import/DropArea.tsx')
  })
  await act(
    async () => void fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files, items } }),
  )
}

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

/** Until the code is there that takes files. */
const ready = () => screen.findAllByLabelText<HTMLInputElement>('Statement files')

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('a bookkeeper drops a statement on an empty list, reads what it brought, and sees its rows', async () => {
  const { rows, uploads, world } = importing(() => {
    rows.push(aTransaction({ date: '2026-01-05', counterpart: 'Bakery' }))
    return Response.json(report())
  })
  const { user } = await openApp('/transactions', world)
  expect(await screen.findByText('Drop a bank statement here')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Look at the demo books' }).getAttribute('href')).toBe(
    '/c/demo/transactions',
  )
  await drop(file('january.sta', ':20:text'))
  const done = await dialog('Statements imported')
  expect(uploads).toEqual([{ query: { name: 'january.sta' }, text: ':20:text' }])
  expect(done.getByText('2 new transactions')).toBeDefined()
  expect(done.getByText('Statement 1/1 · NL13TEST · 2026-01-02 to 2026-01-05')).toBeDefined()
  expect(done.getByRole('status').textContent).toBe('1 file imported, with 2 new transactions.')
  await user.click(done.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog', { name: 'Statements imported' })).toBeNull()
  expect(await rowsOf('Transactions')).toEqual(['2026-01-05'])
})

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

test('on a page that imports nothing, a dropped file is not sent, and the page says where to drop it', async () => {
  const { uploads, world } = importing(() => Response.json(report()))
  const noContacts = { items: [], page: 1, pageSize: 25, total: 0 }
  const contacts = answering('get', '/contacts', () => Response.json(noContacts, { headers: own }))
  await openApp('/contacts', { ...world, overrides: [contacts, ...world.overrides] })
  await screen.findByRole('heading', { name: 'No contacts yet' })
  await dropAnywhere([file('a.sta')])
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Nothing was imported. Drop bank statements on Transactions or on Imports.',
  )
  expect(uploads).toEqual([])
})

test('a file that is dropped before the service has answered is not lost without a word', async () => {
  const { uploads, world } = importing(() => Response.json(report()))
  const answered = Promise.withResolvers<undefined>()
  const slow = answering('get', '/transactions', () => answered.promise)
  await openApp('/transactions', { ...world, overrides: [slow, ...world.overrides] })
  await dropAnywhere([file('a.sta')])
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Nothing was imported. The page was not ready yet. Drop the file again when your transactions are there.',
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

test('several files are chosen at once and sent one after the other, and one that is refused stops none', async () => {
  const { uploads, world } = importing((query) =>
    query.get('name') === 'bad.sta'
      ? refusing({
          faults: [
            { line: 5, reason: 'The amount is missing' },
            { line: 9, reason: 'The date is missing' },
          ],
        })
      : Response.json(report()),
  )
  const { user } = await openApp('/transactions', world)
  const [input] = await ready()
  if (!input) throw new Error('There is no way to choose files')
  await user.upload(input, [file('one.sta'), file('bad.sta'), file('two.sta')])
  const done = await dialog('Some statements were not imported')
  expect(uploads.map(({ query }) => query['name'])).toEqual(['one.sta', 'bad.sta', 'two.sta'])
  expect(done.getByRole('alert').textContent).toBe('Refused. Nothing from this file was imported.')
  expect(done.getByText('Line 5: The amount is missing')).toBeDefined()
  expect(done.getByText('Line 9: The date is missing')).toBeDefined()
  expect(done.getByRole('status').textContent).toBe(
    '2 files imported, with 4 new transactions. 1 file not imported.',
  )
})

test.each([
  ['accept-difference', 'Import although the balances differ'],
  ['accept-alike', 'Import although lines look the same'],
] as const)('a file that looks wrong is taken in a second step only: %s', async (remedy, label) => {
  const { uploads, world } = importing((query) =>
    query.get(remedy) === 'true'
      ? Response.json(report())
      : refusing({ remedy, faults: [{ reason: 'It looks wrong' }] }),
  )
  const { user } = await openApp('/transactions', world)
  await drop(file('a.sta'))
  await user.click((await dialog('Nothing was imported')).getByRole('button', { name: label }))
  await dialog('Statements imported')
  expect(uploads.map(({ query }) => query[remedy])).toEqual([undefined, 'true'])
})

test('a CSV file that nothing knows is read by the mapping that the bookkeeper chooses', async () => {
  const { uploads, world } = importing((query) =>
    query.has('mapping')
      ? Response.json(report())
      : refusing({
          remedy: 'mapping',
          mappings: ['ing-nl', 'n26'],
          faults: [{ line: 1, reason: 'Unknown' }],
        }),
  )
  const { user } = await openApp('/transactions', world)
  await drop(file('a.csv'))
  const refused = await dialog('Nothing was imported')
  await user.selectOptions(refused.getByRole('combobox', { name: 'Bank that wrote it' }), 'n26')
  await user.click(refused.getByRole('button', { name: 'Import' }))
  await dialog('Statements imported')
  expect(uploads[1]?.query).toEqual({ name: 'a.csv', mapping: 'n26' })
})

test('a file that is too large is refused before it is sent, and by the service where that allows less', async () => {
  const { uploads, world } = importing(() => problem(413, { detail: 'The file is larger than 1 MB.' }))
  const { user } = await openApp('/transactions', world)
  const huge = file('huge.csv')
  Object.defineProperty(huge, 'size', { value: 21 * 1024 * 1024 })
  await drop(huge)
  const first = await dialog('Nothing was imported')
  expect(first.getByText(/The file is larger than 20 MB/)).toBeDefined()
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
    'The connection was lost, and the file is not listed among the imports. Send it again; nothing is added twice.',
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
  expect(found.getByText('The connection was lost, but the file had arrived.')).toBeDefined()
  expect(found.getByText(words)).toBeDefined()
  await user.click(found.getByRole('button', { name: 'Close' }))
  expect(await rowsOf('Transactions')).toEqual(['2026-02-05'])
})

test('when nobody can look whether an upload arrived, that is said', async () => {
  let isDown = false
  const { world } = importing(() => {
    isDown = true
    return Response.error()
  })
  const list = answering('get', '/statement-imports', () => (isDown ? Response.error() : undefined))
  await openApp('/transactions', { ...world, overrides: [list, ...world.overrides] })
  await drop(file('a.sta'))
  expect((await dialog('Nothing was imported')).getByRole('alert').textContent).toBe(
    'The connection was lost. The file may still have been imported. Send it again; nothing is added twice.',
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
    'The file was not sent. You’re offline. Try again once you’re back online.',
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

test('the report has the sums of each currency, with thousands separators', async () => {
  const sums = [
    { currency: 'EUR', deposits: '14017.54', withdrawals: '-6849.26', total: '7168.28' },
    { currency: 'JPY', deposits: '0', withdrawals: '-1200', total: '-1200' },
  ]
  const { world } = importing(() => Response.json(report({ sums })))
  await openApp('/transactions', world)
  await screen.findByRole('button', { name: 'Import statement' })
  await drop(file('january.sta'))
  const rows = (await dialog('Statements imported')).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Currency', 'Deposits', 'Withdrawals', 'Total'],
    ['EUR', '+14,017.54', '-6,849.26', '+7,168.28'],
    ['JPY', '0', '-1,200', '-1,200'],
  ])
})
