import { expect, test } from 'vitest'
import { aTransaction } from '../builders.ts'
import { check } from '../../src/dialect/detect/check.ts'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { anAnswer } from './examples.ts'
import { contacts, transactions, refused, slice, detected, bare } from './fake-lists.ts'
import type { Fake } from './fake-lists.ts'

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
