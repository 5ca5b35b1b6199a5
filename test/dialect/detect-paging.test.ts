import { expect, test } from 'vitest'
import { anAnswer } from './examples.ts'
import { size, contacts, refused, slice, detected, bare, pages, type Fake } from './fake-lists.ts'
import { clamping, spring, laravel } from './paging-services.ts'

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
    { paging: { mode: 'page', base: 1 }, lists: `${none} ${pages(1, 0)}` },
  ],
  [
    'P5 400 without a page, base 1, page 0 empty',
    { list: (rows, { page }) => (page === undefined ? refused(400) : anAnswer(slice(rows, page - 1))) },
    { paging: { mode: 'page', base: 1 }, lists: `${none} ${pages(1, 0)}` },
  ],
  [
    'P5 400 without a page, page 0 is page 1',
    {
      list: (rows, { page }) =>
        page === undefined ? refused(400) : anAnswer(slice(rows, Math.max(0, page - 1))),
    },
    { paging: { mode: 'page', base: 1 }, lists: `${none} ${pages(1, 0)}` },
  ],
  [
    'P5 400 without a page, base 0',
    { list: (rows, { page }) => (page === undefined ? refused(400) : anAnswer(slice(rows, page))) },
    { paging: { mode: 'page', base: 0 }, lists: `${none} ${pages(1, 0)}` },
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
    { paging: { mode: 'page', base: 0 }, lists: `${none} ${pages(1)}` },
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
    { paging: { mode: 'page', base: 1 }, lists: `${none} ${pages(1, 2)}` },
  ],
  [
    'T5 a Link header only',
    { list: linked },
    { paging: { mode: 'page', base: 1 }, lists: `${none} ${pages(1, 2)}` },
  ],
  [
    'one page only, base 1, bare',
    { contacts: contacts(3), list: bare(1) },
    { paging: { mode: 'page', base: 1 }, lists: `${none} ${pages(1, 2)}` },
  ],
  [
    'one page only, base 0, bare',
    { contacts: contacts(3), list: bare(0) },
    { paging: { mode: 'page', base: 0 }, lists: `${none} ${pages(1, 0)}` },
  ],
  [
    'one page only, base 0, and an error past the end',
    { contacts: contacts(3), list: bare(0, (_page, index) => (index > 0 ? refused(404) : undefined)) },
    { paging: { mode: 'page', base: 0 }, lists: `${none} ${pages(1, 0)}` },
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
    { paging: { mode: 'page', base: 1 }, lists: `${none} ${pages(1, 2)}` },
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
    `/contacts?page=${base}&search=qzxwvjkqzx`,
    '/contacts/c0?',
    `/transactions?page=${base}`,
  ])
})
