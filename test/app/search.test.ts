import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { describe, expect, test, vi } from 'vitest'
import type { Transaction } from '../../src/domain/transaction.ts'
import { aContact, aTransaction } from '../builders.ts'
import { jsonserver } from '../stand-ins/jsonserver.ts'
import { answering } from './support/answers.ts'
import { heading, rowsOf, statuses } from './support/look.ts'
import { firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

const contacts = [
  aContact({ id: '1', company: 'Garden of Eden', city: 'Leuven' }),
  aContact({ id: '2', company: 'Garden Centre', city: 'Łódź' }),
  aContact({ id: '3', company: 'Bakery', city: 'Leuven' }),
]

test('a bookkeeper finds contacts by words in any field, with every key kept, the space too', async () => {
  const { user, address } = await openApp('/contacts', { contacts })
  await rowsOf('Contacts')
  await user.type(searchBox(), 'garden  leuv ')
  expect(searchBox().value).toBe('garden  leuv ')
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Garden of Eden']))
  await waitFor(() => expect(address()).toBe('/contacts?search=garden+leuv'))
  await user.type(searchBox(), 'en')
  expect(searchBox().value).toBe('garden  leuv en')
})

test('what is typed while another page is on its way does not become a search of that page', async () => {
  const { address, user } = await openApp('/contacts', { contacts })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  fireEvent.click(await screen.findByRole('link', { name: 'History' }))
  fireEvent.change(searchBox(), { target: { value: 'bak' } })
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(heading()).toBe('History'))
  expect(address()).toBe('/history')
})

test('from the first letter until the search is sent, the box says so to the table', async () => {
  const { user, address } = await openApp('/contacts', { contacts })
  await rowsOf('Contacts')
  const isUnsent = () => document.documentElement.hasAttribute('data-unsent')
  fireEvent.change(searchBox(), { target: { value: 'bak' } })
  expect([isUnsent(), address()]).toEqual([true, '/contacts'])
  await waitFor(() => expect(address()).toBe('/contacts?search=bak'))
  await waitFor(() => expect(isUnsent()).toBe(false))
  await user.type(searchBox(), ' ')
  expect(isUnsent()).toBe(false)
})

test('a search is one entry in the history, however many keys and pauses it took', async () => {
  const { user, address, back, entries } = await openApp('/contacts', { contacts })
  await rowsOf('Contacts')
  await user.type(searchBox(), 'gar')
  await waitFor(() => expect(address()).toBe('/contacts?search=gar'))
  await user.type(searchBox(), 'den l')
  await waitFor(() => expect(address()).toBe('/contacts?search=garden+l'))
  await user.type(searchBox(), 'eu')
  await waitFor(() => expect(address()).toBe('/contacts?search=garden+leu'))
  expect(entries()).toBe(2)
  await back()
  expect(address()).toBe('/contacts')
})

test('Back and Forward restore the search, its rows and the words in the box', async () => {
  const { user, back, forward, address } = await openApp('/contacts', { contacts })
  await rowsOf('Contacts')
  await user.type(searchBox(), 'bakery{Enter}')
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Bakery']))
  await user.clear(searchBox())
  await user.type(searchBox(), 'centre{Enter}')
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Garden Centre']))
  await back()
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Bakery']))
  expect(searchBox().value).toBe('bakery')
  await back()
  await waitFor(async () => expect(await rowsOf('Contacts')).toHaveLength(3))
  expect(searchBox().value).toBe('')
  await forward()
  await waitFor(() => expect(searchBox().value).toBe('bakery'))
  expect(address()).toBe('/contacts?search=bakery')
})

test('Back also takes back the words that were still to be searched for', async () => {
  const { user, back, address } = await openApp('/contacts', { contacts })
  await rowsOf('Contacts')
  await user.type(searchBox(), 'garden')
  await waitFor(() => expect(address()).toBe('/contacts?search=garden'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(searchBox(), { target: { value: 'garden x' } })
  await back()
  expect(searchBox().value).toBe('')
  await act(async () => vi.advanceTimersByTime(1000))
  vi.useRealTimers()
  expect(address()).toBe('/contacts')
  expect(searchBox().value).toBe('')
})

test('Enter searches at once; it and the down arrow go from the search to the first row found', async () => {
  const { user, address } = await openApp('/contacts', { contacts })
  await rowsOf('Contacts')
  await user.type(searchBox(), 'garden{Enter}')
  expect(address()).toBe('/contacts?search=garden')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Garden Centre'))
  await user.click(searchBox())
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Garden Centre'))
  // The rows on the screen are not yet those of the text.
  await user.clear(searchBox())
  await user.type(searchBox(), 'bakery{ArrowDown}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Bakery'))
  expect(address()).toBe('/contacts?search=bakery')
  // Where nothing is found, there is nowhere to go.
  await user.clear(searchBox())
  await user.type(searchBox(), 'nobody{Enter}')
  await screen.findByText('No contacts found for “nobody”')
  expect(document.activeElement).toBe(searchBox())
})

test('a new search starts at page 1, and clearing it shows all again', async () => {
  const { user, address } = await openApp('/contacts?page=3', { contacts: firms(60) })
  await rowsOf('Contacts')
  await user.type(searchBox(), 'firm')
  await waitFor(() => expect(address()).toBe('/contacts?search=firm'))
  expect(await screen.findByText('1–25 of 60')).toBeDefined()
  await user.type(searchBox(), ' 5')
  expect(await screen.findByText('1–15 of 15')).toBeDefined()
  await user.clear(searchBox())
  await waitFor(() => expect(address()).toBe('/contacts'))
  expect(await screen.findByText('1–25 of 60')).toBeDefined()
})

test('the pages of a search keep the search', async () => {
  const { user, address } = await openApp('/contacts?search=firm', { contacts: firms(60) })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  expect(await screen.findByText('26–50 of 60')).toBeDefined()
  expect(address()).toBe('/contacts?search=firm&page=2')
  expect(searchBox().value).toBe('firm')
})

test('a search without a result says so in words and can be cleared', async () => {
  const { user, address } = await openApp('/contacts?search=nowhere', { contacts })
  expect(await screen.findByRole('heading', { name: 'No contacts found for “nowhere”' })).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(await rowsOf('Contacts')).toHaveLength(3)
  expect(address()).toBe('/contacts')
  expect(searchBox().value).toBe('')
})

function searchBox() {
  return screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search contacts' })
}

describe('other searches', () => {
  const transactions = [
    aTransaction({ id: 't1', date: '2026-03-31', counterpart: 'Acme', description: 'Invoice 1' }),
    aTransaction({ id: 't2', date: '2026-04-02', counterpart: 'Acme', description: 'Invoice 2026-03-7' }),
    aTransaction({ id: 't3', date: '2025-01-02', counterpart: 'Other', amount: '711.35', description: '' }),
  ]

  test('a search that can mean a month says that it finds more, and shows the month itself', async () => {
    const { user, address, back } = await openApp('/transactions?search=acme+2026-03', { transactions })
    expect(await rowsOf('Transactions')).toHaveLength(2)
    expect(await screen.findByText(/Finds “2026-03” anywhere, including in descriptions/)).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Show March 2026' }))
    expect(await screen.findByText(/Only March 2026/)).toBeDefined()
    // The hint is there before the new rows are.
    await waitFor(async () => expect(await rowsOf('Transactions')).toHaveLength(1))
    expect(address()).toBe('/transactions?search=acme+date%3A2026-03')
    await user.click(screen.getByRole('link', { name: 'Show all dates' }))
    await waitFor(async () => expect(await rowsOf('Transactions')).toHaveLength(2))
    await back()
    expect(await screen.findByText(/Only March 2026/)).toBeDefined()
  })

  test.each([
    ['03/2026', 'Show March 2026'],
    ['maart 2026', 'Show March 2026'],
    ['Q1 2026', 'Show Q1 2026'],
    ['2026-Q1', 'Show Q1 2026'],
    ['2026', 'Show 2026'],
  ])('%s is offered as a period', async (search, name) => {
    await openApp(`/transactions?search=${encodeURIComponent(search)}`, { transactions })
    expect(await screen.findByRole('link', { name })).toBeDefined()
  })

  test('a service that knows no periods is not asked for one; its list is filtered instead', async () => {
    const standIn = jsonserver({ contacts: [], transactions })
    const { user, address } = await openApp('/transactions?search=acme+2026-Q1', { standIn })
    expect(await screen.findByText(/Finds “2026-Q1” anywhere, including in descriptions/)).toBeDefined()
    await user.click(await screen.findByRole('link', { name: 'Show Q1 2026' }))
    expect(address()).toBe('/transactions?search=acme&period=2026-Q1')
    await waitFor(async () => expect(await rowsOf('Transactions')).toHaveLength(1))
  })

  test('an empty result explains what can be typed', async () => {
    await openApp('/transactions?search=999%2C99', { transactions })
    expect(await screen.findByRole('heading', { name: 'No transactions found for “999,99”' })).toBeDefined()
    expect(await screen.findByText(/type amounts and dates as you see them/)).toBeDefined()
  })

  const contacts = [aContact({ company: 'Acme', city: 'Gent' }), aContact({ company: 'Beta', city: 'Namur' })]

  test('a search without a result offers fewer words that find something, and searches for them', async () => {
    const { user, address } = await openApp('/contacts?search=acme+paris', { contacts })
    await user.click(await screen.findByRole('link', { name: 'Search for “acme”' }))
    expect(await rowsOf('Contacts')).toEqual(['Acme'])
    expect(address()).toBe('/contacts?search=acme')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')))
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('acme')
  })

  test('it leaves the first word out where the others find something', async () => {
    const { sent } = await openApp('/contacts?search=paris+acme+gent&sort=city', { contacts })
    const fewer = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Search for “acme gent”' })
    expect(new URL(fewer.href).search).toBe('?search=acme+gent&sort=city')
    expect(searches(sent)).toEqual(['paris acme gent', 'paris acme', 'acme gent'])
  })

  test('fewer words that also find nothing are not offered, and cost two requests at most', async () => {
    const { sent } = await openApp('/contacts?search=one+two+three+four', { contacts })
    await screen.findByRole('link', { name: 'Search transactions for “one two three four”' })
    await waitFor(() =>
      expect(searches(sent)).toEqual(['one two three four', 'one two three', 'two three four']),
    )
    expect(screen.queryByRole('link', { name: /^Search for/ })).toBeNull()
  })

  test('one word has no fewer, and nothing is asked as long as something is found', async () => {
    const one = await openApp('/contacts?search=nowhere', { contacts })
    await screen.findByRole('link', { name: 'Search transactions for “nowhere”' })
    expect(searches(one.sent)).toEqual(['nowhere'])
    one.unmount()
    const two = await openApp('/contacts?search=acme+gent', { contacts })
    expect(await rowsOf('Contacts')).toEqual(['Acme'])
    expect(searches(two.sent)).toEqual(['acme gent'])
    expect(screen.queryByRole('link', { name: /^Search / })).toBeNull()
  })

  test('the other list is one click away', async () => {
    const { user, address } = await openApp('/transactions?search=namur', {
      contacts,
      transactions: [aTransaction()],
    })
    await user.click(await screen.findByRole('link', { name: 'Search contacts for “namur”' }))
    expect(await rowsOf('Contacts')).toEqual(['Beta'])
    expect(address()).toBe('/contacts?search=namur')
    expect(heading()).toBe('Contacts')
  })

  test('where a filtered search finds nothing without its filters either, the same is offered', async () => {
    const { user, address } = await openApp('/contacts?search=acme+paris&country=BE', { contacts })
    await screen.findByRole('link', { name: 'Search transactions for “acme paris”' })
    await user.click(await screen.findByRole('link', { name: 'Search for “acme”' }))
    expect(await rowsOf('Contacts')).toEqual(['Acme'])
    expect(address()).toBe('/contacts?search=acme')
  })

  test('where its filters are why nothing is found, no other search is offered', async () => {
    await openApp('/contacts?search=gent&city=Namur', { contacts })
    await screen.findByRole('button', { name: /without/ })
    expect(screen.queryByRole('link', { name: /^Search / })).toBeNull()
  })

  test('a list without any records offers no searches, sorted or not', async () => {
    await openApp('/contacts?sort=city')
    expect(await screen.findByRole('heading', { name: 'No contacts yet' })).toBeDefined()
    expect(screen.queryByRole('link', { name: /^Search / })).toBeNull()
    expect(screen.queryByText(/No contacts found/)).toBeNull()
  })

  /** What was searched for, in order. */
  function searches(sent: { path: string }[]): string[] {
    const all = sent.flatMap(
      ({ path }) => new URL(path, 'http://bookend.test').searchParams.get('search') ?? [],
    )
    return [...new Set(all)]
  }

  const paid = [
    aTransaction({ id: 't1', date: '2026-03-31', amount: '-3020.00', counterpart: 'Rent', description: '' }),
    aTransaction({
      id: 't2',
      date: '2026-03-02',
      amount: '3020.00',
      counterpart: 'Sale',
      description: '3020',
    }),
    aTransaction({ id: 't3', date: '2026-01-03', amount: '711.35', counterpart: 'Acme', description: '' }),
  ]

  test('with a service that compares letter by letter, Bookend tries other spellings of an amount, and the list says which one matched', async () => {
    const asked: string[] = []
    await openApp('/transactions?search=3.020,00', { overrides: [literal(asked)], profile: notBookend })
    expect(await rowsOf('Transactions')).toHaveLength(2)
    expect(statuses().join()).toContain(
      'Nothing matches exactly what you typed. Showing results for “3020.00” instead; there may be more if you search for that.',
    )
    expect(asked[0]).toBe('3.020,00')
    expect(asked.length).toBeLessThanOrEqual(5)
  })

  test('a plus or minus in the search counts, whatever the service finds', async () => {
    await openApp('/transactions?search=%2B3%2C020.00', { overrides: [literal([])], profile: notBookend })
    expect(await rowsOf('Transactions')).toHaveLength(1)
    expect(screen.getByText('Sale')).toBeDefined()
  })

  test('a search that finds something sends no other request, and neither does one of plain words', async () => {
    const asked: string[] = []
    const { goTo } = await openApp('/transactions?search=711.35', {
      overrides: [literal(asked)],
      profile: notBookend,
    })
    expect(await rowsOf('Transactions')).toHaveLength(1)
    await goTo('/transactions?search=nobody')
    expect(await screen.findByText('No transactions found for “nobody”')).toBeDefined()
    expect([...new Set(asked)]).toEqual(['711.35', 'nobody'])
  })

  test('an ambiguous day is mentioned, and both readings are one click away', async () => {
    const { user, address } = await openApp('/transactions?search=01/03/2026', { transactions: paid })
    expect(await screen.findByText(/“01\/03\/2026” can mean two days; both are shown\./)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Only March 1, 2026' })).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Only January 3, 2026' }))
    expect(await rowsOf('Transactions')).toHaveLength(1)
    expect(address()).toBe('/transactions?search=2026-01-03')
  })

  const notBookend = { isBookend: false }

  /** A service that finds a search only if it is written like that in a record. */
  function literal(asked: string[]) {
    return answering('get', '/transactions', ({ url }) => {
      const search = new URL(url).searchParams.get('search') ?? ''
      asked.push(search)
      const found = paid.filter((record) => hasText(record, search))
      return HttpResponse.json(found)
    })
  }

  function hasText({ id: _id, ...fields }: Transaction, search: string): boolean {
    return Object.values(fields).some((value) => value.includes(search))
  }
})
