import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { catchDownloads, dialog, exportAs, openExport, queryDialog, send } from './support/exports.ts'
import { outcomes, rowsOf } from './support/look.ts'
import { firms, payments } from './support/many.ts'
import { openApp } from './support/open-app.tsx'
import { itemOfMore } from './support/list-menus.ts'
import { answering, holding, problem } from './support/answers.ts'
import { withoutQueries } from './support/list-service.ts'

test('everything that a search finds is exported, over all its pages, under a name that says what it is', async () => {
  const files = catchDownloads()
  const others = [aContact({ id: 'x', company: 'Other' })]
  const { user } = await openApp('/contacts?search=firm', { contacts: [...others, ...firms(60)] })
  await openExport(user)
  expect(
    screen.getByRole<HTMLInputElement>('radio', { name: /All 60 contacts found for “firm”/ }).checked,
  ).toBe(true)
  await user.click(screen.getByRole('radio', { name: /CSV/ }))
  await send(user)
  await waitFor(() => expect(outcomes()).toEqual(['contacts firm.csv: 60 contacts saved.']))
  expect(queryDialog()).toBeNull()
  const lines = (await files.text('contacts firm.csv')).split('\r\n').slice(0, -1)
  expect(lines).toHaveLength(61)
  expect(lines[0]).toBe('\uFEFFCompany,First name,Last name,Email,Phone,City,Country,VAT number')
  expect(lines[60]).toContain('Firm 60')
})

test('the selection is offered first, and nothing else is in the file', async () => {
  const files = catchDownloads()
  const { user, sent } = await openApp('/contacts', { contacts: firms(30) })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Firm 02' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Firm 04' }))
  const before = sent.length
  await openExport(user)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'The 2 selected contacts' }).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: /JSON/ }))
  await send(user)
  await waitFor(() => expect(files.names()).toEqual(['contacts, 2 selected.json']))
  const read = JSON.parse(await files.text('contacts, 2 selected.json')) as { id: string }[]
  expect(read.map(({ id }) => id)).toEqual(['c2', 'c4'])
  expect(sent).toHaveLength(before)
})

test('where nothing is found, Export waits for something to export', async () => {
  const { user } = await openApp('/contacts', { contacts: firms(3) })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Firm 02' }))
  await user.type(screen.getByRole('searchbox'), 'nowhere')
  await screen.findByRole('heading', { name: /^No contacts found/ })
  // What was selected before can still be exported, and nothing else is offered.
  await openExport(user)
  const records = within(screen.getByRole('group', { name: 'Which records' }))
  expect(records.getAllByRole('radio')).toHaveLength(1)
  expect(document.activeElement).toBe(records.getByRole('radio', { name: 'The 1 selected contact' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  const button = await itemOfMore(user, 'Export')
  await waitFor(() => expect(button.disabled).toBe(true))
  expect(button.title).toBe('There is nothing to export.')
})

test('the filters and the order of the address decide what is in the file, and the period is in its name', async () => {
  const files = catchDownloads()
  const transactions = [
    aTransaction({ id: 'a', date: '2026-07-01', amount: '5.00' }),
    aTransaction({ id: 'b', date: '2026-09-30', amount: '7.00' }),
    aTransaction({ id: 'c', date: '2026-10-01', amount: '9.00' }),
  ]
  const { user } = await openApp('/transactions?period=2026-Q3&sort=-amount', { transactions })
  const read = JSON.parse(await exportAs(/JSON/, 'transactions 2026-Q3.json', user, files)) as {
    id: string
  }[]
  expect(read.map(({ id }) => id)).toEqual(['b', 'a'])
})

test('the name of a file begins with the client, where the service names it', async () => {
  const files = catchDownloads()
  const overrides = [
    answering('get', '/transactions', () =>
      Response.json(
        { items: [aTransaction({ id: 'a' })], page: 1, pageSize: 25, total: 1 },
        {
          headers: {
            'Bookend-Account': 'key-1',
            'Bookend-Account-Name': encodeURIComponent('Müller/Söhne.'),
          },
        },
      ),
    ),
  ]
  const { user } = await openApp('/transactions', { overrides })
  expect(await exportAs(/JSON/, 'Müller Söhne transactions.json', user, files)).toMatch(/^\[/)
})

test('selected rows are copied as cells of a spreadsheet', async () => {
  const transactions = [
    aTransaction({
      id: 't1',
      amount: '-1234.50',
      counterpart: '=Acme & Co',
      description: 'one\ntwo',
      date: '2026-03-05',
    }),
    aTransaction({ id: 't2', amount: '7', counterpart: '0123', description: '', date: '2026-03-04' }),
  ]
  const { user } = await openApp('/transactions', { transactions })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  const data = new DataTransfer()
  await waitFor(() => {
    fireEvent.copy(document.body, { clipboardData: data })
    expect(data.getData('text/plain')).not.toBe('')
  })
  expect(data.getData('text/plain')).toBe(
    "2026-03-05\t'=Acme & Co\tone two\t-1234.50\tEUR\n2026-03-04\t0123\t\t7\tEUR",
  )
  const cells = new DOMParser().parseFromString(data.getData('text/html'), 'text/html').querySelectorAll('tr')
  expect([...cells].map((row) => row.children.length)).toEqual([5, 5])
  expect(outcomes()).toEqual(['2 transactions copied.'])
})

test('text selected in a field is copied as usual', async () => {
  const { user } = await openApp('/transactions', { transactions: payments(3) })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await screen.findByRole('button', { name: 'More' })
  const data = new DataTransfer()
  fireEvent.copy(screen.getByRole('searchbox'), { clipboardData: data })
  expect(data.getData('text/plain')).toBe('')
})

test('a statement says which period was asked for and every filter, not what happened to be found', async () => {
  const papers = watchPaper()
  const { user } = await openApp(
    '/transactions?search=Acme&period=2026-Q1&direction=out&currency=EUR&amount=5..',
    {
      transactions: [
        aTransaction({ date: '2026-02-03', amount: '-7', counterpart: 'Acme' }),
        aTransaction({ date: '2026-02-20', amount: '-9', counterpart: 'Acme' }),
      ],
    },
  )
  await printList(user)
  await waitFor(() => expect(papers).toHaveLength(1))
  expect(papers[0]).toContain('January 1, 2026 to March 31, 2026')
  expect(papers[0]).toContain('Only results for “Acme”')
  expect(papers[0]).toContain('Only transactions with: Money out · In EUR · 5.00 or more')
})

test.each([
  ['search=date:2026-Q1', 'January 1, 2026 to March 31, 2026'],
  ['period=2026-02-03', 'February 3, 2026'],
  ['period=2026-01-15..', 'From January 15, 2026'],
  ['period=..2026-03-31', 'Until March 31, 2026'],
])('a statement of %s is headed "%s"', async (address, heading) => {
  const papers = watchPaper()
  const { user } = await openApp(`/transactions?${address}`, {
    transactions: [aTransaction({ date: '2026-02-03' }), aTransaction({ date: '2026-02-03' })],
  })
  await printList(user)
  await waitFor(() => expect(papers[0]).toContain(heading))
})

async function printList(user: UserEvent) {
  await openExport(user)
  await user.click(screen.getByRole('radio', { name: /Print/ }))
  await user.click(screen.getByRole('button', { name: 'Print' }))
}

/** What the browser would print, each time. */
function watchPaper(): string[] {
  const papers: string[] = []
  vi.stubGlobal('print', () => {
    setTimeout(() => window.dispatchEvent(new Event('afterprint')))
    papers.push([...document.querySelectorAll('body > section')].map(({ textContent }) => textContent).join())
  })
  return papers
}

test('a statement is printed with its period, oldest first, and its totals', async () => {
  let paper = ''
  const print = vi.fn<() => void>(() => {
    setTimeout(() => window.dispatchEvent(new Event('afterprint')))
    paper = [...document.querySelectorAll('body > section')].map(({ textContent }) => textContent).join()
  })
  vi.stubGlobal('print', print)
  const transactions = [
    aTransaction({ id: 't2', date: '2026-03-31', amount: '-4.50', counterpart: 'Second' }),
    aTransaction({ date: '2026-01-01', amount: '1000', counterpart: 'First' }),
    aTransaction({ date: '2026-02-30', amount: 'twelve', counterpart: 'Unclear' }),
  ]
  const { user, store } = await openApp('/transactions', { transactions })
  await store.marks.update('t2', { mark: 'ask', note: 'Which fee?' })
  await printList(user)
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(paper).toContain('January 1, 2026 to March 31, 2026')
  expect(paper).toMatch(/First.*Unclear.*Second.*Mark: QuestionNote: Which fee\?-4\.50/)
  expect(paper).toContain('EUR+1,000.00-4.50+995.50')
  expect(paper).toContain('1 amount cannot be read and is not in the totals.')
  await waitFor(() => expect(queryDialog()).toBeNull())
  expect(document.querySelector('body > section')).toBeNull()
})

describe('an interrupted export', () => {
  test('it shows its progress, and Stop leaves no file', async () => {
    const files = catchDownloads()
    const slow = holding('get', '/contacts', ({ searchParams }) => searchParams.get('page') === '3')
    const { handlers } = withoutQueries(firms(80))
    const { user } = await openApp('/contacts', { overrides: [slow.handler, ...handlers] })
    await rowsOf('Contacts')
    await openExport(user)
    await send(user)
    expect(await screen.findByText('Reading… 50 of 80')).toBeDefined()
    expect(dialogStatus()).toBe('Reading the list…')
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(dialogStatus()).toBe('Stopped. No file was created.'))
    expect(slow.aborted()).toBe(1)
    slow.release()
    expect(files.names()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(queryDialog()).toBeNull()
  })

  test('a page that cannot be read leaves no file, and the same choice can be tried again', async () => {
    const files = catchDownloads()
    let isBroken = true
    const broken = answering('get', '/contacts', ({ url }) =>
      isBroken && url.includes('page=3') ? problem(500) : undefined,
    )
    const { handlers } = withoutQueries(firms(60))
    const { user } = await openApp('/contacts', { overrides: [broken, ...handlers] })
    await openExport(user)
    await send(user)
    expect((await screen.findByRole('alert')).textContent).toMatch(/^No file was created\. ./)
    expect(files.names()).toEqual([])
    isBroken = false
    await send(user)
    await waitFor(() => expect(files.names()).toEqual(['contacts.xlsx']))
  })

  test('a stream of the service that is cut leaves no file', async () => {
    const files = catchDownloads()
    const cut = answering(
      'get',
      '/queries/contacts/records',
      () =>
        new Response(`${JSON.stringify(firms(1)[0])}\n`, {
          headers: { 'Content-Type': 'application/x-ndjson' },
        }),
    )
    const { user } = await openApp('/contacts', { contacts: firms(60), overrides: [cut] })
    await rowsOf('Contacts')
    await openExport(user)
    await send(user)
    expect((await screen.findByRole('alert')).textContent).toMatch(/^No file was created\. ./)
    expect(files.names()).toEqual([])
  })

  test('the file name and the message say that a list kept changing while it was read', async () => {
    const files = catchDownloads()
    let changes = 0
    const { store, handlers } = withoutQueries(firms(60))
    const moving = answering('get', '/contacts', async ({ url }) => {
      if (url.includes('page=3'))
        await store.contacts.create(aContact({ company: `Firm 00 ${(changes += 1)}` }))
      return undefined
    })
    const { user } = await openApp('/contacts', { overrides: [moving, ...handlers] })
    await exportAs(/CSV/, 'contacts, list changed while reading.csv', user, files)
    expect(outcomes().join()).toMatch(
      /The list kept changing while it was being read, so some records may be missing\.$/,
    )
  })

  function dialogStatus(): string {
    return within(dialog()).getByRole('status').textContent
  }
})
