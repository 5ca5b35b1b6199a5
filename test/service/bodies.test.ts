import { expect, test } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { openService, read } from './open-service.ts'

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

test.each([
  json,
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'Application/JSON ; charset="utf-8"',
  'application/json; profile=x',
])('JSON is read when it is sent as %s', async (type) => {
  expect(await edit('{"city":"Łódź"}', type)).toMatchObject({ status: 200, body: { city: 'Łódź' } })
})

test.each([form, `${form};charset=UTF-8`, `${form}; charset=utf8`])(
  'a form is read when it is sent as %s',
  async (type) => {
    expect(await edit('city=%C5%81%C3%B3d%C5%BA+%2B+50%&zip=', type)).toMatchObject({
      status: 200,
      body: { city: 'Łódź + 50%', zip: '' },
    })
  },
)

test.each([
  'text/plain',
  'text/plain;application/json',
  'application/jsonp',
  'application/json-patch+json',
  'application/merge-patch+json',
  'multipart/form-data; boundary=x',
  'application/json; charset=iso-8859-1',
  `${form}; charset=windows-1252`,
  'constructor',
  '__proto__',
  '*/*',
])('a body sent as %s is refused with 415', async (type) => {
  expect(await edit('{"city":"Brugge"}', type)).toMatchObject({
    status: 415,
    body: { title: 'Unsupported Media Type' },
  })
})

test('a body without any media type is refused with 415', async () => {
  expect((await edit(new TextEncoder().encode('{"city":"Brugge"}'), undefined)).status).toBe(415)
})

test('an edit without a body is refused with 400', async () => {
  const { send } = openService({ contacts: [aContact({ id: '1' })] })
  expect(await send('POST', '/contacts/1')).toMatchObject({
    status: 400,
    body: { detail: 'The body is empty' },
  })
  expect((await edit('', json)).status).toBe(400)
})

test.each([
  '{',
  '{"city":}',
  "{'city':'x'}",
  '{"city":"x"} x',
  '[]',
  '[{"city":"x"}]',
  '"city"',
  'null',
  '7',
  '\u0000',
  '['.repeat(60_000),
])('the JSON %.20s is refused with 400', async (body) => {
  expect(await edit(body, json)).toMatchObject({ status: 400, body: { title: 'Bad Request' } })
})

test.each([
  [json, [...bytesOf('{"city":"'), 0xff, 0xfe, ...bytesOf('"}')]],
  [json, [...bytesOf('{"city":"'), 0xc5, ...bytesOf('"}')]],
  [form, [...bytesOf('city='), 0xe9]],
  [form, bytesOf('city=%E9t%E9')],
])('text that is not UTF-8 is refused with 400 (%s)', async (type, bytes) => {
  expect((await edit(new Uint8Array(bytes), type)).status).toBe(400)
})

test('a byte order mark before the JSON does no harm', async () => {
  expect((await edit('\uFEFF{"city":"Brugge"}', json)).status).toBe(200)
})

test('a form field given twice is refused at that field', async () => {
  const { status, body } = await edit('city=Gent&zip=9000&city=Gent&city=Gent', form)
  expect(status).toBe(422)
  expect(body).toMatchObject({ errors: [{ field: 'city', detail: 'Send this field only once, as text' }] })
})

test('the limit is 64 KiB of bytes, not of characters', async () => {
  const padded = (bytes: number) => `{"city":"Gent"${' '.repeat(bytes - 15)}}`
  expect((await edit(padded(65_536), json)).status).toBe(200)
  expect(await edit(padded(65_537), json)).toMatchObject({
    status: 413,
    body: { title: 'Content Too Large' },
  })
  expect((await edit(`{"city":"${'é'.repeat(33_000)}"}`, json)).status).toBe(413)
})

test('a stream without a length is cut off at the limit', async () => {
  let sent = 0
  const long = new ReadableStream({
    pull(controller) {
      sent += 1
      controller.enqueue(new Uint8Array(1024).fill(32))
      if (sent === 1000) controller.close()
    },
  })
  expect((await edit(long, json)).status).toBe(413)
  expect(sent).toBeLessThan(100)
})

test('a body that is longer than its announced length is refused all the same', async () => {
  const { service } = openService({ contacts: [aContact({ id: '1' })] })
  const answer = await service.request('/contacts/1', {
    method: 'POST',
    body: `{"city":"Gent"${' '.repeat(70_000)}}`,
    headers: { 'Content-Type': json, 'Content-Length': '15' },
  })
  expect(answer.status).toBe(413)
})

async function edit(body: NonNullable<RequestInit['body']>, type: string | undefined) {
  const { service } = openService({ contacts: [aContact({ id: '1' })] })
  const headers = type === undefined ? {} : { 'Content-Type': type }
  // The types of the DOM do not know duplex yet, which a stream must have.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
  return read(await service.fetch(new Request('http://service.example/contacts/1', init)))
}

function bytesOf(text: string): number[] {
  return Array.from(new TextEncoder().encode(text))
}

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

test.each('%00 1%00 %00new %FF %C3%28 %ED%A0%80 %F0%9F%98 % %2 %zz 1% %C0%AF'.split(' '))(
  'the id %s in an address is one that is not there',
  async (id) => {
    const { get, send } = withOne()
    for (const path of [`/contacts/${id}`, `/transactions/${id}`]) {
      expect((await get(path)).status).toBe(404)
      expect((await send('HEAD', path)).status).toBe(404)
      expect((await send('POST', path, {})).status).toBe(404)
      expect((await send('DELETE', path)).status).toBe(405)
    }
  },
)

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
      body: { title: 'Bad Request', errors: [{ field: 'search', detail: 'At most 1,000 characters' }] },
    })
  }
})
