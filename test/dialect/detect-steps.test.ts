import { expect, test } from 'vitest'
import { check } from '../../src/dialect/detect/check.ts'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { aTransaction } from '../builders.ts'
import { anAnswer } from './examples.ts'
import { bare, contacts, detected, refused, size, slice, transactions, type Fake } from './fake-lists.ts'
import { clamping, laravel, spring } from './paging-services.ts'

test('each step says what was found, and by what', async () => {
  const record = (row: unknown) => anAnswer({ data: row }, { headers: { etag: '"5"' } })
  const wide = contacts(12).map(({ id, ...row }) => ({
    ...row,
    id,
    first_name: 'x',
    version: 3,
    status: 'ok',
  }))
  const list: Fake['list'] = (rows, { page = 1 }) =>
    anAnswer(
      JSON.stringify({ data: slice(rows, page - 1), meta: { total: rows.length } }).replace(
        /"id":"[ct](\d+)"/g,
        '"id":$1',
      ),
    )
  const found = await detected({ contacts: wide, list, record: () => record(wide[0]) })
  const fields = 'firstName, lastName, company, phone, email, vatNumber, country, city, zip, number, street'
  expect(found.steps.slice(0, 11).map(({ title, result, evidence }) => [title, result, evidence])).toEqual([
    ['Where the contacts are', 'data', 'The first answer has 5 records.'],
    ['Where the transactions are', 'data', 'The first answer has 5 records.'],
    ['Total', '12', 'meta.total'],
    [
      'First page',
      'Page 1',
      'No page number: 5 records from the id 0. Page 1: 5 records from the id 0. Page 2: 5 records from the id 5.',
    ],
    ['Ids of contacts', 'id, a number', '0'],
    ['Ids of transactions', 'id, a number', '0'],
    ['Fields of contacts', fields, 'Shown as other fields: first_name, version, status.'],
    [
      'Fields of transactions',
      'date, currency, amount, counterpart, description',
      'All the fields, and no others.',
    ],
    ['A single record', 'data', 'It does not have the requested id, 0.'],
    ['Versions of records', 'ETag header', '"5"'],
    ['Search', 'By the service', 'A search for nonsense finds nothing.'],
  ])
})

test('the number of the first page is reported with its evidence', async () => {
  expect((await detected({ list: bare(0) })).step('First page')).toEqual({
    title: 'First page',
    result: 'Page 0',
    evidence:
      'No page number: 5 records from the id c0. Page 1: 5 records from the id c5. Page 0: 5 records from the id c0.',
    decided: true,
  })
})

test('up to three rows of each are shown as they were sent and as they are understood', async () => {
  const text = `{"data":[${contacts(12)
    .slice(0, 5)
    .map(
      (row, index) =>
        `{"type":"contact","id":900719925474099${index}3,"attributes":{"firstName":"${row.id}","rate":1.50}}`,
    )
    .join()}]}`
  const list: Fake['list'] = (rows, { page = 1 }, resource) =>
    resource === 'contacts' ? anAnswer(page === 1 ? text : '{"data":[]}') : anAnswer(slice(rows, page - 1))
  const get = async (path: string, { page, search }: Record<string, string>) =>
    path.startsWith('/contacts/')
      ? refused(404)
      : list(
          transactions(4),
          { page: page === undefined ? undefined : Number(page), search: search ?? '', query: {} },
          path === '/contacts' ? 'contacts' : 'transactions',
        )
  const { samples } = await check(get, parseProfile({}))
  expect(samples.map(({ resource }) => resource)).toEqual([
    'contacts',
    'contacts',
    'contacts',
    'transactions',
    'transactions',
    'transactions',
  ])
  const [first] = samples
  expect(first?.raw).toContain('"rate": 1.50')
  expect(first?.raw).toContain('"attributes": {')
  expect(first?.read).toMatchObject({ id: '90071992547409903', firstName: 'c0' })
  expect(samples[3]?.read).toMatchObject({ date: '2026-03-10', amount: '-1234.50' })
})

test('the questions that only a person can answer come with a sample', async () => {
  const rows = [1, 2, 3].map((day) =>
    aTransaction({ id: `t${day}`, date: `0${day}/02/2026`, amount: '-1.50' }),
  )
  const found = await detected({ transactions: rows, list: bare(1) })
  expect(found.questions.map(({ path }) => path)).toContain('values.date.read')
  const [sample] = found.samples.filter(({ resource }) => resource === 'transactions')
  expect(sample?.read).toMatchObject({ date: '01/02/2026', aside: { doubts: { date: expect.any(String) } } })
})

test.each<[string, Fake, object, string]>([
  [
    'without contacts',
    { contacts: [], list: bare(0) },
    { mode: 'page', base: 0 },
    '/contacts? /contacts?page=1 /transactions? /transactions?page=1 /transactions?page=0 /transactions?page=0&search=qzxwvjkqzx /transactions/t0?',
  ],
  [
    'with one page of contacts that is repeated for any number',
    { contacts: contacts(3), list: clamping(0, (rows) => ({ pages: Math.ceil(rows.length / size) })) },
    { mode: 'page', base: 0 },
    '/contacts? /contacts?page=1 /contacts?page=2 /transactions? /transactions?page=1 /transactions?page=0 /contacts?page=0&search=qzxwvjkqzx /contacts/c0?',
  ],
  [
    'with few contacts, whichever page is asked for',
    { contacts: contacts(3), list: clamping(1) },
    { mode: 'page', base: 1 },
    '/contacts? /contacts?page=1 /contacts?page=2 /transactions? /transactions?page=1 /transactions?page=2 /contacts?page=1&search=qzxwvjkqzx /contacts/c0?',
  ],
  [
    'with all contacts where nothing is paged',
    { contacts: contacts(3), transactions: transactions(31), list: (rows) => anAnswer(rows) },
    { mode: 'none' },
    '/contacts? /contacts?page=1 /contacts?page=2 /transactions? /transactions?page=1 /transactions?page=2 /contacts?page=1&search=qzxwvjkqzx /contacts/c0?',
  ],
])('%s the transactions decide', async (_name, fake, paging, calls) => {
  const found = await detected(fake)
  expect(found.paging).toEqual(paging)
  expect(found.certain).toBe(true)
  expect(found.calls.join(' ')).toBe(calls)
})

test.each<[string, Fake['list'], object]>([
  ['says nothing', bare(1), {}],
  ['says that it gives page 1', laravel, { mode: 'page', base: 1 }],
  ['says that it gives page 0', spring, { mode: 'page', base: 0 }],
])('an empty service that %s is asked again another time', async (_name, list, paging) => {
  const found = await detected({ contacts: [], transactions: [], list })
  expect(found.paging ?? {}).toEqual(paging)
  expect(found.certain).toBe(false)
  expect(found.search).toBeUndefined()
  expect(found.calls).toEqual(['/contacts?', '/contacts?page=1', '/transactions?', '/transactions?page=1'])
  expect(found.step('First page')).toMatchObject({
    decided: false,
    evidence: 'No page number: no records. Page 1: no records.',
  })
  expect(found.samples).toEqual([])
})

test('few rows that are the same on every page may be all, or a last page that is repeated', async () => {
  const found = await detected({
    contacts: contacts(3),
    transactions: transactions(2),
    list: (rows) => anAnswer(rows),
  })
  expect(found.paging).toEqual({ mode: 'none' })
  expect(found.certain).toBe(false)
})

test('a service that refuses every page number is read without one', async () => {
  const list: Fake['list'] = (rows, { page }) => (page === undefined ? anAnswer(rows) : refused(400))
  const found = await detected({ list })
  expect(found.paging).toEqual({ mode: 'none' })
  expect(found.certain).toBe(false)
})
