import { expect, test, vi } from 'vitest'
import { describedService } from '../../service/described-service.ts'
import { openBooksApp } from './open-app.ts'

vi.setConfig({ testTimeout: 60_000 }) // each opens books of its own and starts the thread that reads

const bytes = { 'Content-Type': 'application/octet-stream' }
const described = describedService()
const answers = { sign: 'out', currency: 'CHF' }
const header = 'Date~Details~Amount\n'
const first = `${header}2026-09-21~Paper~-1.50\n2026-09-22~Client~20.00\n`
const next = `${header}2026-10-01~Rent~-900.00\n2026-10-02~Client~30.00\n`

async function openAcme() {
  const { askJson, as } = await openBooksApp(['Acme', 'Peeters'])
  const send = (path: string, body: string, who: 'Acme' | 'Peeters' = 'Acme') =>
    askJson(`/api/statement-imports?${path}`, { ...as(who), method: 'POST', headers: bytes, body })
  const take = (body: string, chosen: object = answers) =>
    send(`name=bank.csv&columns=${encodeURIComponent(JSON.stringify(chosen))}`, body)
  const ask = async (method: string, path: string, body?: object, who: 'Acme' | 'Peeters' = 'Acme') => {
    const answer = await askJson(`/api/statement-imports/mappings${path}`, {
      ...as(who),
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })
    described.check(method, `/statement-imports/mappings${path}`, answer)
    return answer
  }
  const kept = async () => Object((await ask('GET', '')).body).items
  return { send, take, ask, kept }
}

test('the next file with the chosen columns is read with them, and says so', async () => {
  const { send, take, kept } = await openAcme()
  expect(await send('name=bank.csv', first)).toMatchObject({ status: 422, body: { remedy: 'mapping' } })
  expect(await send(`name=bank.csv&dry-run=true&columns=${JSON.stringify(answers)}`, first)).toMatchObject({
    status: 200,
  })
  expect(await kept()).toEqual([]) // looking keeps nothing
  expect(await take(first)).toMatchObject({ status: 200, body: { new: 2 } })
  expect(await kept()).toMatchObject([{ name: 'bank.csv', columns: ['date', 'details', 'amount'] }])

  const plan = await send('name=october.csv&dry-run=true', next)
  expect(described.check('POST', '/statement-imports', plan)).toBe('importStatements 200')
  expect(plan.body).toMatchObject({
    new: 2,
    sums: [{ currency: 'CHF', total: '-870.00' }],
    statements: [{ readWith: { name: 'bank.csv', answers } }],
  })
  expect(await send('name=october.csv', next)).toMatchObject({ status: 200, body: { new: 2 } })
})

test('other columns, and those of another account, are asked', async () => {
  const { send, take } = await openAcme()
  await take(first)
  for (const other of [next.replace('Details', 'Text'), next.replaceAll('~', '^')])
    expect(await send('name=other.csv', other)).toMatchObject({ status: 422, body: { remedy: 'mapping' } })
  expect(await send('name=bank.csv', next, 'Peeters')).toMatchObject({
    status: 422,
    body: { remedy: 'mapping' },
  })
})

test('a row that the kept columns cannot read refuses the file, with what was answered', async () => {
  const { send, take } = await openAcme()
  await take(first)
  const refused = await send('name=bank.csv', `${next}2026-10-03~Cut off\n03.10.2026~D~1.00\n`)
  expect(described.check('POST', '/statement-imports', refused)).toBe('importStatements 422')
  expect(refused).toMatchObject({
    status: 422,
    body: { faults: [{ line: 4 }, { line: 5 }], readWith: { name: 'bank.csv', answers } },
  })
  expect(Object(refused.body).remedy).toBeUndefined()
})

test('chosen again, the columns keep their name; they are renamed and forgotten', async () => {
  const { send, take, ask, kept } = await openAcme()
  await take(first)
  const [{ id }] = await kept()
  expect(await ask('PUT', `/${id}`, { name: ' Card ' })).toMatchObject({
    status: 200,
    body: { id, name: 'Card' },
  })
  await take(next, { ...answers, currency: 'EUR' })
  expect(await kept()).toMatchObject([{ id, name: 'Card' }])
  const later = next.replaceAll('2026-10', '2026-11')
  expect(await send('name=c.csv&dry-run=true', later)).toMatchObject({
    body: { sums: [{ currency: 'EUR' }] },
  })
  expect((await ask('PUT', `/${id}`, { name: '' })).status).toBe(422)
  expect((await ask('PUT', `/${id}`, { name: 'x'.repeat(5000) })).status).toBe(413)
  expect((await ask('PUT', '/nothing', { name: 'X' })).status).toBe(404)
  expect((await ask('DELETE', `/${id}`, undefined, 'Peeters')).status).toBe(404)
  expect((await ask('DELETE', `/${id}`)).status).toBe(204)
  expect((await ask('DELETE', `/${id}`)).status).toBe(404)
  expect(await send('name=c.csv', later)).toMatchObject({ status: 422, body: { remedy: 'mapping' } })
})

test('a file without a header is recognized by the kinds of its columns', async () => {
  const { send, take, kept } = await openAcme()
  const rows = '2026-09-21~Paper~-1.50\n2026-09-22~Client~20.00\n'
  expect(await take(rows)).toMatchObject({ status: 200, body: { new: 2 } })
  expect(await kept()).toMatchObject([{ columns: [] }])
  expect(await send('name=b.csv', rows.replaceAll('-09-', '-10-'))).toMatchObject({
    status: 200,
    body: { new: 2 },
  })
  expect(await send('name=c.csv', '2026-09-21~-1.50~Paper\n2026-09-22~20.00~Client\n')).toMatchObject({
    status: 422,
    body: { remedy: 'mapping' },
  })
})
