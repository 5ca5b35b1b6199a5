import { expect, test } from 'vitest'
import { aTransaction } from '../builders.ts'
import { openService } from './open-service.ts'

test('what the bank sent is served as it is, however wrong', async () => {
  const odd = aTransaction({
    id: '1',
    date: '2016-02-30',
    currency: '',
    amount: '1.234,50 CR',
    description: 'a\tb\n\nc',
  })
  const { get } = openService({ transactions: [odd] })
  expect((await get('/transactions/1')).body).toEqual(odd)
  expect((await get('/transactions')).body).toMatchObject({ items: [odd] })
})

test('a wrong stored date is no obstacle to editing another field', async () => {
  const odd = aTransaction({ id: '1', date: '2016-02-30' })
  const { send } = openService({ transactions: [odd] })
  expect(await send('POST', '/transactions/1', { counterpart: 'ING' })).toMatchObject({
    status: 200,
    body: { ...odd, counterpart: 'ING' },
  })
})

test.each([
  ['date', ['2016-02-29', '0001-01-01', '9999-12-31', '']],
  ['currency', ['EUR', 'DEM', 'XXX', '']],
  ['amount', ['0', '-0.00', '1234.50', '-1234.5', '007', '123456789012345678901234567890.123456789', '']],
])('%s takes %j as they are', async (field, values) => {
  const { send } = openService({ transactions: [aTransaction({ id: '1' })] })
  for (const value of values) {
    expect(await send('POST', '/transactions/1', { [field]: value })).toMatchObject({
      status: 200,
      body: { [field]: value },
    })
  }
})

test.each([
  [
    'date',
    [
      '2016-02-30',
      '2026-13-01',
      '2026-00-10',
      '26-01-01',
      '2026-1-1',
      '01/02/2026',
      ' 2026-01-01',
      '2026-01-01T00:00',
    ],
  ],
  ['currency', ['eur', 'EURO', '€', 'EU', ' EUR', 'EUR\n']],
  ['amount', ['1,5', '1.', '.5', '+1', '1e3', '--1', '− 5', '1 000', 'NaN', '0x10', '1.5\n', '٣']],
])('%s refuses %j', async (field, values) => {
  const stored = aTransaction({ id: '1' })
  const { send, get } = openService({ transactions: [stored] })
  for (const value of values) {
    const { status, body } = await send('POST', '/transactions/1', { [field]: value, counterpart: 'changed' })
    expect([value, status]).toEqual([value, 422])
    expect(body).toMatchObject({ errors: [{ field, detail: expect.any(String) }] })
  }
  expect((await get('/transactions/1')).body).toEqual(stored)
})

test('transactions are never created', async () => {
  const { send, get } = openService()
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const body = method === 'GET' ? undefined : aTransaction()
    expect((await send(method, '/transactions/new', body)).status).toBe(404)
  }
  expect((await send('POST', '/transactions', aTransaction())).status).toBe(405)
  expect((await get('/transactions')).body).toMatchObject({ total: 0 })
})

test('not even a stored record can be had under the id "new"', async () => {
  const { send, get } = openService({ transactions: [aTransaction({ id: 'new' })] })
  expect((await get('/transactions/new')).status).toBe(404)
  expect((await get('/transactions/%6eew')).status).toBe(404)
  expect((await send('POST', '/transactions/new', { amount: '1' })).status).toBe(404)
})

test('what the bank booked can be corrected, which the marks of a list tell, but not emptied', async () => {
  const booked = aTransaction({ id: '1', date: '2026-01-05', amount: '5.00' })
  const { get, send } = openService({
    transactions: [booked, aTransaction({ id: '2' })],
    bankLines: [booked],
  })
  expect(await send('POST', '/transactions/1', { amount: '', date: '', counterpart: '' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'date' }, { field: 'amount' }] },
  })
  expect((await get('/transactions/1')).body).toEqual(booked)
  expect((await get('/marks/transactions?ids=1,2')).body).toEqual({ items: [], corrections: [] })
  await send('POST', '/transactions/1', { amount: '6.00' })
  // No bank has booked this one.
  expect((await send('POST', '/transactions/2', { amount: '' })).status).toBe(200)
  expect((await get('/marks/transactions?ids=1,2')).body).toEqual({
    items: [],
    corrections: [{ id: '1', amount: '5.00' }],
  })
})
