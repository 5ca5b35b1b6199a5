import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BankLine } from '../../src/domain/bank-line.ts'
import { badges } from '../../src/transactions/badges/badges.ts'
import { aTransaction } from '../builders.ts'
import { clickReady, pressUndo, startCorrecting, typeAndSave } from './support/acts.ts'
import { answering, problem, refusing } from './support/answers.ts'
import { catchDownloads, exportAs, savedQuestions } from './support/exports.ts'
import { anImport, own } from './support/import-page.ts'
import { keptRows, madeRows } from './support/kept-rows.ts'
import { rowsOf, statuses } from './support/look.ts'
import { openWatched } from './support/watched.ts'
import './support/without-pauses.ts'

const bakery = aTransaction({
  id: 't1',
  date: '2026-01-02',
  currency: 'EUR',
  counterpart: 'Bakery',
  amount: '-12.50',
  description: 'Bread',
})
const line: BankLine = {
  ...bakery,
  valueDate: '2026-02-30',
  originalAmount: '14.00',
  originalCurrency: 'USD',
  rate: '1.12',
  counterpartAccount: 'NL02RABO0300065264',
  endToEndId: 'E-1',
  instructionId: 'O-2',
  transactionId: 'T-3',
  entryReference: '0004',
  text: 'Bread\nCARD PAYMENT',
  bankAccount: '445566778',
  statement: { name: '7', format: 'CAMT.053.001.08', fileName: 'a.xml', importedAt: '2026-01-03T12:00:00Z' },
}
const at = '/transactions/t1'
const panel = async () => within(await screen.findByRole('region', { name: 'The bank wrote' }))

const cell = () => screen.getByText('Bakery').closest('td')?.textContent
/** For screen readers, and on paper. */
const twice = (words: string) => words + words

test.for([
  ['file of the import that brought it', 'i2', 'b.xml'],
  ['list of what version 0.1.0 imported', undefined, 'Imported with version 0.1.0'],
])('what the bank wrote leads to the %s', async ([, importId, target]) => {
  const earlier = [{ fileName: 'a.xml', importedAt: '2025-02-03T08:00:00.000Z' }]
  const items = [anImport({ id: 'i1', fileName: 'a.xml' }), anImport({ id: 'i2', fileName: 'b.xml' })]
  const { user, goTo } = await openWatched(at, {
    transactions: [bakery],
    bankLines: [{ ...line, importId }],
    overrides: [
      answering('get', '/statement-imports', () => Response.json({ items, earlier }, { headers: own })),
    ],
  })
  for (const _ of ['first', 'again, when the list is known']) {
    await user.click((await panel()).getByRole('link', { name: /^a.xml, imported on/ }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe(target))
    expect(screen.queryAllByRole('row', { current: true })).toHaveLength(importId ? 1 : 0)
    await goTo(at)
  }
})

test('what the bank wrote is beside the transaction, whoever edited it, and one click restores it', async () => {
  const { user, store, writes } = await openWatched(at, {
    transactions: [{ ...bakery, amount: '-99.00' }],
    bankLines: [line],
  })
  const wrote = await panel()
  await waitFor(() =>
    expect(wrote.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Amount-12.50 It was not changed in this browser.Restore',
    ]),
  )
  const told = wrote
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
  expect(told).toEqual([
    'File: a.xml, imported on Jan 3, 2026',
    'Bank account: 445566778',
    'Booked on: 2026-01-02',
    'Value date: 2026-02-30',
    'Original amount: 14.00 USD at 1.12',
    'Counterparty: Bakery',
    'Their account: NL02 RABO 0300 0652 64',
    'End-to-end reference: E-1',
    'Reference of the order: O-2',
    'Reference between the banks: T-3',
    'Reference of the entry: 0004',
    'Full text: Bread\nCARD PAYMENT',
    'Statement: 7 · CAMT.053.001.08',
  ])
  await user.click(wrote.getByRole('button', { name: 'Copy their account' }))
  expect(await navigator.clipboard.readText()).toBe('NL02RABO0300065264')
  await user.click(wrote.getByRole('button', { name: 'Restore Amount' }))
  await waitFor(() => expect(statuses().join()).toContain('Restored what the bank wrote: Amount.'))
  expect(writes().map(({ body }) => body)).toEqual([{ amount: '-12.50' }])
  expect(await store.transactions.get('t1')).toMatchObject({ amount: '-12.50' })
  await waitFor(() => expect(wrote.queryAllByRole('listitem')).toEqual([]))
})

test('says what later files added, and what they say otherwise, which is copied without their names', async () => {
  const later = [
    {
      fileName: 'b.sta',
      importedAt: '2026-01-04T12:00:00Z',
      says: { endToEndId: 'E-1', instructionId: 'O-2' },
    },
    {
      fileName: 'c.xml',
      importedAt: '2026-01-05T12:00:00Z',
      says: { valueDate: '2026-01-02', entryReference: '0004', counterpart: 'BAKERY BV', rate: '1.13' },
    },
  ]
  const { user } = await openWatched(at, { transactions: [bakery], bankLines: [{ ...line, later }] })
  const wrote = await panel()
  const told = (await wrote.findAllByRole('term')).map(
    (term) => `${term.textContent}: ${term.nextSibling?.textContent}`,
  )
  expect(told.slice(-5)).toEqual([
    'Added later: End-to-end reference and Reference of the order (b.sta, imported on Jan 4, 2026)',
    'Added later: Reference of the entry (c.xml, imported on Jan 5, 2026)',
    'Value date: 2026-01-02 (otherwise in c.xml, imported on Jan 5, 2026)',
    'Rate: 1.13 (otherwise in c.xml, imported on Jan 5, 2026)',
    'Counterparty: BAKERY BV (otherwise in c.xml, imported on Jan 5, 2026)',
  ])
  await user.click(wrote.getByRole('button', { name: 'Copy rate' }))
  expect(await navigator.clipboard.readText()).toBe('1.13')
})

test('a transaction that no statement has brought shows what was first seen here', async () => {
  const { user } = await openWatched(at, { transactions: [bakery], bankLines: [] })
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await typeAndSave(user, 'Amount', '-15.00')
  await screen.findByRole('region', { name: 'First seen here' })
  expect(screen.queryByRole('region', { name: 'The bank wrote' })).toBeNull()
})

test('when it cannot be read, the page says so, and the transaction stays', async () => {
  let isDown = true
  const down = answering('get', '/bank-lines/transactions/t1', () =>
    isDown ? problem(500, { detail: 'The disk is full' }) : undefined,
  )
  const { user } = await openWatched(at, { transactions: [bakery], bankLines: [line], overrides: [down] })
  const alert = await screen.findByText(/The disk is full/)
  expect((await panel()).getByText('What the bank wrote could not be read')).toBeTruthy()
  expect(alert).toBeTruthy()
  expect(screen.getAllByText('Bakery')).not.toEqual([])
  isDown = false
  await user.click((await panel()).getByRole('button', { name: 'Try again' }))
  await (await panel()).findByText('E-1')
})

test('a line that is damaged in the books says so, and the transaction stays', async () => {
  await openWatched('/transactions/damaged', {
    transactions: [{ ...bakery, id: 'damaged' }],
    bankLines: [line],
  })
  const wrote = await panel()
  const alert = await wrote.findByRole('alert')
  expect(alert.textContent).toContain('What the bank wrote could not be read')
  expect(alert.textContent).toContain('its record in the books is damaged')
  expect(screen.getByRole('heading', { name: 'Bakery' })).toBeDefined()
})

test('it is only asked for when a transaction is open', async () => {
  const { sent, goTo } = await openWatched('/transactions', { transactions: [bakery], bankLines: [line] })
  await rowsOf('Transactions')
  const asked = () => sent.filter(({ path }) => path.startsWith('/bank-lines'))
  expect(asked()).toEqual([])
  await goTo(at)
  await panel()
  expect(asked()).toHaveLength(1)
})

test('a correction by a colleague is marked in the list, and is in every file with what the bank wrote', async () => {
  const files = catchDownloads()
  const { user, store } = await openWatched('/transactions', {
    transactions: [{ ...bakery, amount: '-99.00' }, aTransaction({ id: 't2', counterpart: 'Station' })],
    bankLines: [line],
  })
  await store.marks.update('t2', { mark: 'ask', note: 'Which car?' })
  await waitFor(() => expect(cell()).toBe(`Corrected${twice(': The bank wrote: Amount −12.50.')}Bakery`))
  const [head, ...rows] = (await exportAs(/CSV/, 'transactions.csv', user, files)).split('\r\n')
  expect(head).toMatch(/,The bank wrote,Mark,Note$/)
  expect(rows.find((row) => row.includes('Bakery'))).toMatch(/,Amount -12\.50,,$/)
  expect(rows.find((row) => row.includes('Station'))).toMatch(/,,Question,Which car\?$/)
})

test('questions about a corrected line say what the bank wrote, as text for a mail and in the workbook', async () => {
  const files = catchDownloads()
  const { user, store } = await openWatched('/transactions?mark=ask', {
    transactions: [{ ...bakery, amount: '-99.00' }],
    bankLines: [line],
  })
  await store.marks.update('t1', { mark: 'ask', note: 'Which cake?' })
  await user.click(await screen.findByRole('button', { name: 'Copy questions' }))
  await screen.findByText('1 open question copied. Paste it into an email.')
  expect(await navigator.clipboard.readText()).toBe(
    '2026-01-02 · -99.00 EUR · Bakery · Bread\nThe bank wrote: Amount -12.50.\nWhich cake?',
  )
  const [head, row] = await savedQuestions(user, files)
  expect(head?.slice(-4)).toEqual(['The bank wrote', 'Question', 'Answer', 'Reference (please keep)'])
  expect(row?.slice(-4)).toEqual(['Amount -12.50', 'Which cake?', null, 't1'])
})

test('at another service, files and questions say what was first seen here of a correction', async () => {
  const files = catchDownloads()
  const { user, goTo } = await openWatched(`${at}/edit`, {
    transactions: [bakery, aTransaction({ id: 't2', counterpart: 'Station' })],
  })
  await typeAndSave(user, 'Amount', '-15.00')
  await screen.findByRole('region', { name: 'First seen here' })
  await clickReady(user, screen.getByRole('button', { name: 'Question' }))
  await screen.findByRole('button', { name: 'Question', pressed: true })
  await goTo('/transactions')
  await rowsOf('Transactions')
  const [head, ...rows] = (await exportAs(/CSV/, 'transactions.csv', user, files)).split('\r\n')
  expect(head).toMatch(/,First seen here,Mark$/)
  expect(rows.find((row) => row.includes('Bakery'))).toMatch(/,Amount -12\.50,Question$/)
  expect(rows.find((row) => row.includes('Station'))).toMatch(/,,$/)
  await goTo('/transactions?mark=ask')
  await user.click(await screen.findByRole('button', { name: 'Copy questions' }))
  await screen.findByText(/^1 open question copied/)
  expect(await navigator.clipboard.readText()).toBe(
    '2026-01-02 · -15.00 EUR · Bakery · Bread\nFirst seen here: Amount -12.50.',
  )
  const [labels, row] = await savedQuestions(user, files)
  expect(labels?.slice(-4)).toEqual(['First seen here', 'Question', 'Answer', 'Reference (please keep)'])
  expect(row?.slice(-4)).toEqual(['Amount -12.50', null, null, 't1'])
})

test('a correction and its undo change the mark in the list', async () => {
  const { user, goTo } = await openWatched(`${at}/edit`, { transactions: [bakery], bankLines: [line] })
  await startCorrecting(user)
  expect(screen.getByText(/^The bank’s own values are kept beside your correction/)).toBeDefined()
  await typeAndSave(user, 'Amount', '-15.00')
  await goTo('/transactions')
  await waitFor(() => expect(cell()).toBe(`Corrected${twice(': The bank wrote: Amount −12.50.')}Bakery`))
  await pressUndo(user)
  await waitFor(() => expect(cell()).toBe('Bakery'))
})

test('what a colleague had corrected before it was first seen here is corrected no longer once it is restored', async () => {
  const corrected = { ...bakery, amount: '-99.00' }
  const { user, goTo } = await openWatched('/transactions', { transactions: [corrected], bankLines: [line] })
  await waitFor(() => expect(cell()).toBe(`Corrected${twice(': The bank wrote: Amount −12.50.')}Bakery`))
  await goTo(at)
  await user.click(await (await panel()).findByRole('button', { name: 'Restore Amount' }))
  await waitFor(() => expect(statuses().join()).toContain('Restored what the bank wrote: Amount.'))
  await goTo('/transactions')
  await waitFor(() => expect(cell()).toBe('Bakery'))
})

test('a service that does not keep bank lines is never asked for them', async () => {
  const { sent, user } = await openWatched(at, { transactions: [bakery] })
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await typeAndSave(user, 'Amount', '-15.00')
  await screen.findByRole('region', { name: 'First seen here' })
  expect(sent.filter(({ path }) => path.startsWith('/bank-lines'))).toEqual([])
})

const baker = aTransaction({ id: 't1', counterpart: 'Bakery', amount: '-12.50', description: 'Bread' })

test('Bookend remembers a transaction as this browser first sees it', async () => {
  const { store, comeBack } = await openWatched('/transactions', { transactions: [baker] })
  await rowsOf('Transactions')
  await waitFor(async () => expect((await keptRows('originals'))[0]?.first['amount']).toBe('-12.50'))
  await store.transactions.update('t1', { amount: '-99.00' })
  await comeBack()
  expect((await screen.findByText('99.00')).textContent).toBe('-99.00')
  expect((await keptRows('originals')).map(({ first }) => first['amount'])).toEqual(['-12.50'])
})

test('an edited transaction shows what was first seen here, and one click restores it', async () => {
  const { user, writes } = await openWatched('/transactions/t1', { transactions: [baker] })
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await typeAndSave(user, 'Amount', '-15.00')
  const panel = within(await screen.findByRole('region', { name: 'First seen here' }))
  await waitFor(() =>
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Amount-12.50 Restore',
    ]),
  )
  await waitFor(() =>
    expect(badges.get().get('t1')).toEqual({ label: 'Corrected', text: 'First seen here: Amount “-12.50”.' }),
  )
  await user.click(panel.getByRole('button', { name: 'Restore Amount' }))
  await waitFor(() =>
    expect(statuses().join()).toContain('Restored the value of Amount that was first seen here.'),
  )
  expect(writes().map(({ body }) => body)).toEqual([{ amount: '-15.00' }, { amount: '-12.50' }])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First seen here' })).toBeNull())
  await waitFor(() => expect(badges.get().size).toBe(0))
  expect((await madeRows()).map(({ after }) => after)).toEqual([{ amount: '-12.50' }, { amount: '-15.00' }])
})

test('when the first value has replaced an edit, one click sends exactly that edit again', async () => {
  const { user, store, comeBack, writes } = await openWatched('/transactions/t1', { transactions: [baker] })
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await typeAndSave(user, 'Description', 'Bread for the office')
  await screen.findByRole('region', { name: 'First seen here' })
  await store.transactions.update('t1', { description: 'Bread' })
  await comeBack()
  const again = await screen.findByRole('button', { name: 'Apply my edit again: Description' })
  await waitFor(() => expect(badges.get().get('t1')?.label).toBe('Edit undone'))
  await user.click(again)
  await waitFor(() => expect(statuses().join()).toContain('Restored your edit of Description.'))
  expect(writes().map(({ body }) => body)).toEqual([
    { description: 'Bread for the office' },
    { description: 'Bread for the office' },
  ])
  await waitFor(() => expect(badges.get().get('t1')?.label).toBe('Edited'))
})

test('nothing is restored over a value that changed since it was shown', async () => {
  const { user, store, writes } = await openWatched('/transactions/t1', { transactions: [baker] })
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await typeAndSave(user, 'Amount', '-15.00')
  const restore = await screen.findByRole('button', { name: 'Restore Amount' })
  await store.transactions.update('t1', { amount: '-20.00' })
  await user.click(restore)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Amount has changed since. Nothing was saved; check it first.',
  )
  expect(writes()).toHaveLength(1)
  expect((await store.transactions.get('t1'))?.amount).toBe('-20.00')
})

test('a restore that is refused says why and changes nothing', async () => {
  let posts = 0
  const { user, store } = await openWatched('/transactions/t1', {
    transactions: [baker],
    overrides: [
      answering('post', '/transactions/t1', () => {
        posts += 1
        return posts === 1 ? undefined : new Response('{"detail":"The period is closed."}', { status: 409 })
      }),
    ],
  })
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await typeAndSave(user, 'Amount', '-15.00')
  await user.click(await screen.findByRole('button', { name: 'Restore Amount' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Nothing was changed\. .*closed/)
  expect((await store.transactions.get('t1'))?.amount).toBe('-15.00')
})

test('the badge of a transaction is a word, with its sentence on hover, on paper and for screen readers', async () => {
  const { user } = await openWatched('/transactions/t1', { transactions: [baker] })
  await user.click(await screen.findByRole('link', { name: 'Edit' }))
  await typeAndSave(user, 'Amount', '-15.00')
  await user.click(await screen.findByRole('link', { name: 'Transactions' }))
  await rowsOf('Transactions')
  await waitFor(() => expect(cell()).toBe(`Corrected${twice(': First seen here: Amount “-12.50”.')}Bakery`))
  const badge = screen.getByTitle('First seen here: Amount “-12.50”.')
  expect(badge.querySelector('.print-only')?.textContent).toBe(': First seen here: Amount “-12.50”.')
})

test('rows that lack fields are completed from the record itself, and no field counts as empty', async () => {
  const { description: _, ...partial } = baker
  const opened = Promise.withResolvers<undefined>()
  const { user } = await openWatched('/transactions', {
    transactions: [baker],
    overrides: [
      // The row may ask for its record before it is clicked.
      answering('get', '/transactions/t1', () => opened.promise),
      answering('get', '/transactions', () =>
        Response.json({ items: [partial], page: 1, pageSize: 25, total: 1 }),
      ),
    ],
  })
  await rowsOf('Transactions')
  await waitFor(async () => expect(await keptRows('originals')).toHaveLength(1))
  expect((await keptRows('originals'))[0]?.first).not.toHaveProperty('description')
  opened.resolve(undefined)
  await user.click(screen.getByRole('link', { name: new RegExp(baker.date) }))
  await waitFor(async () => expect((await keptRows('originals'))[0]?.first['description']).toBe('Bread'))
  expect(badges.get().size).toBe(0)
})

test('a failed reading does not count as first seen', async () => {
  await openWatched('/transactions', { overrides: [refusing('get', '/transactions', 500)] })
  await screen.findByRole('alert')
  expect(await keptRows('originals')).toEqual([])
})
