import { expect, test } from 'vitest'
import { aContact } from '../builders.ts'
import type { Answer } from '../../src/dialect/answer.ts'
import { detect, DetectionError } from '../../src/dialect/detect/detect.ts'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { anAnswer } from './examples.ts'
import { size, contacts, refused, slice, detected, bare, type Fake } from './fake-lists.ts'

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
  const stated = {
    paging: { mode: 'page', base: 0 },
    search: { mode: 'server' },
  }
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
