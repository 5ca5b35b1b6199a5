import { expect, test } from 'vitest'
import { aContact, aTransaction } from '../builders.ts'
import { openService } from './open-service.ts'

function withThree() {
  const ids = ['1', '2', '3']
  return openService({
    contacts: ids.map((id) => aContact({ id })),
    transactions: ids.map((id) => aTransaction({ id })),
  })
}

test('a deletion takes the ids named and answers them in the order asked', async () => {
  const { send, get } = withThree()
  expect(await send('DELETE', '/contacts', { ids: '3,1' })).toMatchObject({
    status: 200,
    body: { deleted: ['3', '1'], missing: [] },
  })
  expect((await get('/contacts')).body).toMatchObject({ items: [{ id: '2' }], total: 1 })
  expect((await get('/transactions')).body).toMatchObject({ total: 3 })
})

test('ids that are not there are missing, and an id named twice counts once', async () => {
  const { send } = withThree()
  expect((await send('DELETE', '/transactions', { ids: '9,2,2,__proto__,9,1' })).body).toEqual({
    deleted: ['2', '1'],
    missing: ['9', '__proto__'],
  })
  expect((await send('DELETE', '/transactions', { ids: '2' })).body).toEqual({ deleted: [], missing: ['2'] })
})

test('ids are taken exactly as sent: no part of one, no white space round it, no number like it', async () => {
  const { send, get } = withThree()
  expect((await send('DELETE', '/contacts', { ids: ' 1,01,1.0,12,"2"' })).body).toEqual({
    deleted: [],
    missing: [' 1', '01', '1.0', '12', '"2"'],
  })
  expect((await get('/contacts')).body).toMatchObject({ total: 3 })
})

test('a form can delete too', async () => {
  const { form } = withThree()
  expect((await form('DELETE', '/contacts', 'ids=1%2C3')).body).toEqual({ deleted: ['1', '3'], missing: [] })
  expect((await form('DELETE', '/contacts', 'ids=2,7')).body).toEqual({ deleted: ['2'], missing: ['7'] })
})

test('a deletion without a body deletes nothing', async () => {
  const { service, send, get } = withThree()
  expect(await send('DELETE', '/contacts')).toMatchObject({
    status: 400,
    body: { detail: 'The body is empty' },
  })
  expect((await send('DELETE', '/contacts?ids=1,2')).status).toBe(400)
  const typed = await service.request('/contacts', {
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json' },
  })
  expect(typed.status).toBe(400)
  expect((await get('/contacts')).body).toMatchObject({ total: 3 })
})

test.each([
  '{}',
  '{"ids":""}',
  '{"ids":" "}',
  '{"ids":","}',
  '{"ids":"1,,2"}',
  '{"ids":"1, ,2"}',
  '{"ids":"1,"}',
  '{"ids":",1"}',
  '{"ids":1}',
  '{"ids":null}',
  '{"ids":true}',
  '{"ids":["1","2"]}',
  '{"ids":{"0":"1"}}',
  '{"ids":"1","all":true}',
  '{"ids":"1","__proto__":"2"}',
  '{"id":"1"}',
  '["1"]',
  '"1"',
  '1',
  'null',
  '{"ids":"1"',
  'ids=1',
])('a deletion with the body %s is refused and deletes nothing', async (body) => {
  const { send, get } = withThree()
  expect(await send('DELETE', '/contacts', body)).toMatchObject({ status: 400, body: { status: 400 } })
  expect((await get('/contacts')).body).toMatchObject({ total: 3 })
})

test.each(['', 'ids=', 'ids=1&ids=2', 'ids=1&x=2', 'ids=1,%FF', 'id=1'])(
  'a deletion with the form "%s" is refused and deletes nothing',
  async (body) => {
    const { form, get } = withThree()
    expect((await form('DELETE', '/contacts', body)).status).toBe(400)
    expect((await get('/contacts')).body).toMatchObject({ total: 3 })
  },
)

test('wrong ids are reported at their field', async () => {
  const { send } = withThree()
  expect((await send('DELETE', '/contacts', { ids: ['1'] })).body).toMatchObject({
    errors: [{ field: 'ids' }],
  })
  expect((await send('DELETE', '/contacts', { ids: '1', all: 'x' })).body).toMatchObject({
    errors: [{ field: 'all' }],
  })
})

test('a deletion of another media type, or larger than 64 KiB, deletes nothing', async () => {
  const { send, get } = withThree()
  expect((await send('DELETE', '/contacts', '{"ids":"1"}', 'text/plain')).status).toBe(415)
  const long = Array.from({ length: 20_000 }, (_, index) => index).join(',')
  expect((await send('DELETE', '/contacts', { ids: long })).status).toBe(413)
  expect((await get('/contacts')).body).toMatchObject({ total: 3 })
})

test('thousands of ids can be deleted at once', async () => {
  const ids = Array.from({ length: 5000 }, (_, index) => String(index))
  const { send, get } = openService({ transactions: ids.map((id) => aTransaction({ id })) })
  expect((await send('DELETE', '/transactions', { ids: ids.join(',') })).body).toEqual({
    deleted: ids,
    missing: [],
  })
  expect((await get('/transactions')).body).toEqual({ items: [], page: 1, pageSize: 25, total: 0 })
})
