import { expect, test } from 'vitest'
import { anAnswer } from './an-answer.ts'
import { size, contacts, transactions, refused, slice, detected, bare, pages } from './fake-lists.ts'
import type { Rows, Fake } from './fake-lists.ts'

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

const springFromOne: Fake['list'] = (rows, { page = 1, ...asked }, resource) =>
  spring(rows, { ...asked, page: Math.max(0, page - 1) }, resource)

const laravel: Fake['list'] = (rows, { page = 1 }) =>
  anAnswer({
    data: slice(rows, Math.max(1, page) - 1),
    total: rows.length,
    current_page: Math.max(1, page),
    last_page: Math.ceil(rows.length / size),
    per_page: size,
  })

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

type Expected = { paging: object; lists: string; certain?: boolean }

const none = '/contacts?'

test.each<[string, Fake, Expected]>([
  [
    'P1 base 1, bare, empty past the end',
    { list: bare(1) },
    { paging: { mode: 'page', base: 1 }, lists: `${none} ${pages(1, 2)}` },
  ],
  [
    'P2 base 0, bare',
    { list: bare(0) },
    { paging: { mode: 'page', base: 0 }, lists: `${none} ${pages(1, 0)}` },
  ],
  [
    'P3 page 0 is page 1',
    { list: bare(1, (page) => (page === 0 ? 0 : undefined)) },
    { paging: { mode: 'page', base: 1 }, lists: `${none} ${pages(1, 2)}` },
  ],
  [
    'P3 page 0 is page 1, and without a number everything comes',
    { list: (rows, { page }) => anAnswer(page === undefined ? rows : slice(rows, Math.max(1, page) - 1)) },
    { paging: { mode: 'page', base: 1 }, lists: `${none} ${pages(1, 2)}` },
  ],
  [
    'P4 page 0 is refused',
    { list: bare(1, (page) => (page < 1 ? refused(404) : undefined)) },
    { paging: { mode: 'page', base: 1 }, lists: `${none} ${pages(1, 2)}` },
  ],
  [
    'P4 page 0 is refused where no number is refused too',
    {
      list: (rows, { page }) =>
        page === undefined || page < 1 ? refused(500) : anAnswer(slice(rows, page - 1)),
    },
    { paging: { mode: 'page', base: 1 }, lists: `${none} ${pages(1, 2, 0)}` },
  ],
  [
    'P5 400 without a page, base 1, page 0 empty',
    { list: (rows, { page }) => (page === undefined ? refused(400) : anAnswer(slice(rows, page - 1))) },
    { paging: { mode: 'page', base: 1 }, lists: `${none} ${pages(1, 2, 0)}` },
  ],
  [
    'P5 400 without a page, page 0 is page 1',
    {
      list: (rows, { page }) =>
        page === undefined ? refused(400) : anAnswer(slice(rows, Math.max(0, page - 1))),
    },
    { paging: { mode: 'page', base: 1 }, lists: `${none} ${pages(1, 2, 0)}` },
  ],
  [
    'P5 400 without a page, base 0',
    { list: (rows, { page }) => (page === undefined ? refused(400) : anAnswer(slice(rows, page))) },
    { paging: { mode: 'page', base: 0 }, lists: `${none} ${pages(1, 2, 0)}` },
  ],
  [
    'P5 everything without a page, base 0',
    { list: (rows, { page }) => anAnswer(page === undefined ? rows : slice(rows, page)) },
    { paging: { mode: 'page', base: 0 }, lists: `${none} ${pages(1, 0)}` },
  ],
  [
    'P6 the page is ignored',
    { contacts: contacts(33), list: (rows) => anAnswer(rows) },
    { paging: { mode: 'none' }, lists: `${none} ${pages(1, 2)}` },
  ],
  [
    'P6 the page is ignored and told as asked',
    { contacts: contacts(33), list: (rows, { page }) => anAnswer({ data: rows, page, total: rows.length }) },
    { paging: { mode: 'none' }, lists: `${none} ${pages(1, 2)}` },
  ],
  [
    'the last page for page 0, because Python counts from behind',
    { list: (rows, { page = 1 }) => anAnswer(page === 0 ? rows.slice(-size) : slice(rows, page - 1)) },
    { paging: { mode: 'page', base: 1 }, lists: `${none} ${pages(1, 2)}` },
  ],
  ['Spring', { list: spring }, { paging: { mode: 'page', base: 0 }, lists: `${none} ${pages(1)}` }],
  [
    'Spring with one page only',
    { contacts: contacts(3), list: spring },
    { paging: { mode: 'page', base: 0, pastEnd: 'empty' }, lists: `${none} ${pages(1)}` },
  ],
  [
    'Spring that takes numbers from 1 and tells them from 0',
    { list: springFromOne },
    { paging: { mode: 'page', base: 1 }, lists: `${none} ${pages(1, 2)}` },
  ],
  ['Laravel', { list: laravel }, { paging: { mode: 'page', base: 1 }, lists: `${none} ${pages(1)}` }],
  ['Django', { list: django }, { paging: { mode: 'page', base: 1 }, lists: `${none} ${pages(1, 2)}` }],
  [
    'Django with one page only',
    { contacts: contacts(3), list: django },
    { paging: { mode: 'page', base: 1, pastEnd: 'error' }, lists: `${none} ${pages(1, 2)}` },
  ],
  [
    'T5 a Link header only',
    { list: linked },
    { paging: { mode: 'page', base: 1 }, lists: `${none} ${pages(1, 2)}` },
  ],
  [
    'one page only, base 1, bare',
    { contacts: contacts(3), list: bare(1) },
    { paging: { mode: 'page', base: 1, pastEnd: 'empty' }, lists: `${none} ${pages(1, 2)}` },
  ],
  [
    'one page only, base 0, bare',
    { contacts: contacts(3), list: bare(0) },
    { paging: { mode: 'page', base: 0, pastEnd: 'empty' }, lists: `${none} ${pages(1, 0)}` },
  ],
  [
    'one page only, base 0, and an error past the end',
    { contacts: contacts(3), list: bare(0, (_page, index) => (index > 0 ? refused(404) : undefined)) },
    { paging: { mode: 'page', base: 0, pastEnd: 'error' }, lists: `${none} ${pages(1, 0)}` },
  ],
  [
    'Z2 clamping, base 1',
    { list: clamping(1) },
    { paging: { mode: 'page', base: 1 }, lists: `${none} ${pages(1, 2)}` },
  ],
  [
    'Z2 clamping, base 0',
    { list: clamping(0) },
    { paging: { mode: 'page', base: 0 }, lists: `${none} ${pages(1, 0)}` },
  ],
  [
    'Z2 clamping with one page only, which it calls page 1',
    { contacts: contacts(3), list: clamping(1, (rows, page) => ({ page, total: rows.length })) },
    { paging: { mode: 'page', base: 1, pastEnd: 'clamp' }, lists: `${none} ${pages(1, 2)}` },
  ],
])('%s is found out', async (_name, fake, { paging, lists }) => {
  const found = await detected(fake)
  expect(found.paging).toEqual(paging)
  expect(found.certain).toBe(true)
  expect(found.search).toEqual({ mode: 'server' })
  const rest = found.calls.slice(lists.split(' ').length)
  expect(found.calls.slice(0, -rest.length).join(' ')).toBe(lists)
  const { base = 1 } = paging as { base?: number }
  expect(rest).toEqual([
    `/transactions?page=${base}`,
    `/contacts?page=${base}&search=qzxwvjkqzx`,
    '/contacts/c0?',
  ])
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
    '/contacts? /contacts?page=1 /contacts?page=2 /contacts?page=0 /transactions? /transactions?page=1 /transactions?page=0 /contacts?page=0&search=qzxwvjkqzx',
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
    evidence: 'There are no records yet.',
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

test('a single page that is repeated leaves the base open', async () => {
  const list = clamping(0, (rows, page) => ({ page, pages: Math.ceil(rows.length / size) }))
  const found = await detected({ contacts: contacts(3), transactions: transactions(2), list })
  expect(found.paging).toEqual({ mode: 'page', base: 0, pastEnd: 'clamp' })
  expect(found.certain).toBe(false)
  expect(found.calls).toHaveLength(8)
})

test('a service that refuses every page number is read without one', async () => {
  const list: Fake['list'] = (rows, { page }) => (page === undefined ? anAnswer(rows) : refused(400))
  const found = await detected({ list })
  expect(found.paging).toEqual({ mode: 'none' })
  expect(found.certain).toBe(false)
})
