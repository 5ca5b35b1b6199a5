import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw/http'
import { describe, expect, test } from 'vitest'
import { MarkConflictError } from '../../src/api/marks/office-marks.ts'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { pairKey } from '../../src/domain/cluster/decision-keys.ts'
import { allRows, writeRows } from '../../src/storage/database.ts'
import {
  keepContactChoices,
  keepNotDuplicates,
  readContactChoices,
  readNotDuplicates,
} from '../../src/storage/kept-lists.ts'
import { createNoteSaver } from '../../src/transactions/marks/create-note-saver.ts'
import { aContact, aTransaction } from '../builders.ts'
import { answering, problem } from './support/answers.ts'
import { openView } from './support/list-menus.ts'
import { withLocks } from './support/locks.ts'
import { rowsOf } from './support/look.ts'
import { office } from './support/office.ts'
import { baseUrl, openApp } from './support/open-app.tsx'
import { session } from './support/shown-session.ts'
import './support/without-pauses.ts'

withLocks()

const one = aContact({ id: 'c1', company: 'Houthandel Peeters', vatNumber: '', email: '', phone: '' })
const other = aContact({ ...one, id: 'c2', company: 'HOUTHANDEL PEETERS BV' })
const contacts = [one, other]
const transactions = [
  aTransaction({ id: 't', date: '2026-03-01', amount: '-10.00', counterpart: 'Houthandel Peeters' }),
]
const apart = { fine: pairKey('c1', 'c2') }

const books = () => storageScope(session())
const section = async () => within(await screen.findByRole('region', { name: 'Contact' }))
const notTheSame = () => screen.findByRole('button', { name: /^Not the same: / })

test('what is called not the same is kept for the office, and another browser sees it and takes it back', async () => {
  const decisions = office()
  const { user, unmount } = await openApp('/duplicates', { contacts, decisions })
  await user.click(await notTheSame())
  await waitFor(() => expect(decisions.all()).toEqual([apart]))
  await waitFor(() => expect(readNotDuplicates(books())).toEqual([]))
  unmount()
  const { comeBack } = await openApp('/duplicates', { contacts, decisions })
  expect(await screen.findByText('No duplicate contacts')).toBeDefined()
  await decisions.change({ add: [], remove: [apart] })
  await comeBack()
  expect(await notTheSame()).toBeDefined()
})

test('one undo takes back at the service what was called not the same', async () => {
  const decisions = office()
  const { user } = await openApp('/duplicates', { contacts, decisions })
  await user.click(await notTheSame())
  await waitFor(() => expect(decisions.all()).toEqual([apart]))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(decisions.all()).toEqual([]))
  expect(await notTheSame()).toBeDefined()
})

test('which contact a counterparty is, is said for the office, and taken back', async () => {
  const decisions = office()
  const { user } = await openApp('/transactions/t', { contacts: [one], transactions, decisions })
  await user.click(await (await section()).findByRole('button', { name: 'Not this contact' }))
  expect(await screen.findByText(/^Your office said that none of the contacts found here/)).toBeDefined()
  await waitFor(() => expect(decisions.all()).toEqual([{ name: 'Houthandel Peeters', contact: '' }]))
  await user.click(screen.getByRole('button', { name: 'Take this back' }))
  await waitFor(() => expect(decisions.all()).toEqual([]))
  expect(await (await section()).findByText('Likely: the same name')).toBeDefined()
})

test('what this browser knew before goes to the service once; what the office said of a name counts more', async () => {
  const decisions = office({ name: 'HOUTHANDEL PEETERS', contact: 'c1' })
  const { unmount } = await openApp('/contacts', { contacts, decisions })
  keepNotDuplicates(books(), [apart.fine, 'x'.repeat(3000)])
  keepContactChoices(books(), [
    { name: 'Houthandel Peeters', contact: 'c2' },
    { name: 'Incasso', contact: 'c2' },
  ])
  unmount()
  await openApp('/duplicates', { contacts, decisions, again: true })
  expect(await screen.findByText('No duplicate contacts')).toBeDefined()
  await waitFor(() =>
    expect(decisions.all()).toEqual([
      { name: 'HOUTHANDEL PEETERS', contact: 'c1' },
      apart,
      { name: 'Incasso', contact: 'c2' },
    ]),
  )
  // The service keeps no key that long.
  expect([readNotDuplicates(books()), readContactChoices(books())]).toEqual([['x'.repeat(3000)], []])
})

test('what the service refuses is kept here, said, and sent later', async () => {
  const decisions = office({ name: 'Houthandel Peeters', contact: 'c2' })
  let isRefusing = true
  const refused = answering('post', '/decisions', () =>
    isRefusing ? problem(422, { detail: 'Not today.' }) : undefined,
  )
  const world = { contacts, transactions, decisions, overrides: [refused] }
  const { user, unmount, goTo } = await openApp('/transactions/t', world)
  expect(await (await section()).findByText('Certain: your office said so')).toBeDefined()
  await user.click(await (await section()).findByRole('button', { name: 'Choose a contact' }))
  await user.type(screen.getByRole('textbox', { name: 'Search the contacts' }), 'houthandel{Enter}')
  await user.click(await screen.findByRole('button', { name: /^Houthandel Peeters/ }))
  expect(await screen.findByText(/^Kept in this browser only.*Not today\.$/)).toBeDefined()
  expect(readContactChoices(books())).toMatchObject([{ name: 'Houthandel Peeters', contact: 'c1' }])
  await goTo('/duplicates')
  await user.click(await notTheSame())
  expect(await screen.findByText('No duplicate contacts')).toBeDefined()
  expect(decisions.all()).toEqual([{ name: 'Houthandel Peeters', contact: 'c2' }])
  isRefusing = false
  unmount()
  await openApp('/duplicates', { ...world, again: true })
  await waitFor(() => expect(decisions.all()).toEqual([{ name: 'Houthandel Peeters', contact: 'c1' }, apart]))
  await waitFor(() => expect([readNotDuplicates(books()), readContactChoices(books())]).toEqual([[], []]))
  expect(screen.queryByText(/^Kept in this browser only/)).toBeNull()
})

test('what is decided again while the first request is under way is not forgotten', async () => {
  const decisions = office()
  const first = Promise.withResolvers<undefined>()
  const slow = answering('post', '/decisions', () => first.promise)
  const { user, writes } = await openApp('/duplicates', { contacts, decisions, overrides: [slow] })
  await user.click(await notTheSame())
  await waitFor(() => expect(writes()).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await user.click(await notTheSame())
  first.resolve(undefined)
  await waitFor(() => expect([decisions.all(), readNotDuplicates(books())]).toEqual([[apart], []]))
  expect(await screen.findByText('No duplicate contacts')).toBeDefined()
})

test('what is decided again before what was decided is read again is not taken back afterwards', async () => {
  const decisions = office()
  const again = Promise.withResolvers<undefined>()
  let reads = 0
  const slow = answering('get', '/decisions', () => (++reads > 1 ? again.promise : undefined))
  const { user } = await openApp('/duplicates', { contacts, decisions, overrides: [slow] })
  await user.click(await notTheSame())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await user.click(await notTheSame())
  expect(reads).toBe(2)
  again.resolve(undefined)
  // It is read again after everything was sent.
  await waitFor(() => expect(reads).toBeGreaterThan(2))
  await waitFor(() => expect(readNotDuplicates(books())).toEqual([]))
  expect(decisions.all()).toEqual([apart])
  expect(await screen.findByText('No duplicate contacts')).toBeDefined()
})

test('what cannot be taken back is said, and stays', async () => {
  const decisions = office()
  let isRefusing = false
  const refused = answering('post', '/decisions', () =>
    isRefusing ? problem(422, { detail: 'Not today.' }) : undefined,
  )
  const { user } = await openApp('/duplicates', { contacts, decisions, overrides: [refused] })
  await user.click(await notTheSame())
  await waitFor(() => expect(decisions.all()).toEqual([apart]))
  await waitFor(() => expect(screen.getByText('No duplicate contacts')).toBeDefined())
  isRefusing = true
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/^This was not taken back\..*Not today\.$/)).toBeDefined()
  expect(screen.getByText('No duplicate contacts')).toBeDefined()
  isRefusing = false
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(decisions.all()).toEqual([]))
  expect(await notTheSame()).toBeDefined()
})

test('a group whose ids are too long for one key is called fine in several', async () => {
  const decisions = office()
  const same = Array.from({ length: 50 }, (_, at) =>
    aTransaction({ id: `${at}`.padStart(60, '0'), date: '2026-03-01', amount: '-50.00' }),
  )
  const { user } = await openApp('/inbox?refine=kind%3Drepeated', { transactions: same, decisions })
  await user.click(await screen.findByRole('button', { name: /^Fine: / }))
  expect(await screen.findByText('Nothing to do')).toBeDefined()
  await waitFor(() => expect(decisions.all()).toHaveLength(2))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), '1 thing marked as fine')
  await user.click(await screen.findByRole('button', { name: /^Show again: / }))
  await waitFor(() => expect(decisions.all()).toEqual([]))
})

test('what is too long for the service is kept here, and said', async () => {
  const decisions = office()
  const long = [one, other].map((contact) => ({ ...contact, id: contact.id.repeat(600) }))
  const { user } = await openApp('/duplicates', { contacts: long, decisions })
  await user.click(await notTheSame())
  expect(await screen.findByText('Kept in this browser only: it is too long for the service.')).toBeDefined()
  expect(decisions.all()).toEqual([])
  expect(readNotDuplicates(books())).toHaveLength(1)
})

test('decisions that cannot be read are said, and the rest is shown', async () => {
  const refused = answering('get', '/decisions', () => problem(422, { detail: 'Not today.' }))
  await openApp('/duplicates', { contacts, decisions: office(apart), overrides: [refused] })
  expect(
    await screen.findByText(/^What your office has decided could not be read\..*Not today\.$/),
  ).toBeDefined()
  expect(await notTheSame()).toBeDefined()
})

describe('marks of the office', () => {
  const transactions = [
    aTransaction({ id: 't1', counterpart: 'Acme NV', date: '2026-07-03' }),
    aTransaction({ id: 't2', counterpart: 'Beta BV', date: '2026-08-15' }),
  ]
  const ofRecord = '/transactions/t1'

  test('a colleague’s marks appear in the list at the next refresh, and on the page of the transaction', async () => {
    const { store, comeBack, goTo } = await openApp('/transactions', { transactions })
    await waitFor(async () => expect(await rowsOf('Transactions')).toHaveLength(2))
    await store.marks.update('t1', { mark: 'ask', note: 'Which invoice?' })
    await comeBack()
    await screen.findByTitle('Question: Which invoice?')
    await goTo(ofRecord)
    await waitFor(() => expect(button('Question').getAttribute('aria-pressed')).toBe('true'))
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Note')).value).toBe('Which invoice?')
    window.dispatchEvent(new Event('beforeprint'))
    expect(screen.getByText('Question: Which invoice?').className).not.toContain('screen-only')
  })

  test('notes are a column to choose, and a note is on paper once', async () => {
    const { user, store } = await openApp('/transactions', { transactions })
    await store.marks.update('t1', { mark: 'reviewed', note: 'Paid twice' })
    await store.marks.update('t2', { mark: 'ask', note: 'Why?' })
    /** What the rows show beside the amounts on paper. */
    const printed = () =>
      [...document.querySelectorAll('tbody tr')].map((row) =>
        [...row.querySelectorAll('td :is(.print-only, em), td[data-label]')].map((one) => one.textContent),
      )
    await user.click(await screen.findByRole('button', { name: 'Refresh' }))
    await screen.findByTitle('Question: Why?')
    expect(printed()).toEqual([[' Question', 'Why?'], [' Reviewed: Paid twice']])
    const panel = await openView(user, 'Columns')
    await user.click(panel.getByRole('checkbox', { name: 'Note' }))
    const heading = await screen.findByRole('columnheader', { name: 'Note' })
    expect(within(heading).queryByRole('link')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByRole('cell', { name: 'Paid twice' })).toBeDefined()
    expect(printed()).toEqual([
      [' Question', 'Why?'],
      [' Reviewed', 'Paid twice'],
    ])
    expect(document.querySelector('tbody em')).toBeNull()
  })

  test('the keys R and A mark the transaction for the whole office, and remove the mark', async () => {
    const { user, store } = await openApp(ofRecord, { transactions })
    await screen.findByLabelText('Note')
    await user.keyboard('r')
    await waitFor(async () => expect(await store.marks.get('t1')).toMatchObject({ mark: 'reviewed' }))
    await waitFor(() => expect(button('Reviewed').getAttribute('aria-disabled')).toBeNull())
    await user.keyboard('a')
    await waitFor(async () => expect(await store.marks.get('t1')).toMatchObject({ mark: 'ask' }))
    await waitFor(() => expect(button('Question').getAttribute('aria-disabled')).toBeNull())
    expect(button('Question').getAttribute('aria-pressed')).toBe('true')
    await user.keyboard('a')
    await waitFor(async () => expect(await store.marks.get('t1')).toMatchObject({ mark: '' }))
  })

  test('a note is kept by the service, and nothing of it stays in this browser', async () => {
    const { user, store } = await openApp(ofRecord, { transactions })
    await user.type(await screen.findByLabelText('Note'), 'Where is the invoice?')
    await user.tab()
    await screen.findByText(/Note saved/)
    expect(await store.marks.get('t1')).toMatchObject({ note: 'Where is the invoice?' })
    await waitFor(async () => expect(await keptHere()).toEqual([]))
  })

  test('a note that someone else has changed is not overwritten until the user decides', async () => {
    const { user, store } = await openApp(ofRecord, { transactions })
    const note = await screen.findByLabelText<HTMLTextAreaElement>('Note')
    await store.marks.update('t1', { mark: 'reviewed', note: 'theirs' })
    await user.type(note, 'mine')
    await user.tab()
    const alert = await screen.findByText(/The saved note now says: “theirs”/)
    expect(await store.marks.get('t1')).toMatchObject({ note: 'theirs' })
    await user.click(within(alert.parentElement ?? alert).getByRole('button', { name: 'Keep my note' }))
    await waitFor(async () =>
      expect(await store.marks.get('t1')).toEqual({ id: 't1', mark: 'reviewed', note: 'mine' }),
    )
    expect(screen.queryByText(/The saved note/)).toBeNull()
  })

  test('a mark that someone else has set meanwhile is no conflict for a note', async () => {
    const { user, store } = await openApp(ofRecord, { transactions })
    const note = await screen.findByLabelText('Note')
    await store.marks.update('t1', { mark: 'reviewed' })
    await user.type(note, 'mine')
    await user.tab()
    await screen.findByText(/Note saved/)
    expect(await store.marks.get('t1')).toEqual({ id: 't1', mark: 'reviewed', note: 'mine' })
  })

  test('a note that cannot be saved says so, stays in this browser, and is there after a reload', async () => {
    let isDown = true
    const overrides = [
      http.post(`${baseUrl}/marks/transactions/t1`, () =>
        isDown ? HttpResponse.json({ detail: 'The disk is full.' }, { status: 507 }) : undefined,
      ),
    ]
    const first = await openApp(ofRecord, { transactions, overrides })
    await first.user.type(await screen.findByLabelText('Note'), 'Ask Ann')
    await first.user.tab()
    await screen.findByText(/The note is not saved yet, but this browser keeps it\. The disk is full\./)
    first.unmount()
    const { store } = await openApp(ofRecord, { transactions, overrides, again: true })
    const note = await screen.findByLabelText<HTMLTextAreaElement>('Note')
    expect(note.value).toBe('Ask Ann')
    await screen.findByText(/The note is not saved yet/)
    isDown = false
    await first.user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await store.marks.get('t1')).toMatchObject({ note: 'Ask Ann' }))
  })

  test('a note counts as kept in this browser only once it is', async () => {
    const kept = Promise.withResolvers<boolean>()
    const saver = createNoteSaver({
      base: { id: 't1', mark: '', note: '', etag: undefined },
      left: undefined,
      save: () => Promise.reject(new Error('The disk is full.')),
      keep: () => kept.promise,
    })
    saver.type('Ask Ann')
    const saving = saver.flush()
    await new Promise((resolve) => setTimeout(resolve))
    expect(saver.state.get().status).toBe('saving')
    kept.resolve(true)
    await saving
    expect(saver.state.get()).toMatchObject({ text: 'Ask Ann', status: 'failed', words: 'The disk is full.' })
  })

  test('what is typed while a note is being saved waits for it, and meets no conflict with what was just saved', async () => {
    const [first, sent] = [Promise.withResolvers<void>(), new Array<string>()]
    let saved = { id: 't1', mark: '' as const, note: '', etag: '0' }
    const saver = createNoteSaver({
      base: saved,
      left: undefined,
      save: async (note, etag) => {
        sent.push(note)
        if (etag !== saved.etag) throw new MarkConflictError(saved)
        saved = { ...saved, note, etag: `${sent.length}` }
        if (sent.length === 1) await first.promise
        return saved
      },
      keep: () => Promise.resolve(true),
    })
    saver.type('Ask')
    const saving = saver.flush()
    saver.type('Ask Ann')
    await saver.flush()
    expect(sent).toEqual(['Ask'])
    first.resolve()
    await saving
    await waitFor(() => expect(saver.state.get()).toEqual({ text: 'Ask Ann', status: 'saved' }))
    expect(saved.note).toBe('Ask Ann')
  })

  test('marks of this browser go to the service once, and overwrite nothing that is noted there', async () => {
    const first = await openApp('/transactions', { transactions })
    await rowsOf('Transactions')
    const books = storageScope(session())
    const row = { books, at: Date.now() - 120_000 }
    await writeRows(
      { table: 'marks', put: { ...row, id: 't1', mark: 'ask', note: 'from here' } },
      { table: 'marks', put: { ...row, id: 't2', mark: 'reviewed', note: 'also from here' } },
      { table: 'marks', put: { ...row, id: 'gone', mark: 'ask', note: '' } },
    )
    first.unmount()
    // It waits until the office has noted something itself.
    const noted = Promise.withResolvers<void>()
    const overrides = [http.post(`${baseUrl}/marks/transactions`, () => noted.promise)]
    const { store, goTo, user } = await openApp('/contacts', { transactions, again: true, overrides })
    await store.marks.update('t2', { mark: 'ask', note: 'of the office' })
    noted.resolve()
    await screen.findByText(/1 mark or note from this browser is now shared/)
    expect(await store.marks.get('t1')).toEqual({ id: 't1', mark: 'ask', note: 'from here' })
    expect(await store.marks.get('t2')).toEqual({ id: 't2', mark: 'ask', note: 'of the office' })
    // The other note is not lost: the page of its transaction offers it.
    await waitFor(async () => expect((await keptHere()).map(({ id }) => id)).toEqual(['t2']))
    await goTo('/transactions/t2')
    await screen.findByText(/The saved note now says: “of the office”/)
    await user.click(screen.getByRole('button', { name: 'Use the saved note' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('of the office')
    await waitFor(async () => expect(await keptHere()).toEqual([]))
  })

  test('a list narrowed by a mark is answered by the service, with its totals', async () => {
    const { store, sent, goTo } = await openApp('/contacts', { transactions })
    await store.marks.updateAll(['t2'], { mark: 'reviewed' }, false)
    await goTo('/transactions?mark=reviewed')
    await waitFor(async () => expect(await rowsOf('Transactions')).toEqual(['2026-08-15']))
    expect(sent.map(({ path }) => path)).toContain('/queries/transactions?mark=reviewed&page=1&pageSize=25')
    await goTo('/transactions?mark=none')
    await waitFor(async () => expect(await rowsOf('Transactions')).toEqual(['2026-07-03']))
  })

  test('marks that cannot be saved are reported, and the button is as before', async () => {
    const overrides = [
      http.post(`${baseUrl}/marks/transactions`, () =>
        HttpResponse.json({ detail: 'Not now.' }, { status: 422 }),
      ),
    ]
    const { user } = await openApp(ofRecord, { transactions, overrides })
    await screen.findByLabelText('Note')
    await user.click(button('Question'))
    await screen.findByText('The mark was not saved. Not now.')
    await waitFor(() => expect(button('Question').getAttribute('aria-pressed')).toBe('false'))
  })

  function button(name: string): HTMLElement {
    return screen.getByRole('button', { name })
  }

  function keptHere() {
    return allRows('marks', storageScope(session()))
  }
})
