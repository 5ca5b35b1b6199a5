import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prefer } from '../../src/storage/preferences.ts'
import { aContact, aTransaction } from '../builders.ts'
import { typeAndSave } from './support/acts.ts'
import { answering, refusing, unreachable, problem } from './support/answers.ts'
import { catchDownloads } from './support/downloads.ts'
import { keptRows, writeEntries } from './support/kept-rows.ts'
import { alerts, rowsOf, statuses } from './support/look.ts'
import { openApp } from './support/open-app.tsx'

const acme = aContact({ id: 'c1', company: 'Acme', city: 'Gent', zip: '01234' })
const bakery = aTransaction({ id: 't1', counterpart: 'Bakery', amount: '-12.50' })
const world = { contacts: [acme], transactions: [bakery] }

test('an edit stands in the journal with what was before and after, and a link to the record', async () => {
  const { user, goTo } = await openApp('/contacts/c1/edit', world)
  await typeAndSave(user, 'City', 'Brugge')
  await screen.findByRole('link', { name: 'Edit' })
  await goTo('/journal')
  expect(await entries()).toEqual(['Contact edited Acme City: Gent → Brugge'])
  await waitFor(() => expect(document.title).toBe('Journal · Bookend'))
  expect(screen.getByRole('link', { name: 'Acme' }).getAttribute('href')).toBe('/contacts/c1')
})

test('a creation stands in the journal with all that was filled in', async () => {
  const { user, goTo } = await openApp('/contacts/new', {})
  await typeAndSave(user, 'Company', 'Newcomer')
  await screen.findByRole('heading', { name: 'Newcomer' })
  await goTo('/journal')
  expect(await entries()).toEqual(['Contact created Newcomer 1 fieldCompanyNewcomer'])
})

test('a creation that the service did not say the place of stands there too', async () => {
  const { user, goTo } = await openApp('/contacts/new', {
    overrides: [
      answering('post', '/contacts/new', () => Response.json({}, { status: 201 })),
      answering('get', '/contacts', () => Response.json({ items: [], page: 1, pageSize: 25, total: 0 })),
    ],
  })
  await typeAndSave(user, 'Company', 'Newcomer')
  await screen.findByRole('heading', { level: 1, name: 'Contacts' })
  await goTo('/journal')
  expect(await entries()).toEqual(['Contact created Newcomer 1 fieldCompanyNewcomer'])
})

test('a save that changes nothing, and one that is refused, are no entries', async () => {
  const { user } = await openApp('/contacts/c1/edit', {
    ...world,
    overrides: [refusing('post', '/contacts/c1', 422)],
  })
  await typeAndSave(user, 'City', 'Brugge')
  await waitFor(() => expect(alerts().join()).toContain('Not saved'))
  expect(await keptRows('journal')).toEqual([])
})

test('a journal that is switched off writes nothing, and says so', async () => {
  const { user, goTo } = await openApp('/contacts/c1/edit', world)
  prefer({ journal: false })
  await typeAndSave(user, 'City', 'Brugge')
  await screen.findByRole('link', { name: 'Edit' })
  await goTo('/journal')
  await screen.findByRole('heading', { name: 'The journal is switched off' })
  expect(await keptRows('journal')).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: /Record the changes/ }))
  await screen.findByRole('heading', { name: 'No changes yet' })
})

test('a country reads by its name in the journal, before and after', async () => {
  const { goTo } = await openApp('/contacts', world)
  await writeEntries({ id: 'e1', before: { country: 'BE' }, after: { country: 'NL' } })
  await goTo('/journal')
  expect(await entries()).toEqual(['Contact edited Acme Country: Belgium → Netherlands'])
})

test('reverting sends the old values of the fields that were edited, and nothing else', async () => {
  const { user, goTo, writes } = await openApp('/transactions/t1/edit', world)
  await typeAndSave(user, 'Amount', '-15.00')
  await screen.findByRole('link', { name: 'Edit' })
  await goTo('/journal')
  await user.click(await screen.findByRole('button', { name: 'Revert the edit of Bakery' }))
  await waitFor(() => expect(statuses().join()).toContain('Reverted Bakery.'))
  expect(writes().map(({ path, body }) => [path, body])).toEqual([
    ['/transactions/t1', { amount: '-15.00' }],
    ['/transactions/t1', { amount: '-12.50' }],
  ])
  await waitFor(async () =>
    expect(await entries()).toEqual([
      'Transaction edited Bakery Amount: -15.00 → -12.50',
      'Transaction edited Bakery Amount: -12.50 → -15.00',
    ]),
  )
})

test('a revert that would undo a later edit says which, and sends nothing before it is confirmed', async () => {
  const { user, goTo, writes } = await openApp('/contacts/c1', world)
  for (const city of ['Brugge', 'Aalst']) {
    await user.click(await screen.findByRole('link', { name: 'Edit' }))
    await typeAndSave(user, 'City', city)
    await screen.findByRole('link', { name: 'Edit' })
  }
  await goTo('/journal')
  const [, first] = await screen.findAllByRole('button', { name: 'Revert the edit of Acme' })
  if (!first) throw new Error('There is no first edit')
  await user.click(first)
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Revert the edit of Acme?' }))
  expect(dialog.getByText('Later edits in this browser:')).toBeDefined()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => flat(textContent))).toContain(
    'City: Brugge → Aalst',
  )
  expect(dialog.queryByText(/someone else/)).toBeNull()
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }))
  expect(writes()).toHaveLength(2)
  await user.click(dialog.getByRole('button', { name: 'Revert anyway' }))
  await waitFor(() => expect(statuses().join()).toContain('Reverted'))
  expect(writes().at(-1)?.body).toEqual({ city: 'Gent' })
})

test('a revert over what somebody else changed says what that is', async () => {
  const { user, goTo, writes, store } = await openApp('/contacts/c1/edit', world)
  await typeAndSave(user, 'City', 'Brugge')
  await screen.findByRole('link', { name: 'Edit' })
  await store.contacts.update('c1', { city: 'Namur' })
  await goTo('/journal')
  await user.click(await screen.findByRole('button', { name: 'Revert the edit of Acme' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('Changed by someone else, or in another browser:')).toBeDefined()
  expect(dialog.getByText('City is now “Namur”; this edit set it to “Brugge”.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(writes()).toHaveLength(1)
  expect((await store.contacts.get('c1'))?.city).toBe('Namur')
})

test('an edit that is undone already sends nothing', async () => {
  const { user, goTo, writes } = await openApp('/contacts', world)
  await writeEntries({ id: 'e1', before: { city: 'Gent' }, after: { city: 'Brugge' } })
  await goTo('/journal')
  await user.click(await screen.findByRole('button', { name: 'Revert the edit of Acme' }))
  await waitFor(() => expect(statuses().join()).toContain('is already as it was before this edit'))
  expect(writes()).toEqual([])
})

test('the edit of a contact that is gone leads to the recently deleted ones', async () => {
  const { user, goTo, store } = await openApp('/contacts', world)
  await writeEntries({ id: 'e1', before: { city: 'Gent' }, after: { city: 'Brugge' } })
  await store.contacts.remove(['c1'])
  await goTo('/journal')
  await user.click(await screen.findByRole('button', { name: 'Revert the edit of Acme' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Acme no longer exists.')
  expect(within(alert).getByRole('link').getAttribute('href')).toBe('/deleted')
})

test('a refused revert says why, and that nothing was changed', async () => {
  const { user, goTo } = await openApp('/contacts', {
    contacts: [aContact({ ...acme, city: 'Brugge' })],
    overrides: [refusing('post', '/contacts/c1', 422, { detail: 'Not on Sundays.' })],
  })
  await writeEntries({ id: 'e1', before: { city: 'Gent' }, after: { city: 'Brugge' } })
  await goTo('/journal')
  await user.click(await screen.findByRole('button', { name: 'Revert the edit of Acme' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Nothing was changed\. .*Not on Sundays/)
})

test('a revert whose answer is lost is looked at before anything is sent again, and then written down', async () => {
  let posts = 0
  const { user, goTo, store } = await openApp('/transactions', {
    transactions: [aTransaction({ ...bakery, amount: '-15.00' })],
    overrides: [
      answering('post', '/transactions/t1', async () => {
        posts += 1
        await store.transactions.update('t1', { amount: '-12.50' })
        return Response.error()
      }),
    ],
  })
  await writeEntries({
    id: 'e1',
    at: 1,
    resource: 'transactions',
    record: 't1',
    name: 'Bakery',
    before: { amount: '-12.50' },
    after: { amount: '-15.00' },
  })
  await goTo('/journal')
  await user.click(await screen.findByRole('button', { name: 'Revert the edit of Bakery' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^We don’t know whether this was changed/)
  await user.click(screen.getByRole('button', { name: 'Revert the edit of Bakery' }))
  await waitFor(() => expect(statuses().join()).toContain('is already as it was before this edit'))
  expect(posts).toBe(1)
  expect((await keptRows('journal')).map(({ after }) => after)).toEqual([
    { amount: '-12.50' },
    { amount: '-15.00' },
  ])
})

test('a revert of unknown outcome stays unknown when the record may not be read', async () => {
  let posts = 0
  const { user, goTo } = await openApp('/transactions', {
    transactions: [aTransaction({ ...bakery, amount: '-15.00' })],
    overrides: [
      answering('post', '/transactions/t1', () => {
        posts += 1
        return Response.error()
      }),
      answering('get', '/transactions/t1', () =>
        posts > 0 ? problem(403, { detail: 'Ask Ann.' }) : undefined,
      ),
    ],
  })
  await writeEntries({
    id: 'e1',
    resource: 'transactions',
    record: 't1',
    name: 'Bakery',
    before: { amount: '-12.50' },
    after: { amount: '-15.00' },
  })
  await goTo('/journal')
  await user.click(await screen.findByRole('button', { name: 'Revert the edit of Bakery' }))
  await screen.findByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Revert the edit of Bakery' }))
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toMatch(
      /^We don’t know whether this was changed.*Ask Ann\./,
    ),
  )
  expect(posts).toBe(1)
})

test('a record that cannot be read is not reverted, and nothing is left in doubt', async () => {
  const { user, goTo, writes } = await openApp('/transactions', {
    overrides: [unreachable('get', '/contacts/c1')],
  })
  await writeEntries({ id: 'e1', before: { city: 'Gent' }, after: { city: 'Brugge' } })
  await goTo('/journal')
  await user.click(await screen.findByRole('button', { name: 'Revert the edit of Acme' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Nothing was changed\./)
  expect(writes()).toEqual([])
})

test('the journal is filtered by kind, collection and text, and what is filtered can be downloaded', async () => {
  const files = catchDownloads()
  const { user, goTo } = await openApp('/contacts', world)
  await writeEntries(
    {
      id: 'e1',
      at: 1,
      before: { city: 'Gent', phone: '+32 9 211 22 33' },
      after: { city: 'Łódź', phone: '=1+1' },
    },
    { id: 'e2', at: 2, kind: 'create', name: 'Other', record: 'c2', after: { company: 'Other' } },
    {
      id: 'e3',
      at: 3,
      resource: 'transactions',
      name: 'Bakery',
      record: 't1',
      before: { amount: '-12.50' },
      after: { amount: '-15.00' },
    },
  )
  await goTo('/journal')
  await user.type(await screen.findByRole('searchbox', { name: 'Search the journal' }), 'lodz')
  await waitFor(async () => expect(await rowsOf('Journal')).toEqual(['Acme']))
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  expect(await files.text('bookend-journal.csv')).toBe(
    '\uFEFFWhen,What,Name,ID,Field,Before,After\r\n' +
      '1970-01-01T00:00:00.001Z,Contact edited,Acme,c1,City,Gent,Łódź\r\n' +
      "1970-01-01T00:00:00.001Z,Contact edited,Acme,c1,Phone,+32 9 211 22 33,'=1+1\r\n",
  )
  await user.clear(screen.getByRole('searchbox'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Transactions')
  await waitFor(async () => expect(await rowsOf('Journal')).toEqual(['Bakery']))
  await user.click(screen.getByRole('button', { name: 'Download JSON' }))
  expect(JSON.parse(await files.text('bookend-journal.json'))).toMatchObject([
    { kind: 'edit', id: 't1', before: { amount: '-12.50' }, after: { amount: '-15.00' } },
  ])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Change' }), 'Creations')
  await user.click(await screen.findByRole('button', { name: 'Clear the filters' }))
  expect(await rowsOf('Journal')).toEqual(['Bakery', 'Other', 'Acme'])
})

test('the journal is searched as the lists are: numbers as people write them, and no ids', async () => {
  const { user, goTo } = await openApp('/contacts', world)
  await writeEntries(
    { id: 'e1', record: 'c1250', after: { phone: '+32 9 211 22 33' } },
    {
      id: 'e2',
      resource: 'transactions',
      name: 'Bakery',
      before: { amount: '-1250.00' },
      after: { amount: '-12.50' },
    },
  )
  await goTo('/journal')
  const box = await screen.findByRole('searchbox', { name: 'Search the journal' })
  await user.type(box, '12,50')
  await waitFor(async () => expect(await rowsOf('Journal')).toEqual(['Bakery']))
  await user.clear(box)
  await user.type(box, '092112233')
  await waitFor(async () => expect(await rowsOf('Journal')).toEqual(['Acme']))
  await user.clear(box)
  await user.type(box, 'c1250')
  await screen.findByRole('heading', { name: 'No entries match' })
})

test('what narrows the journal down stands in the address, and Back finds it again', async () => {
  const { user, goTo, address, back, entries: historyLength } = await openApp('/contacts', world)
  await writeEntries({ id: 'e1', name: 'Acme' }, { id: 'e2', name: 'Other' })
  await goTo('/journal')
  const before = historyLength()
  await user.type(await screen.findByRole('searchbox'), 'acme 1')
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'ac me')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Change' }), 'Edits')
  expect(address()).toBe('/journal?search=ac+me&kind=edit')
  expect(historyLength()).toBe(before)
  await user.click(await screen.findByRole('link', { name: 'Acme' }))
  await screen.findByRole('heading', { level: 1, name: 'Acme' })
  await back()
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('ac me')
  expect(await rowsOf('Journal')).toEqual(['Acme'])
})

test('of a long journal the next hundred come on demand, and the focus goes on with them', async () => {
  const { user, goTo } = await openApp('/contacts', world)
  const many = Array.from({ length: 230 }, (_, index) => ({
    id: `e${index}`,
    at: index,
    name: `Firm ${index}`,
  }))
  await writeEntries(...many)
  await goTo('/journal')
  expect(await rowsOf('Journal')).toHaveLength(100)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await rowsOf('Journal')).toHaveLength(200)
  expect(document.activeElement?.textContent).toBe('Firm 129')
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(screen.getByText('230 of 230')).toBeDefined()
})

test('clearing the journal asks first', async () => {
  const { user, goTo } = await openApp('/contacts', world)
  await writeEntries({ id: 'e1' })
  await goTo('/journal')
  await user.click(await screen.findByRole('button', { name: 'Clear journal' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Clear journal?' }))
  expect(await keptRows('journal')).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Clear journal' }))
  await screen.findByRole('heading', { name: 'No changes yet' })
  expect(await keptRows('journal')).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

async function entries(): Promise<string[]> {
  const rows = within(await screen.findByRole('table', { name: 'Journal' })).getAllByRole('row')
  return rows.slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(1, 4)
      .map(({ textContent }) => flat(textContent))
      .join(' '),
  )
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
