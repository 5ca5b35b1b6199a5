import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { typeAndSave } from './support/acts.ts'
import { answering, refusing } from './support/answers.ts'
import { catchDownloads } from './support/exports.ts'
import { alerts, rowsOf } from './support/look.ts'
import { openApp } from './support/open-app.tsx'
import { world, entries } from './support/history-page.ts'
import { madeRows, writeEntries } from './support/kept-rows.ts'

test('an edit is in the history with the values before and after, and a link to the record', async () => {
  const { user, goTo } = await openApp('/contacts/c1/edit', world)
  await typeAndSave(user, 'City', 'Brugge')
  await screen.findByRole('link', { name: 'Edit' })
  await goTo('/history')
  expect(await entries()).toEqual(['Contact edited Acme City: Gent → Brugge'])
  await waitFor(() => expect(document.title).toBe('History · Bookend'))
  expect(screen.getByRole('link', { name: 'Acme' }).getAttribute('href')).toBe('/contacts/c1')
})

test('a creation is in the history with every field that was filled in', async () => {
  const { user, goTo } = await openApp('/contacts/new', {})
  await typeAndSave(user, 'Company', 'Newcomer')
  await screen.findByRole('heading', { name: 'Newcomer' })
  await goTo('/history')
  expect(await entries()).toEqual(['Contact created Newcomer 1 fieldCompanyNewcomer'])
})

test('a creation whose id the service did not give is in the history, too', async () => {
  const { user, goTo } = await openApp('/contacts/new', {
    overrides: [
      answering('post', '/contacts/new', () => Response.json({}, { status: 201 })),
      answering('get', '/contacts', () => Response.json({ items: [], page: 1, pageSize: 25, total: 0 })),
    ],
  })
  await typeAndSave(user, 'Company', 'Newcomer')
  await screen.findByRole('heading', { level: 1, name: 'Contacts' })
  await goTo('/history')
  expect(await entries()).toEqual(['Contact created Newcomer 1 fieldCompanyNewcomer'])
})

test('a save that changes nothing, and one that is refused, add no entry', async () => {
  const { user } = await openApp('/contacts/c1/edit', {
    ...world,
    overrides: [refusing('post', '/contacts/c1', 422)],
  })
  await typeAndSave(user, 'City', 'Brugge')
  await waitFor(() => expect(alerts().join()).toContain('Not saved'))
  expect(await madeRows()).toEqual([])
})

test('the history shows countries by name, before and after', async () => {
  const { goTo } = await openApp('/contacts', world)
  await writeEntries({ id: 'e1', before: { country: 'BE' }, after: { country: 'NL' } })
  await goTo('/history')
  expect(await entries()).toEqual(['Contact edited Acme Country: Belgium → Netherlands'])
})

test('the history is filtered by kind, collection and text, and the result can be downloaded', async () => {
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
  await goTo('/history')
  await user.type(await screen.findByRole('searchbox', { name: 'Search the history' }), 'lodz')
  await waitFor(async () => expect(await rowsOf('History')).toEqual(['Acme']))
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  expect(await files.text('bookend-history.csv')).toBe(
    '\uFEFFWhen,What,Name,ID,Field,Before,After\r\n' +
      '1970-01-01T00:00:00.001Z,Contact edited,Acme,c1,City,Gent,Łódź\r\n' +
      "1970-01-01T00:00:00.001Z,Contact edited,Acme,c1,Phone,+32 9 211 22 33,'=1+1\r\n",
  )
  await user.clear(screen.getByRole('searchbox'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Transactions')
  await waitFor(async () => expect(await rowsOf('History')).toEqual(['Bakery']))
  await user.click(screen.getByRole('button', { name: 'Download JSON' }))
  expect(JSON.parse(await files.text('bookend-history.json'))).toMatchObject([
    { kind: 'edit', id: 't1', before: { amount: '-12.50' }, after: { amount: '-15.00' } },
  ])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Change' }), 'Creations')
  await user.click(await screen.findByRole('button', { name: 'Clear the filters' }))
  expect(await rowsOf('History')).toEqual(['Bakery', 'Other', 'Acme'])
})

test('the history is searched as the lists are: numbers as people write them, and no ids', async () => {
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
  await goTo('/history')
  const box = await screen.findByRole('searchbox', { name: 'Search the history' })
  await user.type(box, '12,50')
  await waitFor(async () => expect(await rowsOf('History')).toEqual(['Bakery']))
  await user.clear(box)
  await user.type(box, '092112233')
  await waitFor(async () => expect(await rowsOf('History')).toEqual(['Acme']))
  await user.clear(box)
  await user.type(box, 'c1250')
  await screen.findByRole('heading', { name: 'No changes match' })
})

test('the filters of the history are in the address, and Back restores them', async () => {
  const { user, goTo, address, back, entries: historyLength } = await openApp('/contacts', world)
  await writeEntries({ id: 'e1', name: 'Acme' }, { id: 'e2', name: 'Other' })
  await goTo('/history')
  const before = historyLength()
  await user.type(await screen.findByRole('searchbox'), 'acme 1')
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'ac me')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Change' }), 'Edits')
  expect(address()).toBe('/history?search=ac+me&kind=edit')
  expect(historyLength()).toBe(before)
  await user.click(await screen.findByRole('link', { name: 'Acme' }))
  await screen.findByRole('heading', { level: 1, name: 'Acme' })
  await back()
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('ac me')
  expect(await rowsOf('History')).toEqual(['Acme'])
})

test('a long history shows the next hundred on demand, and the focus moves to them', async () => {
  const { user, goTo } = await openApp('/contacts', world)
  const many = Array.from({ length: 230 }, (_, index) => ({
    id: `e${index}`,
    at: index,
    name: `Firm ${index}`,
  }))
  await writeEntries(...many)
  await goTo('/history')
  expect(await rowsOf('History')).toHaveLength(100)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await rowsOf('History')).toHaveLength(200)
  expect(document.activeElement?.textContent).toBe('Firm 129')
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(screen.getByText('230 of 230')).toBeDefined()
})

test('clearing the history asks first', async () => {
  const { user, goTo } = await openApp('/contacts', world)
  await writeEntries({ id: 'e1' })
  await goTo('/history')
  await user.click(await screen.findByRole('button', { name: 'Clear history' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Clear history?' }))
  expect(await madeRows()).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Clear history' }))
  await screen.findByRole('heading', { name: 'No changes yet' })
  expect(await madeRows()).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('the history is filtered by an edited field, whatever its value', async () => {
  const { user, goTo } = await openApp('/contacts', world)
  await writeEntries(
    { id: 'e1', at: 1, after: { city: '' }, before: { city: 'Gent' } },
    { id: 'e2', at: 2, name: 'Other', record: 'c2', before: { zip: '1' }, after: { zip: '2' } },
  )
  await goTo('/history')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Field' }), 'City')
  await waitFor(async () => expect(await rowsOf('History')).toEqual(['Acme']))
})

test('a record leads to its own changes, and from there to all', async () => {
  const { user, goTo } = await openApp('/contacts', world)
  await writeEntries(
    { id: 'e1', at: 1, before: { city: 'Gent' }, after: { city: '' } },
    { id: 'e2', at: 2, name: 'Other', record: 'c2', before: { zip: '1' }, after: { zip: '2' } },
  )
  await goTo('/contacts/c1')
  await user.click(await screen.findByRole('link', { name: 'Changes to this contact' }))
  await waitFor(async () => expect(await rowsOf('History')).toEqual(['Acme']))
  await user.click(screen.getByRole('button', { name: 'Show all records' }))
  await waitFor(async () => expect(await rowsOf('History')).toEqual(['Other', 'Acme']))
  expect(screen.queryByRole('button', { name: 'Show all records' })).toBeNull()
})
