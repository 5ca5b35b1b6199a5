import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { heading, rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

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
