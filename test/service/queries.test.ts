import { expect, test } from 'vitest'
import { createMemoryStore } from '../../src/service/create-memory-store.ts'
import { aContact, aTransaction } from '../builders.ts'
import { askable, openService } from './open-service.ts'

const transactions = [
  aTransaction({ id: 'a', date: '2026-07-01', amount: '-100.00', counterpart: 'Acme' }),
  aTransaction({ id: 'b', date: '2026-08-15', amount: '-9.5', counterpart: 'Acme' }),
  aTransaction({ id: 'c', date: '2026-08-16', amount: '20', counterpart: 'Beta' }),
  aTransaction({ id: 'd', date: '2026-10-01', amount: '-7', counterpart: 'Acme' }),
  aTransaction({ id: 'e', date: '2026-09-30', amount: 'ten', counterpart: 'Acme' }),
]

test('somebody asks what was paid to a supplier in the third quarter', async () => {
  const { get } = openService({ transactions })
  const asked = 'period=2026-Q3&counterparty=Acme'
  const page = await get(`/queries/transactions?${asked}&direction=out&sort=amount&pageSize=1`)
  expect(page.body).toEqual({ items: [transactions[0]], page: 1, pageSize: 1, total: 2 })
  const totals = await get(`/queries/transactions/totals?${asked}`)
  expect(totals.body).toEqual({
    count: 3,
    currencies: [{ currency: 'EUR', count: 2, deposits: '0.00', withdrawals: '-109.50', net: '-109.50' }],
    unread: 1,
    uncertain: 0,
  })
  const months = await get(`/queries/transactions/totals?${asked}&by=month`)
  expect(months.body).toMatchObject({ groups: [{ key: '2026-09' }, { key: '2026-08' }, { key: '2026-07' }] })
})

test('somebody asks which VAT numbers are missing in Germany, and which countries there are', async () => {
  const { get } = openService({
    contacts: [
      aContact({ id: 'a', country: 'DE', vatNumber: '' }),
      aContact({ id: 'b', country: 'DE' }),
      aContact({ id: 'c', country: 'BE', vatNumber: '' }),
    ],
  })
  const missing = await get('/queries/contacts?country=DE&missing=vat-number')
  expect(missing.body).toMatchObject({ items: [{ id: 'a' }], total: 1 })
  const { body } = await get('/queries/contacts/values?field=country')
  expect(body).toEqual({
    values: [
      { value: 'DE', count: 2 },
      { value: 'BE', count: 1 },
    ],
    total: 2,
    more: false,
  })
})

test.each([
  ['period=banana', ['period']],
  ['period=this-month', ['period']],
  ['edited=here&deleted=before&size=50', ['edited', 'deleted', 'size']],
  ['direction=out&direction=in', ['direction']],
  ['search=a&search=b', ['search']],
  ['columns=date&sort=vat-number', ['columns', 'sort']],
  ['amount=1,50', ['amount']],
  [`amount=${'9'.repeat(41)}`, ['amount']],
  ['sort=counterparty&language=klingon', ['language']],
  ['sort=counterparty&language=de-u-co-phonebk', ['language']],
])('%s is refused, and each wrong parameter is named', async (asked, names) => {
  const { get } = openService({ transactions })
  for (const path of ['', '/totals', '/records']) {
    const { status, body } = await get(`/queries/transactions${path}?${asked}`)
    expect([status, Object(body).errors.map(({ field }: { field: string }) => field)]).toEqual([400, names])
  }
})

test('who sends an amount of very many digits reads how many there may be', async () => {
  const { get } = openService({ transactions })
  const { body } = await get(`/queries/transactions?amount=${'9'.repeat(8000)}..`)
  expect(Object(body).errors).toEqual([
    { field: 'amount', detail: expect.stringContaining('At most 40 digits before and after the point') },
  ])
})

test('a condition that the store does not know is refused by its name, never left out', async () => {
  const store = createMemoryStore({ contacts: [], transactions })
  const more: object = { weekday: 'Monday' }
  const { transactions: asked } = store.queries
  const later = { ...store.queries, transactions: { ...asked } }
  later.transactions.page = (query, at) => asked.page({ ...query, filter: { ...query.filter, ...more } }, at)
  const { get } = askable({ ...store, queries: later }, () => {})
  const { status, body } = await get('/queries/transactions')
  expect([status, Object(body).errors]).toEqual([
    400,
    [{ field: 'weekday', detail: 'There is no condition “weekday”' }],
  ])
})

test('texts are sorted in the language of the reader', async () => {
  const names = ['Zebra', 'Ärger', 'Arm']
  const some = names.map((counterpart, index) => aTransaction({ id: `n${index}`, counterpart }))
  const { get } = openService({ transactions: some })
  const sorted = async (more: string) => {
    const { body } = await get(`/queries/transactions?sort=counterparty${more}`)
    return Object(body).items.map(({ counterpart }: { counterpart: string }) => counterpart)
  }
  expect(await sorted('&language=sv')).toEqual(['Arm', 'Zebra', 'Ärger'])
  expect(await sorted('&language=de-CH')).toEqual(['Ärger', 'Arm', 'Zebra'])
  expect(await sorted('')).toEqual(['Ärger', 'Arm', 'Zebra'])
})

test('what belongs to one question only is refused at the others', async () => {
  const { get } = openService({ transactions })
  for (const path of '/totals?page=2 /records?pageSize=25 ?by=month /values?field=amount ?page=1&page=2'.split(
    ' ',
  ))
    expect([path, (await get(`/queries/transactions${path}`)).status]).toEqual([path, 400])
})

test('every address answers HEAD without a body, and other methods learn which ones it has', async () => {
  const { service } = openService({ transactions })
  for (const path of ['', '/totals', '/records', '/changes', '/values?field=currency']) {
    const address = `/queries/transactions${path}`
    const head = await service.request(address, { method: 'HEAD' })
    expect([address, head.status, await head.text()]).toEqual([address, 200, ''])
    const posted = await service.request(address, { method: 'POST' })
    expect([posted.status, posted.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  }
  expect((await service.request('/queries/contacts/totals')).status).toBe(404)
})

test('a stream is lines of records in order, and ends with their number', async () => {
  const { service } = openService({ transactions })
  const response = await service.request('/queries/transactions/records?counterparty=Acme&sort=-date')
  expect(response.headers.get('Content-Type')).toBe('application/x-ndjson')
  const lines = (await response.text()).split('\n')
  expect(lines.map((line) => line && JSON.parse(line).id)).toEqual(['d', 'e', 'b', 'a', undefined, ''])
  expect(lines.at(-2)).toBe('{"end":true,"count":4}')
})

test('a stream that breaks off has no last line, and the fault is reported', async () => {
  const store = createMemoryStore({ contacts: [], transactions })
  const fault = new Error('broken')
  Object.assign(store.queries.transactions, {
    records: async function* records() {
      yield transactions
      throw fault
    },
  })
  const reported: unknown[] = []
  const { service } = askable(store, (thrown) => reported.push(thrown))
  const response = await service.request('/queries/transactions/records')
  const reader = response.body?.getReader()
  const first = await reader?.read()
  expect(new TextDecoder().decode(first?.value)).not.toContain('"end"')
  await expect(reader?.read()).rejects.toThrow('broken')
  expect(reported).toEqual([fault])
})

test('a stream that nobody reads on is not read from the store either', async () => {
  const store = createMemoryStore({ contacts: [], transactions })
  let isOpen = true
  Object.assign(store.queries.transactions, {
    records: async function* records() {
      try {
        yield transactions
        yield transactions
      } finally {
        isOpen = false
      }
    },
  })
  const { service } = askable(store, () => {})
  const response = await service.request('/queries/transactions/records')
  await response.body?.cancel()
  expect(isOpen).toBe(false)
})

test('a client that knows a version reads what changed since, or learns that it has to read everything', async () => {
  const { get, send } = openService({ transactions })
  const version = Object((await get('/queries/transactions/changes')).body).version
  await send('POST', '/transactions/a', { amount: '5' })
  await send('DELETE', '/transactions', { ids: 'b' })
  const { body } = await get(`/queries/transactions/changes?since=${version}`)
  expect(body).toMatchObject({ changed: [{ id: 'a', amount: '5' }], deleted: ['b'] })
  const unknown = await get('/queries/transactions/changes?since=1-other')
  expect(unknown.body).toEqual({ version: Object(body).version, whole: false })
})

test('the service announces that it answers queries', async () => {
  const { get } = openService()
  expect((await get('/contacts')).headers.get('Bookend-Capabilities')).toBe(
    'periods, queries, marks, idempotency-keys, deleted-records, erasures',
  )
})

const three = () => openService({ transactions: ['1', '2', '3'].map((id) => aTransaction({ id })) })
const at = '/marks/transactions'

test('a bookkeeper marks a transaction to ask about, and a colleague sees it', async () => {
  const { send, get } = three()
  expect(await send('POST', `${at}/1`, { mark: 'ask', note: 'Which invoice?' })).toMatchObject({
    status: 200,
    body: { id: '1', mark: 'ask', note: 'Which invoice?' },
  })
  expect((await get(`${at}?ids=3,1,nope`)).body).toEqual({
    items: [{ id: '1', mark: 'ask', note: 'Which invoice?' }],
  })
  expect((await get('/queries/transactions?mark=ask')).body).toMatchObject({ items: [{ id: '1' }], total: 1 })
  expect((await get('/queries/transactions?mark=none')).body).toMatchObject({ total: 2 })
  expect((await get('/queries/transactions/totals?mark=reviewed')).body).toMatchObject({ count: 0 })
})

test('a note that somebody else has changed is not overwritten by one who has read another', async () => {
  const { ask, get, send } = three()
  const before = (await get(`${at}/1`)).headers.get('ETag') ?? ''
  await send('POST', `${at}/1`, { note: 'theirs' })
  const refused = await ask('POST', `${at}/1`, { 'If-Match': before }, { note: 'mine' })
  expect(refused).toMatchObject({ status: 412, body: { current: { note: 'theirs' } } })
  const tag = refused.headers.get('ETag') ?? ''
  expect((await ask('POST', `${at}/1`, { 'If-Match': tag }, { note: 'both' })).status).toBe(200)
  expect((await get(`${at}/1`)).body).toEqual({ id: '1', mark: '', note: 'both' })
})

test('marks for many leave those alone that have one, if they should', async () => {
  const { send, get } = three()
  await send('POST', `${at}/1`, { mark: 'ask' })
  const { body } = await send('POST', at, { ids: '1,2,9,2', mark: 'reviewed', only: 'unmarked' })
  expect(body).toEqual({ marked: ['2'], kept: ['1'], missing: ['9'] })
  expect((await get(`${at}/1`)).body).toMatchObject({ mark: 'ask' })
})

test.each([
  ['', ['ids']],
  ['?ids=', ['ids']],
  ['?ids=1,,2', ['ids']],
  ['?ids=1&ids=2', ['ids']],
  ['?ids=1&mark=ask', ['mark']],
  [`?ids=${Array.from({ length: 151 }, (_, index) => index).join(',')}`, ['ids']],
])('%s names no transactions and is refused', async (asked, names) => {
  const { status, body } = await three().get(`${at}${asked}`)
  expect([status, Object(body).errors.map(({ field }: { field: string }) => field)]).toEqual([400, names])
})

test.each([
  [{ mark: 'done' }, 'mark'],
  [{ mark: null }, 'mark'],
  [{ note: 'x'.repeat(2001) }, 'note'],
  [{ note: 'a\0b' }, 'note'],
  [{ colour: 'red' }, 'colour'],
])('%j is no mark, and nothing is kept of it', async (sent, field) => {
  const { send, get } = three()
  for (const [path, body] of [
    [`${at}/1`, sent],
    [at, { ids: '1', ...sent }],
  ] as const)
    expect(await send('POST', path, body)).toMatchObject({ status: 422, body: { errors: [{ field }] } })
  expect((await get(`${at}?ids=1`)).body).toEqual({ items: [] })
})
