import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aContact } from '../builders.ts'
import { rowsOf } from './support/look.ts'
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

test('a search ignores case and accents', async () => {
  const { user } = await openApp('/contacts', { contacts })
  await rowsOf('Contacts')
  await user.type(searchBox(), 'LODZ')
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Garden Centre']))
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

test('Enter searches at once', async () => {
  const { user, address } = await openApp('/contacts', { contacts })
  await rowsOf('Contacts')
  await user.type(searchBox(), 'bakery{Enter}')
  expect(address()).toBe('/contacts?search=bakery')
})

test('Enter and the down arrow go from the search to the first row found', async () => {
  const { user, address } = await openApp('/contacts', { contacts })
  await rowsOf('Contacts')
  await user.type(searchBox(), 'garden{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Garden Centre'))
  expect(address()).toBe('/contacts?search=garden')
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
