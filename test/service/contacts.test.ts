import { expect, test } from 'vitest'
import { aContact } from '../builders.ts'
import { openService } from './open-service.ts'

test('the list answers the first page of 25 with the total', async () => {
  const { get } = openService({ contacts: Array.from({ length: 60 }, () => aContact()) })
  const { status, headers, body } = await get('/contacts')
  expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
    200,
    'application/json',
    'private, no-cache',
  ])
  expect(Object.keys(Object(body))).toEqual(['items', 'page', 'pageSize', 'total'])
  expect(body).toMatchObject({ page: 1, pageSize: 25, total: 60, items: { length: 25 } })
})

test('the last page has the rest, and a page past the end is empty with the true total', async () => {
  const { get } = openService({ contacts: Array.from({ length: 60 }, () => aContact()) })
  expect((await get('/contacts?page=3')).body).toMatchObject({ page: 3, total: 60, items: { length: 10 } })
  expect((await get('/contacts?page=4')).body).toEqual({ items: [], page: 4, pageSize: 25, total: 60 })
  expect((await get('/contacts?page=999999999')).body).toMatchObject({ items: [], total: 60 })
})

test.each(['', ...'0 -1 1.5 abc %20 1e3 01 9999999999 1&page=2 1&page=1 Infinity १'.split(' ')])(
  'page=%s is refused, naming the page',
  async (page) => {
    const { get } = openService({ contacts: [aContact()] })
    const { status, headers, body } = await get(`/contacts?page=${page}`)
    expect([status, headers.get('Content-Type')]).toEqual([400, 'application/problem+json'])
    expect(body).toMatchObject({ status: 400, title: 'Bad Request', errors: [{ field: 'page' }] })
  },
)

test('a search is text of the address: %, plus signs and accents are read as they are meant', async () => {
  const { get } = openService({
    contacts: [aContact({ id: '1', company: 'Łódź & 100% Zn.' }), aContact({ id: '2', company: 'Gent' })],
  })
  for (const search of ['100%25', 'lodz+%26', '%C5%81%C3%B3d%C5%BA', '100%']) {
    expect((await get(`/contacts?search=${search}`)).body).toMatchObject({ items: [{ id: '1' }], total: 1 })
  }
  expect((await get('/contacts?search=')).body).toMatchObject({ total: 2 })
  expect((await get('/contacts?search=one&search=two')).body).toMatchObject({ errors: [{ field: 'search' }] })
})

test('one contact is a bare object with every field as text', async () => {
  const contact = aContact({ id: 'a b/c', phone: '' })
  const { get } = openService({ contacts: [contact] })
  expect(await get('/contacts/a%20b%2Fc')).toMatchObject({ status: 200, body: contact })
})

test('an id that is not there is 404 in words', async () => {
  const { get, send } = openService({ contacts: [aContact({ id: '1' })] })
  for (const id of ['2', '__proto__', 'constructor', '%E0%A4%A', '%00', '1%2F']) {
    expect(await get(`/contacts/${id}`)).toMatchObject({
      status: 404,
      body: {
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        detail: expect.stringContaining('no record'),
      },
    })
    expect((await send('POST', `/contacts/${id}`, { city: 'Gent' })).status).toBe(404)
  }
})

test('a creation answers 201, the whole record and where it is', async () => {
  const { service, send, get } = openService()
  const { status, headers, body } = await send('POST', '/contacts/new', { company: 'Acme', city: 'Gent' })
  const { id } = Object(body)
  const record = aContact({
    id,
    firstName: '',
    lastName: '',
    company: 'Acme',
    phone: '',
    email: '',
    vatNumber: '',
    country: '',
    city: 'Gent',
    zip: '',
    number: '',
    street: '',
  })
  expect([status, body]).toEqual([201, record])
  const location = new URL(headers.get('Location') ?? '', 'https://books.example/api/contacts/new')
  expect(location.pathname).toBe(`/api/contacts/${id}`)
  expect((await get(`/contacts/${id}`)).body).toEqual(record)
  expect((await service.request('/contacts?search=acme')).status).toBe(200)
})

test('a creation that arrives twice with its key is one contact; another key, or other fields, are not taken for it', async () => {
  const { ask, get } = openService()
  const create = (key: string, fields: object) =>
    ask('POST', '/contacts/new', { 'Idempotency-Key': key }, fields)
  const [key, other] = ['0123456789abcdef0123', '0123456789abcdef0124']
  const [first, again] = await Promise.all([1, 2].map(() => create(key, { company: 'Acme' })))
  expect([first?.status, again?.status, again?.body]).toEqual([201, 201, first?.body])
  expect(await create(key, { company: 'Other' })).toMatchObject({
    status: 422,
    body: { detail: 'Idempotency-Key has already created another contact, or this one was changed since' },
  })
  expect((await create(other, { company: 'Acme' })).status).toBe(201)
  for (const odd of ['', 'new', 'x'.repeat(20), `${key}0`])
    expect((await create(odd, { company: 'Acme' })).status).toBe(400)
  expect((await get('/contacts')).body).toMatchObject({ total: 2 })
})

test.each([{}, { city: 'Gent' }, { company: '', firstName: '  ', lastName: '\n', email: '' }])(
  'a contact without any name cannot be created: %j',
  async (fields) => {
    const { send, get } = openService()
    const { status, body } = await send('POST', '/contacts/new', fields)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      errors: [{ field: 'company', detail: expect.stringContaining('Enter a company') }],
    })
    expect((await get('/contacts')).body).toMatchObject({ total: 0 })
  },
)

test.each(['company', 'firstName', 'lastName', 'email'])(
  'a contact with nothing but its %s can be created',
  async (field) => {
    const { send } = openService()
    expect((await send('POST', '/contacts/new', { [field]: 'x@post.example' })).status).toBe(201)
  },
)

test('an edit changes the fields sent and no others; an empty text clears', async () => {
  const contact = aContact({ id: '1' })
  const { send, get } = openService({ contacts: [contact] })
  const changed = { ...contact, city: 'Brugge', phone: '' }
  expect(await send('POST', '/contacts/1', { city: 'Brugge', phone: '' })).toMatchObject({
    status: 200,
    body: changed,
  })
  expect((await get('/contacts/1')).body).toEqual(changed)
  expect(await send('POST', '/contacts/1', {})).toMatchObject({ status: 200, body: changed })
})

test('an edit with any field at fault changes nothing and names every one of them', async () => {
  const contact = aContact({ id: '1' })
  const { send, get } = openService({ contacts: [contact] })
  const { status, body } = await send('POST', '/contacts/1', {
    city: 'Brugge',
    phone: 5,
    zip: null,
    street: 'x'.repeat(2001),
    website: 'https://acme.example',
  })
  expect(status).toBe(422)
  expect(body).toMatchObject({
    title: 'Unprocessable Content',
    errors: [
      { field: 'phone', detail: 'Must be text' },
      { field: 'zip', detail: 'Must be text' },
      { field: 'street', detail: 'At most 2,000 characters' },
      { field: 'website', detail: 'No such field' },
    ],
  })
  expect((await get('/contacts/1')).body).toEqual(contact)
})

test('the id, __proto__ and constructor are no fields that can be sent', async () => {
  const contact = aContact({ id: '1' })
  const { send, form, get } = openService({ contacts: [contact] })
  for (const field of ['id', '__proto__', 'constructor', 'toString', '']) {
    const expected = { status: 422, body: { errors: [{ field, detail: 'No such field' }] } }
    expect(await send('POST', '/contacts/1', `{${JSON.stringify(field)}:"2"}`)).toMatchObject(expected)
    expect(await form('POST', '/contacts/1', `${field}=2`)).toMatchObject(expected)
  }
  expect((await get('/contacts/1')).body).toEqual(contact)
})

test('a value comes back exactly as it was sent', async () => {
  const { send } = openService({ contacts: [aContact({ id: '1' })] })
  for (const city of [
    '  007  ',
    '0.10',
    'a\r\nb\t',
    '\u0001\uFFFF',
    '𝕏 e\u0301 é',
    '<b>&amp;',
    'x'.repeat(2000),
  ]) {
    expect((await send('POST', '/contacts/1', { city })).body).toMatchObject({ city })
  }
})
