import { expect, test } from 'vitest'
import type { Answer } from '../../src/dialect/answer.ts'
import { check } from '../../src/dialect/detect/check.ts'
import { detect, DetectionError } from '../../src/dialect/detect/detect.ts'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { contactFieldNames, transactionFieldNames } from '../../src/domain/fields.ts'
import { aContact, aTransaction } from '../builders.ts'
import { anAnswer } from './examples.ts'
import {
  bare,
  contacts,
  detected,
  pages,
  refused,
  size,
  slice,
  transactions,
  type Fake,
  type Rows,
} from './fake-lists.ts'

/** A bare service that repeats the last page. */
const clamping =
  (base: 0 | 1, envelope: (rows: Rows, page: number) => object = () => ({})): Fake['list'] =>
  (rows, { page = base }) => {
    const last = Math.max(0, Math.ceil(rows.length / size) - 1)
    const index = Math.min(last, Math.max(0, page - base))
    return anAnswer({ data: slice(rows, index), ...envelope(rows, index + base) })
  }

const spring: Fake['list'] = (rows, { page = 0 }) =>
  anAnswer({
    content: slice(rows, page),
    totalElements: rows.length,
    totalPages: Math.ceil(rows.length / size),
    number: page,
    size,
    last: (page + 1) * size >= rows.length,
  })

const laravel: Fake['list'] = (rows, { page = 1 }) =>
  anAnswer({
    data: slice(rows, Math.max(1, page) - 1),
    total: rows.length,
    current_page: Math.max(1, page),
    last_page: Math.ceil(rows.length / size),
    per_page: size,
  })

test('S3 a search that is ignored is noticed', async () => {
  const all = contacts(12)
  const found = await detected({
    contacts: all,
    list: (rows, { page = 1 }, resource) => anAnswer(slice(resource === 'contacts' ? all : rows, page - 1)),
  })
  expect(found.search).toEqual({ mode: 'local' })
  expect(found.step('Search')).toEqual({
    title: 'Search',
    result: 'By Bookend',
    evidence: 'A search for nonsense returns the same records as no search.',
    decided: true,
  })
})

test('S3 a search that is ignored is noticed though the order changes', async () => {
  const all = contacts(12)
  const list: Fake['list'] = (rows, { page = 1, search }) =>
    anAnswer({ total: 12, data: search ? slice(all.toReversed(), page - 1) : slice(rows, page - 1) })
  expect((await detected({ list })).search).toEqual({ mode: 'local' })
})

test('a search that gives the same first page but fewer in all is a search', async () => {
  const all = contacts(12)
  const list: Fake['list'] = (_rows, { page = 1, search }) =>
    anAnswer({ total: search ? 11 : 12, data: slice(all, page - 1) })
  expect((await detected({ list })).search).toEqual({ mode: 'server' })
})

test.each([
  ['empty', []],
  ['page 1 too', slice(contacts(12), 0)],
])('other rows without a page number say nothing when page 0 is %s', async (_name, zero) => {
  const list: Fake['list'] = (rows, { page }) =>
    anAnswer(page === 0 ? zero : slice(rows, page === undefined ? 1 : page - 1))
  const found = await detected({ list })
  expect(found.paging).toMatchObject({ mode: 'page', base: 1 })
  expect(found.certain).toBe(true)
})

test.each([400, 404, 422, 500])(
  'S4 N4 a nonsense search that gives %i is a search all the same',
  async (status) => {
    const list: Fake['list'] = (rows, asked, resource) =>
      asked.search ? refused(status) : bare(1)(rows, asked, resource)
    expect((await detected({ list })).search).toEqual({ mode: 'server' })
  },
)

test.each<[string, Answer]>([
  ['A9 a page of HTML', anAnswer('<html>Sign in</html>')],
  ['401', refused(401)],
  ['403', refused(403)],
  ['404, a wrong address', refused(404)],
  ['500', refused(500)],
  ['a record instead of a list', anAnswer(aContact())],
])('what keeps the first list from being read is handed on: %s', async (_name, answer) => {
  const calls: string[] = []
  const get = async (path: string, { page = '' }) => {
    calls.push(path + page)
    return answer
  }
  const failure = await detect(get, parseProfile({})).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(DetectionError)
  expect(failure).toHaveProperty('answer', answer)
  expect(calls).toEqual(['/contacts', '/contacts1'])
})

test('P5 a refusal that has nothing to do with the missing page number is handed on', async () => {
  const get = async (_path: string, { page }: Record<string, string>) =>
    refused(page === undefined ? 400 : 503)
  const failure = await detect(get, parseProfile({})).catch((error: unknown) => error)
  expect(failure).toHaveProperty('answer.status', 503)
})

test('a connection that is lost on the way ends it', async () => {
  const get = async (path: string) => {
    if (path !== '/contacts') throw new Error('offline')
    return anAnswer(contacts(3))
  }
  await expect(detect(get, parseProfile({}))).rejects.toThrow('offline')
})

test('transactions that cannot be read do not keep contacts from being read', async () => {
  const list: Fake['list'] = (rows, asked, resource) =>
    resource === 'transactions' ? refused(403) : bare(1)(rows, asked, resource)
  const found = await detected({ list })
  expect(found.step('Where the transactions are')).toMatchObject({ decided: false, result: 'Not found' })
  expect(found.samples.map(({ resource }) => resource)).toEqual(['contacts', 'contacts', 'contacts'])
})

test('what the profile states is not tried', async () => {
  const stated = { paging: { mode: 'page', base: 0 }, search: { mode: 'server' } }
  const found = await detected({ list: bare(0) }, stated)
  expect(found.calls).toEqual(['/contacts?page=0', '/contacts/c0?', '/transactions?page=0'])
  expect(found.profile['paging']).toEqual({})
  expect(found.profile['search']).toBeUndefined()
  expect(found.profile['record']).toBeUndefined()
  expect(found.certain).toBe(true)
  expect(found.step('First page')).toMatchObject({
    result: 'Page 0',
    evidence: 'Set in the connection’s settings.',
  })
})

test('a mode that is stated leaves the base to be found out, and a base the mode', async () => {
  expect((await detected({ list: bare(0) }, { paging: { mode: 'page' } })).paging).toEqual({ base: 0 })
  expect((await detected({ list: bare(0) }, { paging: { base: 0 } })).paging).toEqual({ mode: 'page' })
})

test('names of parameters and the size of pages come from the profile', async () => {
  const queries: Record<string, string>[] = []
  const get = async (path: string, query: Record<string, string>) => {
    queries.push(query)
    return anAnswer(path.split('/')[2] ? contacts(1)[0] : slice(contacts(12), Number(query['p'] ?? 1) - 1))
  }
  await detect(get, parseProfile({ paging: { param: 'p', sizeParam: 'n', size: 5 }, search: { param: 'q' } }))
  expect(queries).toEqual([
    { n: '5' },
    { p: '1', n: '5' },
    { p: '2', n: '5' },
    { p: '1', n: '5', q: 'qzxwvjkqzx' },
    {},
  ])
})

test('a profile that allows one request at a time gets no more', async () => {
  const found = await detected({ list: bare(1) }, { http: { maxConcurrent: 1 } })
  expect(found.most).toBe(1)
  expect((await detected({ list: bare(1) })).most).toBeGreaterThan(1)
})

test('a count of the rows on the page is not read as the total', async () => {
  const list: Fake['list'] = (rows, { page = 1 }) =>
    anAnswer({ total: slice(rows, page - 1).length, contacts: slice(rows, page - 1) })
  const found = await detected({ list })
  expect(found.paging).toEqual({ mode: 'page', base: 1, total: {} })
  expect(found.step('Total')).toMatchObject({
    result: 'Not stated',
    evidence: 'total only counts the records of a page.',
  })
})

test('T10 a total that is one more than what was read so far is only a lower bound', async () => {
  const list: Fake['list'] = (rows, { page = 1 }) =>
    anAnswer({ page, total: Math.min(rows.length, page * size + 1), contacts: slice(rows, page - 1) })
  const found = await detected({ contacts: contacts(30), list })
  expect(found.paging).toMatchObject({ totalIsLowerBound: true })
  expect(found.step('Total')?.result).toBe('At least 6')
  expect((await detected({ contacts: contacts(6), list })).paging).not.toHaveProperty('totalIsLowerBound')
})

test('T12 a total that is nowhere may be hidden by the browser', async () => {
  const found = await detected({ list: bare(1) })
  expect(found.step('Total')).toMatchObject({ result: 'Not stated', decided: false })
  expect(found.step('Total')?.evidence).toContain('Access-Control-Expose-Headers')
})

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
    [
      'Fields of contacts',
      contactFieldNames.join(', '),
      'Shown as other fields: first_name, version, status.',
    ],
    ['Fields of transactions', transactionFieldNames.join(', '), 'All the fields, and no others.'],
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
  expect(samples.map(({ resource }) => resource)).toEqual(
    'contacts contacts contacts transactions transactions transactions'.split(' '),
  )
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

const springFromOne: Fake['list'] = (rows, { page = 1, ...asked }, resource) =>
  spring(rows, { ...asked, page: Math.max(0, page - 1) }, resource)

const django: Fake['list'] = (rows, { page = 1 }) =>
  page < 1 || (page > 1 && (page - 1) * size >= rows.length)
    ? refused(404)
    : anAnswer({
        count: rows.length,
        next: page * size < rows.length ? `https://x.test/?page=${page + 1}` : null,
        previous: null,
        results: slice(rows, page - 1),
      })

const linked: Fake['list'] = (rows, { page = 1 }) =>
  anAnswer(slice(rows, Math.max(1, page) - 1), {
    headers:
      page * size < rows.length ? { link: `<https://x.test/contacts?page=${page + 1}>; rel="next"` } : {},
  })

/** What is read at first: a list without a page number, and these pages of it. */
test.each<[string, base: 0 | 1 | undefined, asked: number[], list: Fake['list'], contacts?: number]>([
  ['P1 base 1, bare, empty past the end', 1, [1, 2], bare(1)],
  ['P2 base 0, bare', 0, [1, 0], bare(0)],
  ['P3 page 0 is page 1', 1, [1, 2], bare(1, (page) => (page === 0 ? 0 : undefined))],
  [
    'P3 page 0 is page 1, and without a number everything comes',
    1,
    [1, 2],
    orAll((page) => Math.max(1, page) - 1),
  ],
  ['P4 page 0 is refused', 1, [1, 2], bare(1, (page) => (page < 1 ? refused(404) : undefined))],
  [
    'P4 page 0 is refused where no number is refused too',
    1,
    [1, 0],
    (rows, { page = 0 }) => (page < 1 ? refused(500) : anAnswer(slice(rows, page - 1))),
  ],
  ['P5 400 without a page, base 1, page 0 empty', 1, [1, 0], orRefused((page) => page - 1)],
  ['P5 400 without a page, page 0 is page 1', 1, [1, 0], orRefused((page) => Math.max(0, page - 1))],
  ['P5 400 without a page, base 0', 0, [1, 0], orRefused((page) => page)],
  ['P5 everything without a page, base 0', 0, [1, 0], orAll((page) => page)],
  ['P6 the page is ignored', undefined, [1, 2], (rows) => anAnswer(rows), 33],
  [
    'P6 the page is ignored, and answered as the one that was asked for',
    undefined,
    [1, 2],
    (rows, { page }) => anAnswer({ data: rows, page, total: rows.length }),
    33,
  ],
  [
    'the last page for page 0, because Python counts from behind',
    1,
    [1, 2],
    (rows, { page = 1 }) => anAnswer(page === 0 ? rows.slice(-size) : slice(rows, page - 1)),
  ],
  ['Spring', 0, [1], spring],
  ['Spring with one page only', 0, [1], spring, 3],
  ['Spring that takes numbers from 1 and tells them from 0', 1, [1, 2], springFromOne],
  ['Laravel', 1, [1], laravel],
  ['Django', 1, [1, 2], django],
  ['Django with one page only', 1, [1, 2], django, 3],
  ['T5 a Link header only', 1, [1, 2], linked],
  ['one page only, base 1, bare', 1, [1, 2], bare(1), 3],
  ['one page only, base 0, bare', 0, [1, 0], bare(0), 3],
  [
    'one page only, base 0, and an error past the end',
    0,
    [1, 0],
    bare(0, (_page, index) => (index > 0 ? refused(404) : undefined)),
    3,
  ],
  ['Z2 clamping, base 1', 1, [1, 2], clamping(1)],
  ['Z2 clamping, base 0', 0, [1, 0], clamping(0)],
  [
    'Z2 clamping with one page only, which it calls page 1',
    1,
    [1, 2],
    clamping(1, (rows, page) => ({ page, total: rows.length })),
    3,
  ],
])('%s is found out', async (_name, base, asked, list, count) => {
  const found = await detected({ list, ...(count !== undefined && { contacts: contacts(count) }) })
  expect(found.paging).toEqual(base === undefined ? { mode: 'none' } : { mode: 'page', base })
  expect(found.certain).toBe(true)
  expect(found.search).toEqual({ mode: 'server' })
  expect(found.calls.join(' ')).toBe(
    `/contacts? ${pages(...asked)} /contacts?page=${base ?? 1}&search=qzxwvjkqzx /contacts/c0? /transactions?page=${base ?? 1}`,
  )
})

/** The page at a place; without a number all rows, or a refusal. */
function orAll(placeOf: (page: number) => number): Fake['list'] {
  return (rows, { page }) => anAnswer(page === undefined ? rows : slice(rows, placeOf(page)))
}

function orRefused(placeOf: (page: number) => number): Fake['list'] {
  return (rows, { page }) => (page === undefined ? refused(400) : anAnswer(slice(rows, placeOf(page))))
}
