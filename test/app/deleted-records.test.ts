import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { capabilitiesHeader } from '../../src/domain/capabilities.ts'
import { importQueue } from '../../src/statement-import/import-queue.ts'
import { aContact, aTransaction } from '../builders.ts'
import { pressRedo, pressUndo } from './support/acts.ts'
import { answering, problem } from './support/answers.ts'
import { dialog, drop, file, importing, own, report } from './support/import-page.ts'
import { itemOfMore } from './support/list-menus.ts'
import { alerts, rowsOf, statuses } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { bar, confirm } from './support/pending.ts'
import './support/without-pauses.ts'

afterEach(importQueue.clear)

const bakery = aTransaction({ id: 't1', date: '2026-01-05', counterpart: 'Bakery', amount: '-12.50' })
const butcher = aTransaction({ id: 't2', date: '2026-01-06', counterpart: 'Butcher', amount: '-8.00' })
const acme = aContact({ id: '007', company: 'Acme' })
const both = { keepsDeleted: true, contacts: [acme], transactions: [bakery, butcher] }

test('what any browser deleted is listed with who and when, and what is ticked comes back under its id', async () => {
  const { user, store, goTo, sent } = await openApp('/transactions', both)
  await rowsOf('Transactions')
  await store.marks.update('t1', { mark: 'ask', note: 'Which invoice?' })
  await deleteElsewhere('transactions', 't1,t2')
  await goTo('/history?kind=deleted')
  const list = within(await screen.findByRole('region', { name: 'Deleted transactions' }))
  expect(list.getAllByRole('listitem')).toHaveLength(2)
  expect(list.getAllByText(/^Deleted by Office on .* Kept as long as its bank statement.$/)).toHaveLength(2)
  expect(list.getByText('Note: Which invoice?')).toBeDefined()
  expect(await screen.findByRole('heading', { name: 'No deleted contacts' })).toBeDefined()
  expect(list.queryByRole('button', { name: /^Restore \d/ })).toBeNull()
  await user.click(list.getByRole('checkbox', { name: /Bakery/ }))
  await user.click(list.getByRole('button', { name: 'Restore 1 transaction' }))
  await waitFor(() => expect(statuses()).toContain('Restored Bakery.'))
  expect(await store.transactions.get('t1')).toEqual(bakery)
  expect(await store.marks.get('t1')).toMatchObject({ mark: 'ask', note: 'Which invoice?' })
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ ids: 't1' }])
})

test('one record comes back by the button at its row, and what is ticked stays ticked', async () => {
  const { user, store, goTo } = await openApp('/transactions', both)
  await rowsOf('Transactions')
  await deleteElsewhere('transactions', 't1,t2')
  await goTo('/history?kind=deleted')
  const list = within(await screen.findByRole('region', { name: 'Deleted transactions' }))
  await user.click(list.getByRole('checkbox', { name: /Butcher/ }))
  await user.click(list.getByRole('button', { name: 'Restore Bakery' }))
  await waitFor(() => expect(statuses()).toContain('Restored Bakery.'))
  expect(await store.transactions.get('t1')).toEqual(bakery)
  expect(await store.transactions.get('t2')).toBeUndefined()
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  expect(list.getByRole('button', { name: 'Restore 1 transaction' })).toBeDefined()
})

test('what is deleted while the page of deleted records is open comes there', async () => {
  const { user, goTo } = await openApp('/transactions', { ...both, undoSeconds: 600 })
  await user.click(await screen.findByRole('checkbox', { name: /Bakery/ }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await confirm(user)
  await bar()
  await goTo('/history?kind=deleted&of=transactions')
  expect(await screen.findByRole('heading', { name: 'No deleted transactions' })).toBeDefined()
  await user.click((await bar()).getByRole('button', { name: 'Delete now' }))
  const list = within(await screen.findByRole('region', { name: 'Deleted transactions' }))
  expect(await list.findByRole('checkbox', { name: /Bakery/ })).toBeDefined()
})

test('what is ticked on several pages comes back at once', async () => {
  const { user, store, goTo, sent } = await openApp('/contacts', { keepsDeleted: true, contacts: firms(40) })
  await rowsOf('Contacts')
  await deleteElsewhere('contacts', idsOf(40))
  await goTo('/history?kind=deleted&of=contacts')
  const list = within(await screen.findByRole('region', { name: 'Deleted contacts' }))
  await user.click(list.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(list.getByRole('button', { name: 'Older' }))
  const [, last] = await waitFor(() => {
    expect(list.getAllByRole('listitem')).toHaveLength(15)
    return list.getAllByRole('checkbox')
  })
  if (!last) throw new Error('The page has no rows')
  await user.click(last)
  await user.click(list.getByRole('button', { name: 'Restore 26 contacts' }))
  await waitFor(() => expect(statuses()).toContain('Restored 26 contacts.'))
  expect((await store.contacts.list({ search: '', page: 1, pageSize: 1 })).total).toBe(26)
  expect(sent.filter(({ path }) => path.endsWith('/restore'))).toHaveLength(1)
})

test('all deleted records are restored, as many at once as the service takes; a failure says what is left', async () => {
  const restored: number[] = []
  let isDown = true
  const first = Promise.withResolvers<void>()
  const counting = answering('post', '/deleted-records/contacts/restore', async (request) => {
    await first.promise
    const { ids } = (await request.clone().json()) as { ids: string }
    restored.push(ids.split(',').length)
    return restored.length === 2 && isDown ? problem(500, { detail: 'The disk is full' }) : undefined
  })
  const { user, store, goTo } = await openApp('/contacts', {
    keepsDeleted: true,
    contacts: firms(510),
    overrides: [counting],
  })
  await rowsOf('Contacts')
  await deleteElsewhere('contacts', idsOf(510))
  await goTo('/history?kind=deleted&of=contacts')
  const list = within(await screen.findByRole('region', { name: 'Deleted contacts' }))
  await user.click(list.getByRole('button', { name: 'Select all 510' }))
  await user.click(await list.findByRole('button', { name: 'Restore 510 contacts' }))
  // What is ticked cannot change meanwhile.
  for (const box of list.getAllByRole('checkbox')) expect(box).toHaveProperty('disabled', true)
  first.resolve()
  await waitFor(() =>
    expect(alerts().join()).toContain(
      'Restored 500 contacts. 10 contacts were not restored. The disk is full. Try again; nothing is restored twice.',
    ),
  )
  isDown = false
  await user.click(await list.findByRole('button', { name: 'Restore 10 contacts' }))
  await screen.findByRole('heading', { name: 'No deleted contacts' })
  expect(restored).toEqual([500, 10, 10])
  expect((await store.contacts.list({ search: '', page: 1, pageSize: 1 })).total).toBe(510)
})

test('a list leads to what was deleted from it, if the service keeps that', async () => {
  const first = await openApp('/contacts', both)
  await first.user.click(await itemOfMore(first.user, 'Recently deleted'))
  expect(first.address()).toBe('/history?kind=deleted&of=contacts')
  await screen.findByRole('heading', { name: 'No deleted contacts' })
  expect(screen.queryByRole('heading', { name: 'No deleted transactions' })).toBeNull()
  first.unmount()
  const { user } = await openApp('/contacts', { ...both, keepsDeleted: false })
  await itemOfMore(user, 'Print')
  expect(screen.queryByRole('menuitem', { name: 'Recently deleted' })).toBeNull()
})

test('Ctrl+Z restores deleted transactions under their ids, and redo deletes them again', async () => {
  const { user, store } = await openApp('/transactions', both)
  await deleteAll(user, 'Transactions', 2)
  await waitFor(async () => expect(await store.transactions.get('t1')).toBeUndefined())
  await pressUndo(user)
  await waitFor(async () => expect(await rowsOf('Transactions')).toEqual(['2026-01-06', '2026-01-05']))
  await waitFor(() => expect(statuses().join()).toContain('Restored 2 transactions.'))
  await waitFor(() => expect(screen.queryAllByText('Deleted before')).toEqual([]))
  await pressRedo(user)
  await user.click(await screen.findByRole('button', { name: 'Delete 2 transactions' }))
  await waitFor(async () => expect(await store.transactions.get('t1')).toBeUndefined())
})

test('a contact is restored rather than created again, and the history offers it', async () => {
  const { user, store, goTo, sent } = await openApp('/contacts', both)
  await deleteAll(user, 'Contacts', 1)
  await waitFor(async () => expect(await store.contacts.get('007')).toBeUndefined())
  await goTo('/history')
  await user.click(await screen.findByRole('button', { name: 'Undo the deletion of Acme' }))
  await waitFor(async () => expect(await store.contacts.get('007')).toEqual(acme))
  expect(sent.some(({ path }) => path === '/contacts/new')).toBe(false)
  await waitFor(() => expect(statuses().join()).toContain('Restored Acme.'))
})

test('what was restored from the list is not offered by the history again, once all of a deletion is back', async () => {
  const { user, store, goTo } = await openApp('/transactions', both)
  await deleteAll(user, 'Transactions', 2)
  await waitFor(async () => expect(await store.transactions.get('t1')).toBeUndefined())
  const restore = async (name: RegExp) => {
    await goTo('/history?kind=deleted')
    await user.click(await screen.findByRole('checkbox', { name }))
    await user.click(screen.getByRole('button', { name: 'Restore 1 transaction' }))
    await waitFor(() => expect(screen.queryByRole('checkbox', { name })).toBeNull())
    await goTo('/history')
    await screen.findByRole('table', { name: 'History' })
  }
  await restore(/Bakery/)
  expect(await screen.findByRole('button', { name: 'Undo the deletion of 2 transactions' })).toBeDefined()
  await restore(/Butcher/)
  expect(await screen.findByText('Undone')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Redo the deletion/ }))
  await user.click(await screen.findByRole('button', { name: 'Delete 2 transactions' }))
  await screen.findByText(/^Redid/)
  expect(await store.transactions.get('t1')).toBeUndefined()
  expect(await store.transactions.get('t2')).toBeUndefined()
})

test('what this browser keeps of deletions can still be opened beside the service’s list', async () => {
  const { user, store, goTo } = await openApp('/transactions', both)
  await deleteAll(user, 'Transactions', 2)
  await waitFor(async () => expect(await store.transactions.get('t1')).toBeUndefined())
  await goTo('/history?kind=deleted')
  await user.click(await screen.findByText('Kept in this browser, too: 2'))
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByText(/Bakery/).length).toBeGreaterThan(0)
  expect(screen.queryByText(/transactions cannot\./)).toBeNull()
})

test('a deletion that the service does not keep says so, and one that fails can be tried again', async () => {
  const restore = '/deleted-records/transactions/restore'
  const none = Response.json({ restored: [], present: [], missing: ['t1', 't2'] })
  none.headers.set(capabilitiesHeader, 'queries, deleted-records')
  const answers = [problem(503, { detail: 'The books are busy' }), none]
  const { user, store, goTo } = await openApp('/transactions', {
    ...both,
    overrides: [answering('post', restore, () => answers.shift()?.clone() ?? none.clone())],
  })
  await deleteAll(user, 'Transactions', 2)
  await waitFor(async () => expect(await store.transactions.get('t1')).toBeUndefined())
  await goTo('/history')
  const button = await screen.findByRole('button', { name: 'Undo the deletion of 2 transactions' })
  await user.click(button)
  await waitFor(() => expect(alerts().join()).toContain('Not undone.'))
  await user.click(button)
  await waitFor(() =>
    expect(alerts().join()).toContain(
      '2 transactions could not be restored: the service does not keep them, or no longer does.',
    ),
  )
})

test('the list of deleted records can fail, and be read again', async () => {
  let isDown = true
  const { user, goTo } = await openApp('/contacts', {
    ...both,
    overrides: [
      answering('get', '/deleted-records/contacts', () =>
        isDown ? problem(500, { detail: 'Broken' }) : undefined,
      ),
    ],
  })
  await rowsOf('Contacts')
  await goTo('/history?kind=deleted&of=contacts')
  await screen.findByRole('heading', { name: 'The deleted contacts could not be read' })
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'No deleted contacts' })
  expect(screen.queryByText(/Deleted transactions/)).toBeNull()
})

test('before a deletion, the question says that it can be restored', async () => {
  const { user } = await openApp('/transactions', both)
  await rowsOf('Transactions')
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog')
  expect(document.getElementById(question.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'You can restore them from Recently deleted for at least 30 days.',
  )
})

test.each([
  [[], '3 transactions are back.', 'Balance adds up: 0.00 to 5.00 EUR'],
  [
    ['t3'],
    '2 transactions are back. 1 transaction could not be restored: the service does not keep it.',
    'The file’s balance adds up: 0.00 to 5.00 EUR',
  ],
])('an import brings back what was deleted before; %j are not kept', async (missing, words, balance) => {
  const headers = { ...own, [capabilitiesHeader]: 'account, statements, deleted-records' }
  const ids = ['t1', 't2', 't3']
  const figures = { currency: 'EUR', opening: '0', closing: '5', leftOut: '7' }
  const counts = { lines: 3, new: 0, known: 0, deletedBefore: 3 }
  const { statements } = report()
  const answer = report({
    ...counts,
    deletedIds: ids,
    statements: statements.map((one) => ({ ...one, ...counts, figures })),
  })
  const { world } = importing(() => Response.json(answer, { headers }), headers)
  const asked: unknown[] = []
  const restore = answering('post', '/deleted-records/transactions/restore', async (request) => {
    asked.push(await request.json())
    // The first answer is lost; asked again, the service finds them restored.
    if (asked.length === 1) return Response.error()
    const restored = ids.filter((id) => !missing.some((one) => one === id))
    return Response.json({ restored: [], present: restored, missing }, { headers })
  })
  const { user } = await openApp('/transactions', { ...world, overrides: [...world.overrides, restore] })
  await drop(file('january.sta'))
  const done = await dialog('Nothing new in these statements')
  expect(done.getByText('0 new transactions and 3 deleted before and left out')).toBeDefined()
  const button = done.getByRole('button', { name: 'Restore 3 deleted transactions' })
  await user.click(button)
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  if (asked.length === 1) await user.click(button)
  await done.findByText(words)
  expect(done.getByText(balance)).toBeDefined()
  expect(asked).toEqual([{ ids: 't1,t2,t3' }, { ids: 't1,t2,t3' }])
  expect(done.queryByRole('button', { name: /^Restore/ })).toBeNull()
})

const firms = (number: number) =>
  Array.from({ length: number }, (_, index) => aContact({ id: `c${index}`, company: `Firm ${index}` }))
const idsOf = (number: number) =>
  firms(number)
    .map(({ id }) => id)
    .join(',')

async function deleteElsewhere(collection: string, ids: string) {
  const answer = await fetch(`http://bookend.test/api/${collection}`, {
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ids }),
  })
  expect(answer.status).toBe(200)
}

async function deleteAll(user: Awaited<ReturnType<typeof openApp>>['user'], title: string, many: number) {
  expect(await rowsOf(title)).toHaveLength(many)
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await confirm(user)
  // Until then, it cannot be undone yet.
  await waitFor(() => expect(statuses().join()).toMatch(/\d (?:contact|transaction)s? deleted\./))
}
