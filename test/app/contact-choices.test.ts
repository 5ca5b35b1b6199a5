import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { storageScope } from '../../src/api/session/storage-scope.ts'
import { keepContactChoices } from '../../src/storage/kept-lists.ts'
import { contactChoicesPlace } from '../../src/storage/local-storage.ts'
import { aContact, aTransaction } from '../builders.ts'
import { catchDownloads, exportAs } from './support/exports.ts'
import { rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { session } from './support/shown-session.ts'
import { startService, twoServices } from './support/two-services.ts'
import './support/without-pauses.ts'

const peeters = aContact({ id: 'p', company: 'Houthandel Peeters', vatNumber: '', email: '' })
const energy = aContact({ id: 'e', company: 'Stroomlijn Energie', vatNumber: '', email: '', city: 'Gent' })
const contacts = [peeters, energy]
const account = 'BE68539007547034'
const paid = (id: string, counterpart: string) =>
  aTransaction({ id, date: '2026-03-01', amount: '-10.00', counterpart, description: '' })
const transactions = [
  paid('1', 'HOUTHANDEL PEETERS'),
  paid('2', 'Houthandel Peeters BV'),
  paid('3', 'Incasso 0047'),
]
const bankLines = transactions.map((one) => ({ ...one, counterpartAccount: account }))

async function section() {
  return within(await screen.findByRole('region', { name: 'Contact' }))
}

async function seek(user: UserEvent, here: Awaited<ReturnType<typeof section>>, words: string) {
  await user.click(await here.findByRole('button', { name: 'Choose a contact' }))
  await user.type(here.getByRole('textbox', { name: 'Search the contacts' }), `${words}{Enter}`)
}

test('a contact that is not the counterparty is refused, remembered for its name, and taken back', async () => {
  const { user, goTo } = await openApp('/transactions/1', { contacts, transactions })
  await user.click(await (await section()).findByRole('button', { name: 'Not this contact' }))
  const words = 'You said that none of the contacts found here is this counterparty.'
  expect(await (await section()).findByText(words, { exact: false })).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Contact')
  await goTo('/contacts/p')
  const sums = within(await screen.findByRole('region', { name: 'Transactions' }))
  expect(await sums.findByText('No transaction has this name as its counterparty.')).toBeDefined()
  await goTo('/contacts/missing?period=2026')
  expect(await screen.findByRole('checkbox', { name: 'Add Houthandel Peeters BV' })).toBeDefined()
  // Written in another way, it is the same counterparty.
  await goTo('/transactions/2')
  await user.click(await (await section()).findByRole('button', { name: 'Take this back' }))
  expect(await (await section()).findByText('Likely: the same name')).toBeDefined()
})

test('a transaction without a counterparty leads to the contact that its description names, which is doubtful', async () => {
  const nameless = (id: string, description: string) => ({ ...paid(id, ''), description })
  const lines = [nameless('4', 'CARD PAYMENT STROOMLIJN ENERGIE 1234 GENT'), nameless('5', 'CASH 1234')]
  const { goTo } = await openApp('/transactions/4', { contacts, transactions: lines })
  const here = await section()
  expect(await here.findByText('Doubtful: its name is in the description')).toBeDefined()
  expect(here.getByRole('link', { name: 'Stroomlijn Energie' })).toBeDefined()
  // There is no name for which an answer could be remembered.
  expect(here.queryByRole('button')).toBeNull()
  await goTo('/transactions/5')
  expect(await (await section()).findByText('The description names no contact.')).toBeDefined()
  expect((await section()).queryByRole('link')).toBeNull()
})

test('another contact is chosen by a search; its page and the missing contacts know it', async () => {
  const { user, goTo } = await openApp('/transactions/3', { contacts, transactions })
  const here = await section()
  await seek(user, here, 'nothing')
  expect(await here.findByText('0 contacts found.')).toBeDefined()
  await user.clear(here.getByRole('textbox', { name: 'Search the contacts' }))
  await user.type(here.getByRole('textbox', { name: 'Search the contacts' }), 'stroom{Enter}')
  await user.click(await here.findByRole('button', { name: 'Stroomlijn Energie, Gent' }))
  expect(await here.findByText('Certain: you said so in this browser')).toBeDefined()
  await user.click(here.getByRole('link', { name: 'Stroomlijn Energie' }))
  const sums = within(await screen.findByRole('region', { name: 'Transactions' }))
  await user.click(await sums.findByRole('link', { name: '2026' }))
  await waitFor(async () => expect(await rowsOf('Transactions')).toHaveLength(1))
  await goTo('/contacts/missing?period=2026')
  expect(await screen.findByText('All 2 names of this period have a contact.')).toBeDefined()
})

test('a search that finds many contacts says that not all are shown', async () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    aContact({ id: `c${index}`, company: `Firm ${index}` }),
  )
  const { user } = await openApp('/transactions/3', { contacts: many, transactions })
  const here = await section()
  await seek(user, here, 'firm')
  expect(await here.findByText(/^12 contacts found\. The first 10 are shown/)).toBeDefined()
  expect(here.getAllByRole('button', { name: /^Firm/ })).toHaveLength(10)
})

test('a choice makes the account of the counterparty certain, whatever name it carries', async () => {
  const { user, goTo } = await openApp('/transactions/3', { contacts, transactions, bankLines })
  const here = await section()
  await screen.findByText(/BE68 ?5390/)
  await seek(user, here, 'stroom')
  await user.click(await here.findByRole('button', { name: 'Stroomlijn Energie, Gent' }))
  await here.findByText('Certain: you said so in this browser')
  await goTo('/transactions/1')
  expect(
    await (await section()).findByText(/^Certain: you said that a counterparty with this account/),
  ).toBeDefined()
  await user.click((await section()).getByRole('button', { name: 'Not this contact' }))
  expect(await (await section()).findByText(/^You said that none of the contacts/)).toBeDefined()
})

test('a transaction that names a contact for certain shows it for others of its account, whatever their name', async () => {
  const delta = aContact({ id: 'd', company: 'Delta NV', vatNumber: 'BE0403170701', email: '' })
  // The store of these tests searches fields only; on Node, a search also finds the account in the bank's line.
  const vat = `VAT BE 0403.170.701, ${account}`
  const lines = [
    aTransaction({ id: '1', date: '2026-03-01', counterpart: 'Delta', description: vat }),
    { ...paid('2', 'Incasso 0047'), description: account },
    paid('3', 'Somebody else'),
  ]
  const { user, goTo, sent } = await openApp('/contacts/missing?period=2026', {
    contacts: [peeters, delta],
    transactions: lines,
    bankLines: lines.map((one) => ({
      ...one,
      counterpartAccount: one.id === '3' ? 'NL02RABO0300065264' : account,
    })),
  })
  expect(await screen.findByText('1 of 3 names has no contact.')).toBeDefined()
  expect(screen.getByText('Account: NL02 RABO 0300 0652 64')).toBeDefined()
  // All accounts are read in one request.
  expect(sent.filter(({ path }) => path.startsWith('/bank-lines'))).toHaveLength(1)
  await goTo('/transactions/2')
  const here = await section()
  expect(await here.findByRole('link', { name: 'Delta NV' })).toBeDefined()
  expect(
    here.getByText('Likely: another transaction with this account names its VAT number or email'),
  ).toBeDefined()
  await user.click(here.getByRole('button', { name: 'Not this contact' }))
  expect(await (await section()).findByText(/^You said that none of the contacts/)).toBeDefined()
  await goTo('/transactions/3')
  expect(await (await section()).findByText(/^No contact has this name/)).toBeDefined()
})

test('a choice for an account holds among the missing contacts, too, and exports have the account', async () => {
  const { user, goTo } = await openApp('/transactions/3', {
    contacts,
    transactions: transactions.map((one) => (one.id === '1' ? { ...one, counterpart: 'Other name' } : one)),
    bankLines,
  })
  const here = await section()
  await screen.findByText(/BE68 ?5390/)
  await seek(user, here, 'stroom')
  await user.click(await here.findByRole('button', { name: 'Stroomlijn Energie, Gent' }))
  await here.findByText('Certain: you said so in this browser')
  await goTo('/contacts/missing?period=2026')
  expect(await screen.findByText('All 3 names of this period have a contact.')).toBeDefined()
  const files = catchDownloads()
  await goTo('/contacts')
  const exported = JSON.parse(await exportAs(/JSON/, 'contacts.json', user, files)) as {
    id: string
    bankAccount: string
  }[]
  expect(exported.map(({ id, bankAccount }) => [id, bankAccount])).toEqual([
    ['p', ''],
    ['e', 'BE68 5390 0754 7034'],
  ])
})

test('the page says that a chosen contact is gone, and the choice can be taken back', async () => {
  const { user, store } = await openApp('/transactions/3', { contacts, transactions })
  const here = await section()
  await seek(user, here, 'stroom')
  const one = await here.findByRole('button', { name: 'Stroomlijn Energie, Gent' })
  await store.contacts.remove(['e'])
  await user.click(one)
  expect(await here.findByText('The contact that you chose is gone.')).toBeDefined()
  await user.click(here.getByRole('button', { name: 'Take this back' }))
  expect(await here.findByText(/^No contact has this name\./)).toBeDefined()
})

test('a name that was corrected in one pass is not missing the second time', async () => {
  const { user, goTo } = await openApp('/contacts/missing?period=2026', { contacts, transactions })
  const name = await screen.findByRole('textbox', { name: 'Name of the contact for Incasso 0047' })
  await user.clear(name)
  await user.type(name, 'Waterlink')
  await user.click(screen.getByRole('button', { name: 'Add 1 contact' }))
  expect(await screen.findByText('1 contact created.')).toBeDefined()
  expect(await screen.findByText('All 2 names of this period have a contact.')).toBeDefined()
  await goTo('/transactions/3')
  expect(await (await section()).findByRole('link', { name: 'Waterlink' })).toBeDefined()
})

test('a choice made or moved in another tab shows in this one', async () => {
  await openApp('/transactions/3', { contacts, transactions })
  expect(await (await section()).findByText(/^No contact has this name/)).toBeDefined()
  keepContactChoices(storageScope(session()), [{ name: 'Incasso 0047', contact: 'e' }])
  dispatchEvent(new StorageEvent('storage', { key: contactChoicesPlace(storageScope(session())) }))
  expect(await (await section()).findByRole('link', { name: 'Stroomlijn Energie' })).toBeDefined()
})

test.each(twoServices)('at another service, a contact can be chosen, too (%s)', async (service) => {
  const standIn = startService(service, { contacts, transactions })
  const { user } = await openApp(`/transactions/${standIn.transactions()[2]?.id}`, { standIn })
  const here = await section()
  await seek(user, here, 'Stroomlijn')
  await user.click(await here.findByRole('button', { name: 'Stroomlijn Energie, Gent' }))
  expect(await here.findByText('Certain: you said so in this browser')).toBeDefined()
})
