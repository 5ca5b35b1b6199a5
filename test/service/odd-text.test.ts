import { expect, test } from 'vitest'
import { isKeepable } from '../../src/domain/text.ts'
import { aContact, aTransaction } from '../builders.ts'
import { openService } from './open-service.ts'

const unkeepable = ['\0', 'a\0b', '\ud83d', '\ude00', 'x\ude00\ud83dx', '\udfff end']
const detail = 'Contains a character that can’t be saved. Please retype it.'

function withOne() {
  return openService({
    contacts: [aContact({ id: '1' }), aContact({ id: '\uFFFD', company: 'Smile 😀 \uFFFD' })],
    transactions: [aTransaction({ id: '1' })],
  })
}

test.each(unkeepable)(
  'text that not every database can hold alike is refused at its field: %j',
  async (odd) => {
    const { send, get } = withOne()
    const edit = await send('POST', '/contacts/1', { city: odd, zip: '1' })
    expect(edit).toMatchObject({ status: 422, body: { errors: [{ field: 'city', detail }] } })
    const creation = await send('POST', '/contacts/new', { company: 'Acme', phone: odd })
    expect(creation).toMatchObject({ status: 422, body: { errors: [{ field: 'phone', detail }] } })
    for (const field of ['date', 'currency', 'amount', 'counterpart', 'description']) {
      const { status, body } = await send('POST', '/transactions/1', { [field]: odd })
      expect([status, Object(body).errors]).toEqual([422, [{ field, detail }]])
    }
    expect((await get('/contacts')).body).toMatchObject({ total: 2 })
    expect((await get('/contacts/1')).body).toEqual(aContact({ id: '1' }))
  },
)

test('a form cannot send it either', async () => {
  const { form } = withOne()
  expect(await form('POST', '/contacts/1', 'city=a%00b')).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'city', detail }] },
  })
  expect((await form('POST', '/contacts/1', 'city=%ED%A0%80')).status).toBe(400)
})

test.each(['😀', '\u0001', '\uFFFD', '\uFFFF', '\u{10FFFF}', 'e\u0301', '\u202E', '\uFEFF'])(
  'every other text can be kept: %j',
  async (text) => {
    const { send, get } = withOne()
    expect((await send('POST', '/contacts/1', { city: text })).body).toMatchObject({ city: text })
    expect((await get('/contacts/1')).body).toMatchObject({ city: text })
  },
)

test('what cannot be kept is an id that is not there, and takes nothing else with it', async () => {
  const { send, get } = withOne()
  expect((await send('DELETE', '/contacts', { ids: unkeepable.join(',') })).body).toEqual({
    deleted: [],
    missing: unkeepable,
  })
  expect((await send('DELETE', '/contacts', { ids: '1\0,\ud83d,1' })).body).toEqual({
    deleted: ['1'],
    missing: ['1\0', '\ud83d'],
  })
  expect((await get('/contacts')).body).toMatchObject({ items: [{ id: '\uFFFD' }], total: 1 })
})

test.each([
  '%00',
  '1%00',
  '%00new',
  '%FF',
  '%C3%28',
  '%ED%A0%80',
  '%F0%9F%98',
  '%',
  '%2',
  '%zz',
  '1%',
  '%C0%AF',
])('the id %s in an address is one that is not there', async (id) => {
  const { get, send } = withOne()
  for (const path of [`/contacts/${id}`, `/transactions/${id}`]) {
    expect((await get(path)).status).toBe(404)
    expect((await send('HEAD', path)).status).toBe(404)
    expect((await send('POST', path, {})).status).toBe(404)
    expect((await send('DELETE', path)).status).toBe(405)
  }
})

test('an address whose first part is no UTF-8 is not there', async () => {
  const { get } = withOne()
  for (const path of ['/%FF', '/contacts%FF', '/%', '/contacts/1/%FF', '/%00']) {
    expect((await get(path)).status).toBe(404)
  }
})

test.each(['%00', 'smile%00', '%FF', 'smile+%ED%A0%80', '%F0%9F'])(
  'a search for %s finds nothing',
  async (search) => {
    const { get } = withOne()
    expect(await get(`/contacts?search=${search}`)).toMatchObject({
      status: 200,
      body: { items: [], total: 0 },
    })
  },
)

test('a search may have 1,000 characters and no more', async () => {
  const { get } = withOne()
  const words = 'peeters '.repeat(125)
  expect(words).toHaveLength(1000)
  expect((await get(`/contacts?search=${encodeURIComponent(words)}`)).body).toMatchObject({ total: 2 })
  for (const path of ['/contacts', '/transactions']) {
    expect(await get(`${path}?search=${encodeURIComponent(`${words}x`)}`)).toMatchObject({
      status: 400,
      body: {
        title: 'Bad Request',
        errors: [{ field: 'search', detail: 'At most 1,000 characters' }],
      },
    })
  }
})

test('what can be kept is well-formed text without U+0000', () => {
  expect(unkeepable.map(isKeepable)).toEqual(unkeepable.map(() => false))
  expect(['', 'a', '😀', '\uD7FF\uE000\uFFFF'].map(isKeepable)).toEqual([true, true, true, true])
})
