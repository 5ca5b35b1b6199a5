import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { answering, holding, problem, refusing } from './support/answers.ts'
import { withLocks } from './support/locks.ts'
import { clickReady } from './support/acts.ts'
import { freshBaseUrl, openApp } from './support/open-app.tsx'
import { paidTwice } from './support/overview.ts'
import { recordsAt, startService, threeServices, twoServices } from './support/two-services.ts'
import { session } from './support/shown-session.ts'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { readInboxCount } from '../../src/storage/inbox-count.ts'
import { keepNotDuplicates } from '../../src/storage/kept-lists.ts'

withLocks()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 12) })
})

afterEach(() => {
  vi.useRealTimers()
})

const nameless = aTransaction({ id: 'n', date: '2026-03-07', amount: '-3.00', counterpart: '' })
const wrong = aContact({
  id: 'c1',
  company: 'Peeters BV',
  firstName: '',
  lastName: '',
  country: 'BE',
  vatNumber: 'BE0000000000',
  phone: '',
  zip: '9000',
})
const person = aContact({
  id: 'c2',
  company: '',
  firstName: 'Jan',
  lastName: 'Maes',
  country: 'BE',
  vatNumber: '',
  email: 'jan@maes.example',
  phone: '',
  zip: '9000',
})
const books = { contacts: [wrong, person], transactions: [...paidTwice, nameless] }

const row = (name: RegExp) => {
  const link = screen.getAllByRole('link', { name })[0]
  const item = link?.closest<HTMLElement>('[data-inbox-item]')
  if (!item) throw new Error(`There is no item ${name}`)
  return within(item)
}

test('everything that needs a decision is in one list, with what it is and why', async () => {
  await openApp('/inbox', books)
  expect(await screen.findByText('3 things to look at')).toBeDefined()
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual([
    '1 payment may have been made twice',
    '1 transaction has no counterparty',
    '1 detail of contacts looks wrong',
  ])
  expect(screen.getByText(/^VAT number “BE0000000000”: /)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Jan Maes' })).toBeNull()
  const rail = within(screen.getByRole('navigation', { name: 'Main' }))
  const link = await rail.findByRole('link', { name: 'Inbox 3 to look at' })
  expect(link.getAttribute('aria-current')).toBe('page')
  expect(screen.getByText(/^Looked through all transactions/)).toBeDefined()
})

test('keys lead from item to item, mend the field in place, and nothing is read again', async () => {
  const { user, store, sent } = await openApp('/inbox', books)
  await screen.findByText('3 things to look at')
  const walks = () => sent.filter(({ path }) => path.includes('/records')).length
  const before = walks()
  await user.keyboard('jjje')
  const field = await screen.findByRole('textbox', { name: 'VAT number' })
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  await user.type(field, 'BE0403170702{Enter}')
  await screen.findByText(/“BE0403170702”: /)
  // It is still wrong, and the keys go on from it.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Peeters BV'))
  await user.keyboard('e')
  const again = await screen.findByRole('textbox', { name: 'VAT number' })
  await user.clear(again)
  await user.type(again, 'BE0403170701{Enter}')
  expect(await screen.findByText('2 things to look at')).toBeDefined()
  expect(await store.contacts.get('c1')).toMatchObject({ vatNumber: 'BE0403170701' })
  await user.click(row(/3\.00/).getByRole('button', { name: /^Add counterparty/ }))
  await user.type(await screen.findByRole('textbox', { name: 'Counterparty' }), 'Bakkerij Janssens{Enter}')
  expect(await screen.findByText('1 thing to look at')).toBeDefined()
  expect(await store.transactions.get('n')).toMatchObject({ counterpart: 'Bakkerij Janssens' })
  expect(walks()).toBe(before)
})

test('a field that is mended while the books are still checked does not end the check', async () => {
  const held = holding('get', '/queries/transactions/records')
  const { user, store } = await openApp('/inbox', { ...books, overrides: [held.handler] })
  await user.click(await screen.findByRole('button', { name: /^Add counterparty/ }))
  await user.type(await screen.findByRole('textbox', { name: 'Counterparty' }), 'Bakkerij{Enter}')
  await waitFor(async () =>
    expect(await store.transactions.get('n')).toMatchObject({ counterpart: 'Bakkerij' }),
  )
  await waitFor(() => expect(held.held()).toBe(2))
  held.release()
  expect(await screen.findByText('2 things to look at')).toBeDefined()
})

test('what is called fine is not counted any more', async () => {
  const more = [nameless, { ...nameless, id: 'n2', date: '2026-03-09', amount: '-4.00' }]
  const { user } = await openApp('/inbox', { contacts: [], transactions: more })
  await screen.findByText('2 things to look at')
  expect(screen.getByRole('heading', { name: '2 transactions have no counterparty' })).toBeDefined()
  const [fine] = screen.getAllByRole('button', { name: /^Fine: / })
  if (fine) await user.click(fine)
  expect(await screen.findByRole('heading', { name: '1 transaction has no counterparty' })).toBeDefined()
})

test('a refused change says why at its place, and the item stays', async () => {
  const refused = refusing('post', '/contacts/c1', 422, { detail: 'The books are closed' })
  const { user, store } = await openApp('/inbox', { ...books, overrides: [refused] })
  await screen.findByText('3 things to look at')
  await user.click(row(/Peeters/).getByRole('button', { name: 'Edit VAT number of Peeters BV' }))
  await user.type(await screen.findByRole('textbox', { name: 'VAT number' }), '1{Enter}')
  expect(await screen.findByText(/The books are closed/)).toBeDefined()
  expect(screen.getByText('3 things to look at')).toBeDefined()
  expect(await store.contacts.get('c1')).toEqual(wrong)
})

test('what is called fine by a key is remembered, and undone by one', async () => {
  const { user, unmount, writes } = await openApp('/inbox', books)
  await screen.findByText('3 things to look at')
  await user.keyboard('jy')
  expect(await screen.findByText(/ACME B\.V\..* is not shown any more\.$/)).toBeDefined()
  expect(screen.queryByRole('link', { name: /ACME/ })).toBeNull()
  // The next item has the focus.
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/3\.00/))
  await user.keyboard('{Control>}z{/Control}')
  expect(screen.getAllByRole('link', { name: /ACME/ })).toHaveLength(1)
  await user.click(row(/ACME/).getByRole('button', { name: /^Fine: / }))
  await user.click(row(/Peeters/).getByRole('button', { name: /^Fine: / }))
  unmount()
  const again = await openApp('/inbox', { ...books, again: true })
  expect(await screen.findByText('1 thing to look at')).toBeDefined()
  // With the last one gone, the heading has the focus.
  await again.user.keyboard('jy')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Inbox'))
  expect(writes()).toEqual([])
})

test.each(threeServices)(
  'what was called fine or not the same is listed, and shown again by click and by key (%s)',
  async (service) => {
    const twins = { ...books, contacts: [wrong, person, { ...person, id: 'c9', phone: '' }] }
    const records = recordsAt(service, twins)
    // At the second visit, what the first one read may be there already.
    const readAll = async (user: Awaited<ReturnType<typeof openApp>>['user'], words: string) =>
      waitFor(async () => {
        for (const button of screen.queryAllByRole('button', { name: /^Read all / })) await user.click(button)
        expect(screen.queryByText(words)).not.toBeNull()
      })
    const first = await openApp('/inbox', records)
    await readAll(first.user, '4 things to look at')
    await first.user.keyboard('jyyyy')
    expect(await screen.findByText('Nothing to do')).toBeDefined()
    first.unmount()
    const { user, address } = await openApp('/inbox', { ...records, again: true })
    await readAll(user, 'Nothing to do')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), '4 things marked as fine')
    await waitFor(() => expect(address()).toBe('/inbox?kind=fine'))
    expect(screen.queryByText('Nothing to do')).toBeNull()
    await user.click(row(/Jan Maes/).getByRole('button', { name: /^Show again: / }))
    expect(await screen.findByText(/^“Jan Maes.*” is shown again\.$/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => row(/Jan Maes/))
    await user.click(row(/Jan Maes/).getByRole('button', { name: /^Show again: / }))
    expect(await screen.findByRole('option', { name: '3 things marked as fine' })).toBeDefined()
    for (const left of ['2 things marked as fine', '1 thing marked as fine', '0 things marked as fine']) {
      await user.keyboard('jy')
      expect(await screen.findByRole('option', { name: left })).toBeDefined()
    }
    expect(await screen.findByRole('heading', { name: 'Nothing of this kind' })).toBeDefined()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Everything')
    expect(await screen.findAllByRole('button', { name: /^(?:Fine|Not the same): / })).toHaveLength(4)
    expect(screen.queryByText('New')).toBeNull()
  },
)

test('what is new since the last visit comes first', async () => {
  const { unmount } = await openApp('/inbox', books)
  await screen.findByText('3 things to look at')
  expect(screen.queryByText('New')).toBeNull()
  unmount()
  vi.setSystemTime(new Date(2026, 10, 23, 12))
  const contacts = [
    ...books.contacts,
    aContact({ ...wrong, id: 'c3', company: 'Zeta NV', email: 'no address' }),
  ]
  await openApp('/inbox', { ...books, contacts, again: true })
  const status = await screen.findByText(/of them new since your last visit$/)
  expect(status.textContent).toMatch(/^\d things to look at, \d of them new/)
  const [first] = screen.getAllByRole('heading', { level: 2 })
  expect(first?.textContent).toMatch(/duplicate|looks? wrong/)
  expect(screen.getAllByText('New').length).toBeGreaterThan(0)
  expect(row(/ACME/).queryByText('New')).toBeNull()
})

test('of many transactions without a counterparty, those behind what is fine come up, are counted everywhere, and are not new', async () => {
  const many = Array.from({ length: 130 }, (_, index) =>
    aTransaction({
      id: `m${index}`,
      date: `2026-0${index < 100 ? 6 : 5}-01`,
      amount: `-${index + 1}.00`,
      counterpart: '',
      description: `Costs ${index}`,
    }),
  )
  const few = { contacts: [], transactions: many }
  const { unmount } = await openApp('/inbox', few)
  expect(await screen.findByText('130 things to look at')).toBeDefined()
  const scope = storageScope(session())
  await waitFor(() => expect(readInboxCount(scope)).toBe(130))
  unmount()
  vi.setSystemTime(new Date(2026, 10, 23, 12))
  keepNotDuplicates(
    scope,
    many.slice(0, 100).map(({ id }) => JSON.stringify(['noCounterparty', id])),
  )
  const { user, goTo } = await openApp('/inbox', { ...few, again: true })
  expect(await screen.findByText('30 things to look at')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  const items = [...document.querySelectorAll('[data-inbox-item]')]
  expect(items).toHaveLength(30)
  // The button is gone.
  expect(items.findIndex((item) => item.contains(document.activeElement))).toBe(20)
  expect(screen.queryByText('New')).toBeNull()
  expect(screen.getByRole('heading', { name: '30 transactions have no counterparty' })).toBeDefined()
  await goTo('/')
  expect(await screen.findByRole('link', { name: '30 transactions have no counterparty' })).toBeDefined()
})

test.each(twoServices)(
  'at another service, the inbox finds the same and mends it, which rail and overview count (%s)',
  async (service) => {
    const standIn = startService(service, books)
    const { user, goTo } = await openApp('/inbox', { standIn, baseUrl: freshBaseUrl() })
    const read = await screen.findByRole('button', { name: 'Read all contacts' })
    expect(screen.queryByText('Checking the books')).toBeNull()
    await user.click(read)
    await user.click(await screen.findByRole('button', { name: 'Read all transactions' }))
    expect(await screen.findByText('3 things to look at')).toBeDefined()
    await user.click(row(/Peeters/).getByRole('button', { name: 'Edit VAT number of Peeters BV' }))
    const field = await screen.findByRole('textbox', { name: 'VAT number' })
    await user.clear(field)
    await user.type(field, 'BE0403170701{Enter}')
    expect(await screen.findByText('2 things to look at')).toBeDefined()
    expect(standIn.contacts()).toMatchObject([{ vatNumber: 'BE0403170701' }, {}])
    const inRail = screen.getByRole('link', { name: /^Inbox/ })
    await waitFor(() => expect(inRail.textContent).toBe('Inbox2 to look at'))
    await goTo('/')
    const attention = within(await screen.findByRole('region', { name: 'Needs attention' }))
    for (const name of ['1 payment may have been made twice', '1 transaction has no counterparty'])
      expect(await attention.findByRole('link', { name })).toBeDefined()
    expect(attention.queryByRole('link', { name: /looks wrong/ })).toBeNull()
  },
)

test('duplicates are merged from here, and an inbox without anything says so', async () => {
  const twin = { ...person, id: 'c9', email: '', phone: '' }
  const { user, store } = await openApp('/inbox', { contacts: [person, twin], transactions: [] })
  await user.click(await screen.findByRole('button', { name: /^Compare… / }))
  const dialog = within(await screen.findByRole('dialog'))
  await clickReady(user, dialog.getByRole('button', { name: 'Merge 2 contacts' }))
  expect(await screen.findByText('Nothing to do')).toBeDefined()
  await waitFor(async () => expect(await store.contacts.get('c9')).toBeUndefined())
})

test('a check that fails says so, with a way to repeat it, and the rest is shown', async () => {
  const failing = refusing('get', '/queries/contacts/records', 422, { detail: 'No such list' })
  await openApp('/inbox', { ...books, overrides: [failing] })
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Bookend could not check the contacts\. .*Try again$/,
  )
  expect(await screen.findByRole('heading', { name: '1 payment may have been made twice' })).toBeDefined()
  expect(screen.queryByText('Nothing to do')).toBeNull()
})

test.each([
  ['a list', '/transactions', 'The books could not be read'],
  ['a count', '/queries/transactions', 'Bookend could not check the transactions'],
  ['the lines', '/queries/transactions/records', 'Bookend could not check the transactions'],
])(
  'books that cannot be checked for want of %s say so, and the check can be repeated',
  async (_, path, words) => {
    let isBroken = true
    const failing = answering('get', path, () => (isBroken ? problem(500) : undefined))
    const { user } = await openApp('/inbox', { ...books, overrides: [failing] })
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    expect(screen.queryByText('Checking the books')).toBeNull()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('3 things to look at')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

const few = { contacts: [wrong], transactions: [nameless] }

test.each(threeServices)(
  'the inbox is reduced to one kind, at an address of its own, from the filters of the contacts as well (%s)',
  async (service) => {
    const { user, address } = await openApp('/contacts', recordsAt(service, few))
    await user.click(await screen.findByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('link', { name: 'Details that look wrong' }))
    for (const name of service === 'own' ? [] : ['Read all contacts', 'Read all transactions'])
      await user.click(await screen.findByRole('button', { name }))
    expect(await screen.findByRole('heading', { name: '1 detail of contacts looks wrong' })).toBeTruthy()
    expect(address()).toBe('/inbox?kind=wrongField')
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1))
    await screen.findByText(/^\d+ things to look at/)
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Show' }),
      '1 transaction has no counterparty',
    )
    await waitFor(() => expect(address()).toBe('/inbox?kind=noCounterparty'))
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      '1 transaction has no counterparty',
    ])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Everything')
    await waitFor(() => expect(address()).toBe('/inbox'))
    expect(screen.getAllByRole('heading', { level: 2 }).length).toBe(2)
  },
)

test('a kind that the inbox has nothing of says so, and the way to everything is there', async () => {
  const { user } = await openApp('/inbox?kind=oddDay', few)
  expect(await screen.findByRole('heading', { name: 'Nothing of this kind' })).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Everything')
  expect(await screen.findByRole('heading', { name: '1 transaction has no counterparty' })).toBeTruthy()
})
