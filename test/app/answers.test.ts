import { screen, waitFor, within } from '@testing-library/react'
import { writeXlsx } from 'hucre/xlsx'
import { http, HttpResponse } from 'msw/http'
import { expect, test, vi } from 'vitest'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { allRows } from '../../src/storage/database.ts'
import { aContact, aTransaction } from '../builders.ts'
import { standIns } from '../stand-ins/all.ts'
import { holding } from './support/answers.ts'
import { rendersDuring } from './support/count-renders.ts'
import { catchDownloads, savedQuestions } from './support/exports.ts'
import { withFileThreads } from './support/file-threads.ts'
import { chooseFile } from './support/import-page.ts'
import { isBusy, rowsOf } from './support/look.ts'
import { firmNames, firms } from './support/many.ts'
import { baseUrl, freshBaseUrl, openApp } from './support/open-app.tsx'
import { server } from './support/server.ts'
import { session } from './support/shown-session.ts'

withFileThreads()

const transactions = [
  aTransaction({
    id: 't1',
    counterpart: 'Acme NV',
    date: '2026-07-03',
    amount: '-120.00',
    description: 'Rent',
  }),
  aTransaction({ id: 't2', counterpart: 'Beta BV', date: '2026-08-15', amount: '500.00' }),
  aTransaction({ id: 't3', counterpart: 'Gamma', date: '2026-08-16', amount: '7.00' }),
]
const header = 'Date,Counterparty,Question,Answer,Reference (please keep)'
const csv = (...rows: string[]) => new File([[header, ...rows].join('\n')], 'answers.csv')
const item = (name: RegExp) => {
  const found = screen.getAllByRole('listitem').find(({ textContent }) => name.test(textContent))
  if (!found) throw new Error(`There is no answer about ${name}`)
  return found
}

test('questions go out as a workbook, and come back with their answers', async () => {
  const files = catchDownloads()
  const { user, store, goTo } = await openApp('/help', { transactions })
  await store.marks.update('t1', { mark: 'ask', note: 'Which month?\nJuly?' })
  await store.marks.update('t2', { mark: 'ask', note: '' })
  await goTo('/transactions?mark=ask')
  await waitFor(async () => expect(await rowsOf('Transactions')).toHaveLength(2))
  const rows = await savedQuestions(user, files)
  expect(rows[0]?.slice(-3)).toEqual(['Question', 'Answer', 'Reference (please keep)'])
  const answered = rows.map((cells) =>
    cells.at(-1) === 't1' ? [...cells.slice(0, -2), '=July, yes', 't1'] : cells,
  )
  const back = await writeXlsx({ sheets: [{ name: 'Questions', rows: answered }] })
  await user.click(screen.getByRole('link', { name: 'Import answers' }))
  await chooseFile(user, new File([new Uint8Array(back)], 'back.xlsx'))
  expect(await screen.findByText('1 answer found. 1 question in the file has no answer.')).toBeDefined()
  expect(item(/Acme NV/).textContent).toMatch(/-120\.00 EUR[^]*=July, yes/)
  expect(await store.marks.get('t1')).toMatchObject({ note: 'Which month?\nJuly?' })
  await user.click(screen.getByRole('button', { name: 'Add 1 answer' }))
  expect(await screen.findByText('1 answer added to its note.')).toBeDefined()
  const note = 'Which month?\nJuly?\nAnswer: =July, yes'
  expect(await store.marks.get('t1')).toMatchObject({ mark: 'ask', note })
  expect(within(item(/Acme NV/)).getByText('This answer is in the note.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 note is as before.')).toBeDefined()
  expect(await store.marks.get('t1')).toMatchObject({ mark: 'ask', note: 'Which month?\nJuly?' })
})

test('what is not as it was asked is left to the user, and nothing is added twice', async () => {
  const { user, store } = await openApp('/questions/answers', { transactions })
  await store.marks.update('t1', { mark: 'ask', note: 'Asked otherwise now' })
  await store.marks.update('t2', { mark: 'ask', note: 'Why?' })
  const file = csv(
    '2026-07-03,Acme NV,Which month?,July,t1',
    '2026-08-15,Beta BV,Why?,A refund,t2',
    '2026-08-16,Gamma,What?,Cash,t3',
    '2026-08-16,Delta,What?,Card,t9',
  )
  await chooseFile(user, file)
  await screen.findByText('4 answers found.')
  expect(within(item(/Acme/)).getByText('Asked otherwise now')).toBeDefined()
  expect(within(item(/Acme/)).getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  for (const name of [/Gamma/, /Delta/])
    expect(within(item(name)).getByText('There is no question or note here for this row.')).toBeDefined()
  await user.click(within(item(/Acme/)).getByRole('checkbox'))
  await user.click(screen.getByRole('checkbox', { name: 'These are settled: take them off the questions' }))
  await user.click(screen.getByRole('button', { name: 'Add 2 answers' }))
  expect(await screen.findByText('2 answers added to their notes.')).toBeDefined()
  expect(await store.marks.get('t1')).toMatchObject({ mark: '', note: 'Asked otherwise now\nAnswer: July' })
  expect(await store.marks.get('t2')).toMatchObject({ mark: '', note: 'Why?\nAnswer: A refund' })
  await chooseFile(user, file)
  await waitFor(() => expect(screen.getAllByText('This answer is in the note.')).toHaveLength(2))
  expect(screen.queryByRole('button', { name: /^Add / })).toBeNull()
})

test('of several answers to one question none is chosen, and the amount beside a name of any script keeps its minus', async () => {
  const { user, store } = await openApp('/questions/answers', { transactions })
  await store.marks.update('t1', { mark: 'ask', note: 'Why?' })
  const rows = ['Date,Counterparty,Amount,Currency,Question,Answer,Reference (please keep)']
  for (const answer of ['Rent', 'Rent', 'Deposit']) rows.push(`2026-07-03,شركة,-120.00,EUR,Why?,${answer},t1`)
  await chooseFile(user, new File([rows.join('\n')], 'answers.csv'))
  expect(await screen.findAllByText('The file has another answer to this question, too.')).toHaveLength(2)
  expect(screen.queryByText(/no longer what the file asks/)).toBeNull()
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /شركة/ })
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false])
  expect(item(/شركة/).textContent).toContain('\u2068شركة\u2069 · \u2068-120.00 EUR\u2069')
  await user.click(boxes[1] ?? document.body)
  await user.click(screen.getByRole('button', { name: 'Add 1 answer' }))
  await screen.findByText('1 answer added to its note.')
  expect(await store.marks.get('t1')).toMatchObject({ note: 'Why?\nAnswer: Deposit' })
})

test('a sheet beside the one with the answers is named, and so is the one that was read if it has none', async () => {
  const { user, store } = await openApp('/questions/answers', { transactions })
  await store.marks.update('t1', { mark: 'ask', note: 'Rent?' })
  const answers = { name: 'Questions', rows: [header.split(','), ['', '', 'Rent?', 'July', 't1']] }
  const more = { name: 'More', rows: [['Rent?', 'August']] }
  const choose = async (...sheets: (typeof answers)[]) =>
    chooseFile(user, new File([new Uint8Array(await writeXlsx({ sheets }))], 'back.xlsx'))
  await choose(answers, more)
  expect(await screen.findByText('The sheet “Questions” is read. Not read: “More”.')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Add 1 answer' })).toBeDefined()
  await choose(more, answers)
  const words = /has no column “Answer”\..* The sheet “More” is read\. Not read: “Questions”\.$/
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words))
})

test('a note or a mark that a colleague changes meanwhile stays, and a refusal stops where it came', async () => {
  const refused = { title: 'No', status: 422, detail: 'Not today' }
  const refuse = http.post(`${baseUrl}/marks/transactions/t3`, () =>
    HttpResponse.json(refused, { status: 422, headers: { 'Content-Type': 'application/problem+json' } }),
  )
  const { user, store } = await openApp('/questions/answers', { transactions, overrides: [refuse] })
  for (const id of ['t1', 't2', 't3']) await store.marks.update(id, { mark: 'ask', note: 'Why?' })
  await chooseFile(user, csv('1,Acme,Why?,One,t1', '2,Beta,Why?,Two,t2', '3,Gamma,Why?,Three,t3'))
  await screen.findByRole('button', { name: 'Add 3 answers' })
  await store.marks.update('t1', { note: 'Theirs' })
  await store.marks.update('t2', { mark: 'reviewed' })
  await user.click(screen.getByRole('button', { name: 'Add 3 answers' }))
  expect(
    await screen.findByText('1 answer added to its note. 1 note was changed since, and stays as it is.'),
  ).toBeDefined()
  expect(screen.getByRole('alert').textContent).toMatch(/^The other notes were not changed\. .*Not today/)
  expect(await store.marks.get('t1')).toMatchObject({ note: 'Theirs' })
  expect(await store.marks.get('t2')).toMatchObject({ mark: 'reviewed', note: 'Why?\nAnswer: Two' })
  expect(await store.marks.get('t3')).toMatchObject({ note: 'Why?' })
  // The note as it is now is beside the answer, which can still be added.
  expect(item(/Acme/).textContent).toMatch(/no longer what the file asks: Theirs$/)
  for (const name of [/Acme/, /Gamma/]) await user.click(within(item(name)).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Add 1 answer' }))
  await screen.findByText('1 answer added to its note.')
  expect(await store.marks.get('t1')).toMatchObject({ note: 'Theirs\nAnswer: One' })
})

/** Answers a question and loses the reply; `staysDown`: nothing can be read afterwards. */
async function answerWithLostReply(staysDown: boolean) {
  let isLost = false
  const overrides = [
    http.post(`${baseUrl}/marks/transactions/t1`, async () => {
      if (isLost) return undefined
      isLost = true
      await store.marks.update('t1', { note: 'Why?\nAnswer: Rent' })
      return HttpResponse.error()
    }),
    http.get(`${baseUrl}/marks/transactions/t1`, () =>
      isLost && staysDown ? HttpResponse.error() : undefined,
    ),
  ]
  const { user, store } = await openApp('/questions/answers', { transactions, overrides })
  await store.marks.update('t1', { mark: 'ask', note: 'Why?' })
  await chooseFile(user, csv('2026-07-03,Acme NV,Why?,Rent,t1'))
  await user.click(await screen.findByRole('button', { name: 'Add 1 answer' }))
  return { user, store }
}

test('an answer whose reply was lost is looked for, counted and undone', async () => {
  const { user, store } = await answerWithLostReply(false)
  expect(await screen.findByText('1 answer added to its note.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 note is as before.')).toBeDefined()
  expect(await store.marks.get('t1')).toMatchObject({ note: 'Why?' })
})

test('an answer that cannot be looked for is said to be unknown', async () => {
  await answerWithLostReply(true)
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Bookend does not know whether the next note was changed/,
  )
})

test('what is answered does not go out again, unless something is asked below the answer', async () => {
  const { user, store } = await openApp('/transactions?mark=ask', { transactions })
  await store.marks.update('t1', { mark: 'ask', note: 'Which month?\nAnswer: July' })
  await store.marks.update('t2', { mark: 'ask', note: 'Why?\nAnswer: A refund\nOf which invoice?' })
  await store.marks.update('t3', { mark: 'ask', note: 'What is the answer: yes?' })
  await user.click(await screen.findByRole('button', { name: 'Copy questions' }))
  await screen.findByText('2 open questions copied. Paste them into an email.')
  const text = await navigator.clipboard.readText()
  expect(text).not.toContain('Acme NV')
  for (const name of ['Beta BV', 'Gamma']) expect(text).toContain(name)
  await store.marks.update('t3', { mark: 'ask', note: ' ' })
  await user.click(screen.getByRole('button', { name: 'Copy questions' }))
  expect(await screen.findByText(/^2 open .* email\. 1 has no note that says what you ask\.$/)).toBeDefined()
})

test.each([
  ['a file without answers', csv('1,Acme,Why?,,t1'), 'No row of this file has an answer.'],
  [
    'another client’s',
    csv('1,Acme,Why?,Yes,x1'),
    /^None of these answers belongs to a question in these books/,
  ],
  ['other columns', new File(['a,b\n1,2'], 'x.csv'), /This file has no column “Answer”/],
  ['a PDF', new File(['%PDF-1.7 \u0000\u0001'], 'x.pdf'), /There is no table in this file/],
  ['an empty file', new File([''], 'x.csv'), /This file is empty/],
  ['a cut workbook', new File(['PK\u0003\u0004 cut'], 'x.xlsx'), /This workbook cannot be read/],
])('%s is answered in words', async (_name, file, words) => {
  const { user } = await openApp('/questions/answers', { transactions })
  await chooseFile(user, file)
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Add / })).toBeNull()
})

test('at another service, answers join the notes of this browser', async () => {
  const standIn = standIns['express']?.({ contacts: [], transactions })
  if (!standIn) throw new Error('There is no stand-in express')
  const { user, goTo } = await openApp('/transactions/t1', { standIn, baseUrl: freshBaseUrl() })
  await user.click(await screen.findByRole('button', { name: 'Question' }))
  await user.type(screen.getByLabelText('Note'), 'Why?')
  await goTo('/questions/answers')
  await chooseFile(user, csv('1,Acme,Why?,Because,t1'))
  await user.click(await screen.findByRole('button', { name: 'Add 1 answer' }))
  expect(await screen.findByText('1 answer added to its note.')).toBeDefined()
  const [mark] = await allRows('marks', storageScope(session()))
  expect(mark).toMatchObject({ id: 't1', mark: 'ask', note: 'Why?\nAnswer: Because' })
})

const contacts = [
  aContact({ company: 'Apple' }),
  aContact({ company: 'Pear' }),
  aContact({ company: 'Plum' }),
]

test('a late answer to an old search is never shown under a newer one', async () => {
  const slow = holding('get', '/contacts', ({ searchParams }) => searchParams.get('search') === 'apple')
  const { user } = await openApp('/contacts', { contacts, overrides: [slow.handler] })
  await rowsOf('Contacts')
  await user.type(screen.getByRole('searchbox'), 'apple{Enter}')
  await waitFor(() => expect(slow.held()).toBe(1))
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'plum{Enter}')
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Plum']))
  slow.release()
  await user.click(screen.getByRole('checkbox', { name: 'Select Plum' }))
  expect(await rowsOf('Contacts')).toEqual(['Plum'])
})

test('a request that nothing needs any more is cancelled', async () => {
  const slow = holding('get', '/contacts', ({ searchParams }) => searchParams.get('search') === 'apple')
  const { user } = await openApp('/contacts', { contacts, overrides: [slow.handler] })
  await rowsOf('Contacts')
  await user.type(screen.getByRole('searchbox'), 'apple{Enter}')
  await waitFor(() => expect(slow.held()).toBe(1))
  expect(slow.aborted()).toBe(0)
  await user.click(screen.getByRole('link', { name: 'Transactions' }))
  await waitFor(() => expect(slow.aborted()).toBe(1))
  slow.release()
})

test('the request for a record is cancelled when the user leaves before it arrives', async () => {
  const slow = holding('get', '/contacts/:id')
  const { back, goTo } = await openApp('/transactions', { contacts, overrides: [slow.handler] })
  await goTo('/contacts/1')
  await screen.findByRole('heading', { level: 1, name: 'Contact' })
  await waitFor(() => expect(slow.held()).toBe(1))
  await back()
  await waitFor(() => expect(slow.aborted()).toBe(1))
  slow.release()
})

test('the previous rows stay, marked as busy, until the new ones arrive', async () => {
  const slow = holding('get', '/contacts', ({ searchParams }) => searchParams.has('search'))
  const many = [...firms(25), ...contacts]
  const { user } = await openApp('/contacts', { contacts: many, overrides: [slow.handler] })
  await rowsOf('Contacts')
  await user.type(screen.getByRole('searchbox'), 'pear{Enter}')
  await waitFor(() => expect(isBusy()).toBe(true))
  expect(await rowsOf('Contacts')).toEqual(['Apple', ...firmNames(1, 24)])
  slow.release()
  await waitFor(() => expect(isBusy()).toBe(false))
  expect(await rowsOf('Contacts')).toEqual(['Pear'])
})

test('on the way to the other list, the tools above the table never vanish', async () => {
  const slow = holding('get', '/transactions')
  const { user } = await openApp('/contacts', { contacts, overrides: [slow.handler] })
  await screen.findByRole('button', { name: 'View' })
  let least = 1
  const watch = new MutationObserver(() => {
    least = Math.min(least, screen.queryAllByText('View', { selector: 'button' }).length)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await user.click(screen.getByRole('link', { name: 'Transactions' }))
  await waitFor(() => expect(slow.held()).toBe(1))
  await screen.findByRole('heading', { level: 1, name: 'Transactions' })
  slow.release()
  await screen.findByText('No transactions yet')
  watch.disconnect()
  expect(least).toBe(1)
})

test('rows of the other list that come at once replace the list before, with nothing in between', async () => {
  const slow = holding('get', '/transactions')
  const { user } = await openApp('/contacts', { contacts, overrides: [slow.handler] })
  await rowsOf('Contacts')
  // A moment that does not end before the answer.
  const { setTimeout: start } = globalThis
  const timers = vi.spyOn(globalThis, 'setTimeout')
  timers.mockImplementation(((run: () => void, ms?: number) =>
    ms === 60 ? 0 : start(run, ms)) as unknown as typeof setTimeout)
  const counts = await rendersDuring(async () => {
    await user.click(screen.getByRole('link', { name: 'Transactions' }))
    await waitFor(() => expect(slow.held()).toBe(1))
    expect(await rowsOf('Contacts')).toEqual(['Apple', 'Pear', 'Plum'])
    slow.release()
    await screen.findByText('No transactions yet')
  })
  expect(counts['TransactionListPage']).toBeGreaterThan(0)
  expect(counts).not.toHaveProperty('TableSkeleton')
})

test('until a search is answered, the rows before it stay, also of a number that the service finds in other notations', async () => {
  const slow = holding('get', '/contacts', ({ searchParams }) => searchParams.has('search'))
  const numbered = [
    aContact({ company: 'Apple', phone: '+32 9 225 00 11' }),
    aContact({ company: 'Unit 225' }),
  ]
  const { user } = await openApp('/contacts', { contacts: numbered, overrides: [slow.handler] })
  await rowsOf('Contacts')
  await user.type(screen.getByRole('searchbox'), '92250011{Enter}')
  await waitFor(() => expect(isBusy()).toBe(true))
  expect(await rowsOf('Contacts')).toEqual(['Apple', 'Unit 225'])
  slow.release()
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Apple']))
})

test('a search under way neither moves the focus nor takes a key', async () => {
  const slow = holding('get', '/contacts', ({ searchParams }) => searchParams.has('search'))
  const { user } = await openApp('/contacts', { contacts, overrides: [slow.handler] })
  await rowsOf('Contacts')
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  await user.type(box, 'pe')
  await waitFor(() => expect(slow.held()).toBeGreaterThan(0))
  await user.keyboard('ar')
  slow.release()
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Pear']))
  expect(box.value).toBe('pear')
  expect(document.activeElement).toBe(box)
})

test('pages turned faster than they load end at the page in the address', async () => {
  const slow = holding('get', '/contacts', ({ searchParams }) => searchParams.get('page') === '3')
  const { user, address } = await openApp('/contacts', { contacts: firms(80) })
  await rowsOf('Contacts')
  server.use(slow.handler)
  for (let presses = 0; presses < 3; presses += 1)
    await user.click(screen.getByRole('link', { name: 'Next page' }))
  slow.release()
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(firmNames(76, 80)))
  expect(address()).toBe('/contacts?page=4')
})
