import { expect, test } from 'vitest'
import { aTransaction } from '../builders.ts'
import { openService } from './open-service.ts'

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

test('the service announces that it keeps marks', async () => {
  const { get } = three()
  expect((await get('/transactions')).headers.get('Bookend-Capabilities')?.split(', ')).toContain('marks')
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
