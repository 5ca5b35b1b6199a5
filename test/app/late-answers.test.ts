import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aContact } from '../builders.ts'
import { holding } from './support/answers.ts'
import { rendersDuring } from './support/count-renders.ts'
import { server } from './support/server.ts'
import { rowsOf } from './support/look.ts'
import { firmNames, firms } from './support/many.ts'
import { openApp } from './support/open-app.tsx'

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

test('a search that only narrows a whole list on the screen shows its rows at once, and then the answer', async () => {
  const slow = holding('get', '/contacts', ({ searchParams }) => searchParams.get('search') === 'pear')
  const { user } = await openApp('/contacts', { contacts, overrides: [slow.handler] })
  await screen.findByText('1–3 of 3')
  await user.type(screen.getByRole('searchbox'), 'pear{Enter}')
  await waitFor(async () => expect(await rowsOf('Contacts')).toEqual(['Pear']))
  expect(isBusy()).toBe(true)
  // How many there are, the service says.
  expect(screen.queryByText('1–1 of 1')).toBeNull()
  slow.release()
  await screen.findByText('1–1 of 1')
  expect(isBusy()).toBe(false)
})

test('a search by a number is left to the service, which finds it in other notations', async () => {
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

function isBusy(): boolean {
  return screen.getByRole('table', { name: 'Contacts' }).getAttribute('aria-busy') === 'true'
}
