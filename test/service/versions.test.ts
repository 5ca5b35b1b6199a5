import { expect, test } from 'vitest'
import { createMemoryStore } from '../../src/service/create-memory-store.ts'
import { aContact, aTransaction } from '../builders.ts'
import { askable, openService } from './open-service.ts'

const strong = /^"[\w-]{43}"$/
const other = `"${'0'.repeat(32)}"`

function withTwo() {
  return openService({
    contacts: [aContact({ id: '1', city: 'Gent' }), aContact({ id: '2', city: 'Aalst' })],
    transactions: [aTransaction({ id: '1' })],
  })
}

test('records and lists carry a strong tag, which equal contents share and others do not', async () => {
  const { get, send } = withTwo()
  const paths = ['/contacts/1', '/contacts/2', '/contacts', '/contacts?search=gent', '/contacts?page=2']
  const tagsOf = async () => Promise.all(paths.map(async (path) => tagIn(await get(path))))
  const before = await tagsOf()
  expect(before).toEqual(paths.map(() => expect.stringMatching(strong)))
  expect(new Set(before).size).toBe(paths.length)
  expect(await tagsOf()).toEqual(before)

  await send('POST', '/contacts/1', { phone: 'another' })
  const after = await tagsOf()
  expect(after.map((tag, index) => tag === before[index])).toEqual([false, true, false, false, true])
})

test('the answers of a creation and of an edit carry the tag that reading the record gives', async () => {
  const { get, send } = withTwo()
  const created = await send('POST', '/contacts/new', { company: 'Acme', city: 'Łódź' })
  const { id } = Object(created.body)
  expect(tagIn(created)).toMatch(strong)
  expect(tagIn(await get(`/contacts/${id}`))).toBe(tagIn(created))
  const edited = await send('POST', `/contacts/${id}`, { zip: '90-001', company: '' })
  expect(tagIn(edited)).not.toBe(tagIn(created))
  expect(tagIn(await get(`/contacts/${id}`))).toBe(tagIn(edited))
})

test.each([
  (tag: string) => tag,
  (tag: string) => `W/${tag}`,
  (tag: string) => `${other}, ${tag}`,
  (tag: string) => `"a,b" ,W/"c",\t${tag},`,
  () => '*',
])('what the caller has already is answered 304 without a body (%#)', async (sent) => {
  const { get, ask } = withTwo()
  for (const path of ['/contacts/1', '/transactions', '/contacts?search=gent']) {
    const tag = tagIn(await get(path))
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await ask(method, path, { 'If-None-Match': sent(tag) })
      expect([status, body, headers.get('ETag')]).toEqual([304, undefined, tag])
      expect([headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([null, 'private, no-cache'])
      expect(headers.get('Bookend-Service')).toBe('1')
    }
  }
})

test.each([other, 'W/', '', '""', 'abc', `${other},${other}`, '"', '\\*'])(
  'If-None-Match: %s is answered with the record',
  async (sent) => {
    const { ask } = withTwo()
    expect(await ask('GET', '/contacts/1', { 'If-None-Match': sent })).toMatchObject({
      status: 200,
      body: { id: '1' },
    })
  },
)

test('If-None-Match makes no refusal a 304, and is nothing to a write', async () => {
  const { ask } = withTwo()
  expect((await ask('GET', '/contacts/9', { 'If-None-Match': '*' })).status).toBe(404)
  expect((await ask('GET', '/contacts?page=0', { 'If-None-Match': '*' })).status).toBe(400)
  expect((await ask('POST', '/contacts/1', { 'If-None-Match': '*' }, { city: 'Brugge' })).status).toBe(200)
})

test.each([
  (tag: string) => tag,
  (tag: string) => `${other}, ${tag}`,
  (tag: string) => `W/${other},"a,b" ,\t${tag} ,`,
  () => '*',
])('an edit of the version that the record has is saved (%#)', async (sent) => {
  const { get, ask } = withTwo()
  const tag = tagIn(await get('/contacts/1'))
  const edit = await ask('POST', '/contacts/1', { 'If-Match': sent(tag) }, { city: 'Brugge' })
  expect(edit).toMatchObject({ status: 200, body: { city: 'Brugge', phone: aContact().phone } })
  expect(tagIn(edit)).toBe(tagIn(await get('/contacts/1')))
})

test.each([
  () => other,
  (tag: string) => `W/${tag}`,
  (tag: string) => tag.replaceAll('"', ''),
  (tag: string) => tag.slice(0, -1),
  (tag: string) => `*, ${other}, W/${tag}`,
  (tag: string) => tag.toUpperCase().replace('"', '"A'),
  () => '',
  () => 'nonsense, "',
])('an edit of another version is refused with 412 and the record as it is now (%#)', async (sent) => {
  const { get, ask } = withTwo()
  const before = await get('/contacts/1')
  const ifMatch = sent(tagIn(before))
  const { status, headers, body } = await ask('POST', '/contacts/1', { 'If-Match': ifMatch }, { city: 'X' })
  expect([status, headers.get('Content-Type')]).toEqual([412, 'application/problem+json'])
  expect([headers.get('ETag'), headers.get('Cache-Control')]).toEqual([tagIn(before), 'no-store'])
  expect(body).toEqual({
    type: 'about:blank',
    title: 'Precondition Failed',
    status: 412,
    detail: expect.stringContaining('nothing was saved'),
    current: before.body,
  })
  expect((await get('/contacts/1')).body).toEqual(before.body)
})

test('a change that comes between the look and the write is not overwritten', async () => {
  const { contacts, ...others } = createMemoryStore({ contacts: [aContact({ id: '1' })], transactions: [] })
  const late: typeof contacts = {
    ...contacts,
    update: async (id, ...given) => {
      await contacts.update(id, { city: 'first' })
      return contacts.update(id, ...given)
    },
  }
  const { get, ask } = askable({ ...others, contacts: late }, () => {})
  const tag = tagIn(await get('/contacts/1'))
  expect(await ask('POST', '/contacts/1', { 'If-Match': tag }, { city: 'second' })).toMatchObject({
    status: 412,
    body: { current: { city: 'first' } },
  })
})

test('the version of a missing record is 404, and wrong fields are reported first', async () => {
  const { ask } = withTwo()
  for (const tag of ['*', other]) {
    expect((await ask('POST', '/contacts/9', { 'If-Match': tag }, { city: 'X' })).status).toBe(404)
    expect((await ask('POST', '/contacts/1', { 'If-Match': tag }, { town: 'X' })).status).toBe(422)
  }
})

test('only what was read may be kept, and only if it is asked after each time', async () => {
  const { ask } = withTwo()
  const kept: [string, string, unknown?][] = [
    ['GET', '/contacts'],
    ['HEAD', '/transactions/1'],
  ]
  const never: [string, string, unknown?][] = [
    ['GET', '/contacts/9'],
    ['HEAD', '/contacts?page=0'],
    ['GET', '/elsewhere'],
    ['POST', '/contacts/1', { city: 'X' }],
    ['POST', '/contacts/new', { company: 'X' }],
    ['DELETE', '/contacts', { ids: '2' }],
    ['PUT', '/contacts', {}],
  ]
  const controlOf = async ([method, path, body]: [string, string, unknown?]) =>
    (await ask(method, path, {}, body)).headers.get('Cache-Control')
  for (const one of kept) expect([one, await controlOf(one)]).toEqual([one, 'private, no-cache'])
  for (const one of never) expect([one, await controlOf(one)]).toEqual([one, 'no-store'])
})

function tagIn({ headers }: { headers: Headers }): string {
  return headers.get('ETag') ?? ''
}
