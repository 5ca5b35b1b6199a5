import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aTransaction } from '../builders.ts'
import { focused, keysReady } from './support/keys.ts'
import { rowsOf } from './support/look.ts'
import { openApp, freshBaseUrl } from './support/open-app.tsx'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { writeRows } from '../../src/storage/database.ts'
import { standIns } from '../stand-ins/all.ts'
import { session } from './support/shown-session.ts'

const [acme, beta] = [
  aTransaction({
    id: 't1',
    counterpart: 'Acme NV',
    date: '2026-07-03',
    amount: '-120.00',
    description: 'Rent',
  }),
  aTransaction({ id: 't2', counterpart: 'Beta BV', date: '2026-08-15', amount: '500.00', currency: 'EUR' }),
]
const transactions = [acme, beta]

test('a bookkeeper adds a question about a transaction, and exports the questions', async () => {
  const { user, goTo } = await openApp('/transactions/t1', { transactions })
  // Both are ready once the mark has been read.
  const note = await screen.findByLabelText('Note')
  await user.click(screen.getByRole('button', { name: 'Question' }))
  await user.type(note, 'Where is the invoice?')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Question' }).getAttribute('aria-pressed')).toBe('true'),
  )
  await goTo('/transactions?mark=ask')
  await waitFor(async () => expect(await rowsOf('Transactions')).toEqual(['2026-07-03']))
  await screen.findByTitle('Question: Where is the invoice?')
  // The question itself is in the row, before the description.
  const row = (await screen.findByText('Where is the invoice?')).closest('tr')
  expect(row?.textContent).toContain('Where is the invoice? Rent')
  await user.click(await screen.findByRole('button', { name: 'Copy questions' }))
  await screen.findByText('1 open question copied. Paste it into an email.')
  expect(await navigator.clipboard.readText()).toBe(
    '2026-07-03 · -120.00 EUR · Acme NV · Rent\nWhere is the invoice?',
  )
})

test('where there are no questions, nothing is copied', async () => {
  const { user } = await openApp('/transactions?mark=ask', { transactions })
  await navigator.clipboard.writeText('before')
  await user.click(await screen.findByRole('button', { name: 'Copy questions' }))
  await screen.findByText('There are no open questions.')
  // A browser that is promised a text and given none keeps what it has.
  await expect(navigator.clipboard.readText()).rejects.toThrow('There are no open questions.')
})

test('where there are no questions, a browser that cannot be promised a text keeps what it has, too', async () => {
  vi.stubGlobal('ClipboardItem', undefined)
  const { user } = await openApp('/transactions?mark=ask', { transactions })
  await navigator.clipboard.writeText('before')
  await user.click(await screen.findByRole('button', { name: 'Copy questions' }))
  await screen.findByText('There are no open questions.')
  expect(await navigator.clipboard.readText()).toBe('before')
  vi.unstubAllGlobals()
})

test('selected transactions are marked as reviewed, and leave the list of unmarked ones', async () => {
  const { user, goTo } = await openApp('/transactions?mark=none', { transactions })
  await waitFor(async () => expect(await rowsOf('Transactions')).toHaveLength(2))
  await user.click(await screen.findByRole('checkbox', { name: /Acme/ }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Mark as…' }), 'Reviewed')
  await screen.findByText('1 transaction marked as reviewed')
  await waitFor(async () => expect(await rowsOf('Transactions')).toEqual(['2026-08-15']))
  await goTo('/transactions?mark=reviewed')
  await waitFor(async () => expect(await rowsOf('Transactions')).toEqual(['2026-07-03']))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Mark as…' }), 'No mark')
  await screen.findByText(/No transactions found/)
})

test('R and A mark the focused row or the selected ones in the list, and again remove the mark', async () => {
  const { user } = await openApp('/transactions', { transactions: [acme, beta] })
  await keysReady('Transactions')
  // The newest first.
  await user.keyboard('ja')
  const told = await screen.findByText(/^1 transaction marked as a question/)
  const link = within(told).getByRole('link', { name: 'Go to your questions' })
  expect(link.getAttribute('href')).toMatch(/transactions\?.*mark=ask/)
  await screen.findByTitle('Question')
  expect(focused()).toContain('2026-08-15')
  await user.keyboard('jr')
  await screen.findByTitle('Reviewed')
  await screen.findByTitle('Question')
  await user.keyboard('?')
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  const here = sheet.getByRole('heading', { name: 'On this page' }).closest('section')
  expect(here?.textContent).toContain('Mark as reviewed')
  expect(here?.textContent).toContain('Mark as a question')
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  for (const box of screen.getAllByRole('checkbox', { name: /^Select (Acme|Beta)/ })) await user.click(box)
  await screen.findByText('2 selected')
  await user.keyboard('r')
  await screen.findByText('2 transactions marked as reviewed')
  await waitFor(() => expect(screen.getAllByTitle('Reviewed')).toHaveLength(2))
  await user.keyboard('r')
  await waitFor(() => expect(screen.queryByTitle('Reviewed')).toBeNull())
})

test('the link of a message leads to what it is about, and the message goes', async () => {
  const { user, address } = await openApp('/transactions', { transactions: [acme, beta] })
  await keysReady('Transactions')
  await user.keyboard('ja')
  await user.click(await screen.findByRole('link', { name: 'Go to your questions' }))
  await waitFor(() => expect(address()).toMatch(/mark=ask/))
  expect(screen.queryByText(/marked as a question/)).toBeNull()
  await waitFor(async () => expect(await rowsOf('Transactions')).toEqual(['2026-08-15']))
})

const searched = ['1', '2', '3', '4', '5'].map((id) =>
  aTransaction({ id, counterpart: id === '5' ? 'Receipt Printers' : 'Acme', description: '' }),
)

/** A service that keeps no notes, and notes that this browser keeps of transactions. */
async function openWithNotes(notes: Record<string, string>) {
  const standIn = Object.values(standIns)[0]?.({ contacts: [], transactions: searched })
  if (!standIn) throw new Error('There is no stand-in')
  const app = await openApp('/transactions', { standIn, baseUrl: freshBaseUrl() })
  const books = storageScope(session())
  for (const [id, note] of Object.entries(notes))
    await writeRows({ table: 'marks', put: { books, id, mark: '', note, at: Date.now() } })
  return app
}

const hint = async () => within(await screen.findByText(/^\d notes? in this browser/))

test('a search names the transactions whose notes in this browser say that, beside what the service finds', async () => {
  const { goTo, user, address } = await openWithNotes({
    '1': 'Récéipt is missing',
    '2': 'receipt asked',
    '3': 'paid',
  })
  await goTo('/transactions?search=RECEIPT')
  const found = await hint()
  expect(
    found
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
      .toSorted(),
  ).toEqual(['Récéipt is missing', 'receipt asked'])
  expect(await screen.findByRole('link', { name: /Receipt Printers/ })).toBeDefined()
  await user.click(found.getByRole('link', { name: 'receipt asked' }))
  expect(address()).toMatch(/^\/transactions\/2/)
})

test('a search that only notes answer shows them, and many are counted', async () => {
  const { goTo } = await openWithNotes({ '1': 'ask Eva', '2': 'ask Eva', '3': 'ask Eva', '4': 'Eva: ask' })
  await goTo('/transactions?search=eva%20ask')
  expect((await hint()).getAllByRole('link')).toHaveLength(3)
  expect(screen.getByText(/^4 notes in this browser say that:.*and 1 more$/)).toBeDefined()
  await goTo('/transactions?search=nobody')
  expect(await screen.findByText(/No transactions? (found|match)/i)).toBeDefined()
  expect(screen.queryByText(/in this browser say/)).toBeNull()
})
