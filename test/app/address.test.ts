import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { heading, rowsOf } from './support/look.ts'
import { firmNames, firms, payments } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

test.each([
  ['?search=12.50', '12.50'],
  ['?search=123', '123'],
  ['?search=true', 'true'],
  ['?search=null', 'null'],
  ['?search="x"', '"x"'],
  ['?search=%22x%22', '"x"'],
  ['?search=1e3', '1e3'],
  ['?search=0042', '0042'],
  ['?search=a%2Bb+%26+c', 'a+b & c'],
  ['?search=[1]', '[1]'],
])('the search in the address %s is the text %s', async (search, text) => {
  const { sent } = await openApp(`/transactions${search}`, {
    transactions: [
      aTransaction({ description: `With ${text}.` }),
      aTransaction({ amount: '7.00', description: '' }),
    ],
  })
  expect(await rowsOf('Transactions')).toHaveLength(1)
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(text)
  expect(new URLSearchParams(sent[0]?.path.split('?')[1]).get('search')).toBe(text)
})

test('a search written into the address by the app reads the same when it is opened again', async () => {
  const { user, address } = await openApp('/contacts', { contacts: [aContact({ city: '"12.50" & +5 %' })] })
  await rowsOf('Contacts')
  await user.type(screen.getByRole('searchbox'), '"12.50" & +5 %{Enter}')
  await waitFor(() => expect(address()).toContain('search='))
  await rowsOf('Contacts')
  const opened = await openApp(address(), { contacts: [aContact({ city: '"12.50" & +5 %' })] })
  expect(screen.getAllByRole<HTMLInputElement>('searchbox').at(-1)?.value).toBe('"12.50" & +5 %')
  expect(opened.address()).toBe(address())
})

test.each(['0', '-1', 'x', '1.5', '', '1e1', '99999999999999999999'])(
  'the page "%s" in the address counts as page 1',
  async (page) => {
    await openApp(`/contacts?page=${page}`, { contacts: firms(30) })
    expect(await rowsOf('Contacts')).toEqual(firmNames(1, 25))
  },
)

test('a page beyond the last one gives way to the last one, without an entry in the history', async () => {
  const { address, entries } = await openApp('/contacts?page=99', { contacts: firms(60) })
  expect(await rowsOf('Contacts')).toEqual(firmNames(51, 60))
  expect(address()).toBe('/contacts?page=3')
  expect(entries()).toBe(1)
})

test('a page beyond the last one of an empty search says that nothing was found', async () => {
  const { address } = await openApp('/contacts?search=nowhere&page=4', { contacts: firms(2) })
  expect(await screen.findByRole('heading', { name: 'No contacts found for “nowhere”' })).toBeDefined()
  expect(address()).toBe('/contacts?search=nowhere')
})

test('the addresses that the app makes leave defaults out', async () => {
  const { user, address } = await openApp('/contacts?search=&page=1', { contacts: firms(30) })
  await rowsOf('Contacts')
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  expect(address()).toBe('/contacts?page=2')
  await user.click(screen.getByRole('link', { name: 'Previous page' }))
  expect(address()).toBe('/contacts')
})

test('the address / is the overview, which asks for the first page of the transactions', async () => {
  const { address, entries, sent } = await openApp('/', { transactions: payments(1) })
  await screen.findByRole('heading', { level: 1, name: 'Overview' })
  expect(sent[0]?.path).toBe('/transactions?page=1')
  expect(address()).toBe('/')
  expect(entries()).toBe(1)
})

test.each(['/transactions/new', '/nowhere', '/contacts/1/nothing', '/contacts/new/edit/x'])(
  '%s is no page, and the way on is shown',
  async (unknown) => {
    const { user, sent } = await openApp(unknown, { contacts: firms(1) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeDefined()
    expect(document.title).toBe('Page not found · Bookend')
    expect(sent).toEqual([])
    await user.click(screen.getByRole('link', { name: 'Go to contacts' }))
    expect(await rowsOf('Contacts')).toEqual(['Firm 01'])
    expect(heading()).toBe('Contacts')
  },
)

test('an id is used as it is, whatever characters it has', async () => {
  const id = 'a/b c?d&é%'
  const { sent } = await openApp('/contacts', { contacts: [aContact({ id, company: 'Odd' })] })
  await rowsOf('Contacts')
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Odd' })
  await openApp(new URL(href).pathname, { contacts: [aContact({ id, company: 'Odd' })] })
  expect(await screen.findByRole('heading', { level: 1, name: 'Odd' })).toBeDefined()
  expect(sent.map(({ path }) => path)).toContain(`/contacts/${encodeURIComponent(id)}`)
})

const refined = '/contacts?country=BE&country=NL&sort=-company'

test('what refines a list stays in the address, whatever is searched for, and a new search starts at page 1', async () => {
  const { user, address, back } = await openApp(`${refined}&page=2`, { contacts: firms(60) })
  await rowsOf('Contacts')
  expect(address()).toBe(`${refined}&page=2`)
  await user.type(screen.getByRole('searchbox'), 'Firm{Enter}')
  expect(address()).toBe('/contacts?search=Firm&country=BE&country=NL&sort=-company')
  await back()
  expect(address()).toBe(`${refined}&page=2`)
})

test('the pages of a refined list and the way back from its records keep what refines it', async () => {
  const { user, address } = await openApp(refined, { contacts: firms(60) })
  const [first = ''] = firmNames(60, 60)
  await user.click(await screen.findByRole('link', { name: 'Next page' }))
  expect(address()).toBe(`${refined}&page=2`)
  await user.click(screen.getByRole('link', { name: 'Previous page' }))
  expect(address()).toBe(refined)
  await user.click(await screen.findByRole('link', { name: first }))
  expect((await screen.findByRole('link', { name: 'Back to contacts' })).getAttribute('href')).toBe(refined)
})

test('an unknown parameter stays in the address as it is', async () => {
  const { address } = await openApp('/transactions?period=banana&x=1&x=2')
  await screen.findByRole('heading', { name: 'Transactions' })
  expect(address()).toBe('/transactions?period=banana&x=1&x=2')
})
