import { expect, test } from 'vitest'
import { columnsFrom } from '../../../src/domain/csv-columns.ts'
import { describedService } from '../../service/described-service.ts'
import { dated, workbookOf } from '../import/workbook-of.ts'
import { zipOf } from '../import/zip-text.ts'
import { oneLine } from '../inbox/open-inbox.ts'
import { openBooksApp } from './open-app.ts'

const bytes = { 'Content-Type': 'application/octet-stream' }
const described = describedService()
const body = 'Date~Details~Amount\n2026-09-21~Paper~-1.50\n2026-09-22~Client~20.00\n'
const answers = { sign: 'out', currency: 'CHF' }

function withColumns(path: string, columns: unknown): string {
  return `/api${path}columns=${encodeURIComponent(JSON.stringify(columns))}`
}

test('the columns of an unknown file are guessed, and it is taken by the answers', async () => {
  const { askJson, as } = await openBooksApp()
  const upload = { ...as('Acme'), method: 'POST', headers: bytes, body }
  const refused = await askJson('/api/statement-imports?name=bank.csv&dry-run=true', upload)
  expect(refused).toMatchObject({ status: 422, body: { remedy: 'mapping', areFitting: false } })
  // A look with an open question is no refused import.
  expect((await askJson('/api/statement-imports', as('Acme'))).body).toEqual({ items: [] })

  const guess = await askJson('/api/statement-imports/columns', upload)
  expect(described.check('POST', '/statement-imports/columns', guess)).toBe('guessColumns 200')
  expect(guess.body).toMatchObject({
    columns: [
      { meaning: 'date' },
      { meaning: 'description' },
      { meaning: 'amount', samples: ['-1.50', '20.00'] },
    ],
    questions: [{ about: 'sign' }, { about: 'currency', options: [] }],
  })
  const told = await askJson(withColumns('/statement-imports/columns?', answers), upload)
  expect(told.body).toMatchObject({
    rows: [
      { line: 2, date: '2026-09-21', amount: '-1.50', currency: 'CHF', description: 'Paper' },
      { line: 3, date: '2026-09-22', amount: '20.00', currency: 'CHF' },
    ],
    mapping: { delimiter: '~', currency: { fixed: 'CHF' } },
  })

  const open = await askJson(withColumns('/statement-imports?name=bank.csv&', { sign: 'out' }), upload)
  expect(open).toMatchObject({
    status: 422,
    body: { remedy: 'mapping', detail: expect.stringContaining('Which currency') },
  })
  const taken = await askJson(withColumns('/statement-imports?name=bank.csv&', answers), upload)
  expect(taken).toMatchObject({ status: 200, body: { new: 2, known: 0 } })
  expect(described.check('POST', '/statement-imports', taken)).toBe('importStatements 200')
  const rows = await askJson('/api/transactions', as('Acme'))
  expect(rows.body).toMatchObject({
    total: 2,
    items: [{ amount: '20.00', currency: 'CHF' }, { amount: '-1.50' }],
  })
})

test('a row that cannot be read is named in the preview, and refuses the whole file', async () => {
  const { askJson, as } = await openBooksApp()
  const upload = {
    ...as('Acme'),
    method: 'POST',
    headers: bytes,
    body: `${body}2026-09-23~Cut off\n2026-09-24~D~1.00\n`,
  }
  const guess = await askJson(withColumns('/statement-imports/columns?', answers), upload)
  expect(guess.body).toMatchObject({
    rows: [
      { line: 2 },
      { line: 3 },
      { line: 4, fault: expect.stringMatching(/^This row has 2 columns/) },
      { line: 5 },
    ],
  })
  const refused = await askJson(withColumns('/statement-imports?name=bank.csv&', answers), upload)
  expect(refused).toMatchObject({ status: 422, body: { faults: [{ line: 4 }] } })
  expect((await askJson('/api/transactions', as('Acme'))).body).toMatchObject({ total: 0 })
})

test('what is no table, no answers or too much is refused in words', async () => {
  const { askJson, as } = await openBooksApp()
  const ask = (path: string, sent: object = {}) =>
    askJson(path, { ...as('Acme'), method: 'POST', headers: bytes, body, ...sent })
  const refusals = [
    await ask('/api/statement-imports/columns', { body: 'Dear customer' }),
    await ask('/api/statement-imports/columns', { body: '%PDF-1.7' }),
    await ask('/api/statement-imports/columns?columns=[1]'),
    await ask('/api/statement-imports/columns?columns={'),
    await ask('/api/statement-imports?name=a.csv&columns={'),
    await ask('/api/statement-imports/columns', { headers: { 'Content-Type': 'text/csv' } }),
    await ask('/api/statement-imports/columns', { body: 'x'.repeat(columnsFrom + 1) }),
    await ask('/api/statement-imports/columns', { method: 'GET', body: undefined }),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([422, 422, 400, 400, 400, 415, 413, 405])
  for (const refusal of refusals)
    expect(refusal.body).toMatchObject({ detail: expect.stringMatching(/\w+ \w+/) })
})

const header = 'Date~Details~Amount\n'
const first = `${header}2026-09-21~Paper~-1.50\n2026-09-22~Client~20.00\n`
const next = `${header}2026-10-01~Rent~-900.00\n2026-10-02~Client~30.00\n`

async function openAcme() {
  const { tell, upload } = await openBooksApp(['Acme', 'Peeters'])
  const send = (path: string, body: string, who?: 'Peeters') => upload(body, path, who)
  const take = (body: string, chosen: object = answers) =>
    send(`name=bank.csv&columns=${encodeURIComponent(JSON.stringify(chosen))}`, body)
  const ask = (method: string, path: string, body?: object, who?: 'Peeters') =>
    tell(method, `/statement-imports/columns/kept${path}`, body, who)
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
  const columns = ['Date', 'Details', 'Amount']
  const mapping = { date: { columns: ['Date'] } }
  expect(await kept()).toMatchObject([
    { name: 'bank.csv', columns, mapping, layout: { names: columns }, answers },
  ])

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
  await take(next.replace('Details', 'DETAILS'), { ...answers, currency: 'EUR' })
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

test('an unknown CSV in an archive is asked and taken, and the next archive is read without asking', async () => {
  const { ask, send } = await openAnswers()
  const archive = (csv: string) => zipOf({ '1.sta': oneLine, 'sub/card.csv': csv, 'z/cards.csv': next })
  const refused = await send('name=may.zip', archive(first))
  expect(described.check('POST', '/statement-imports', refused)).toBe('importStatements 422')
  expect(refused.body).toMatchObject({ remedy: 'mapping', areFitting: false, within: 'card.csv' })
  const file = { file: 'card.csv' }
  expect((await ask(file, archive(first))).body).toMatchObject({
    columns: [{ name: 'Date' }, { name: 'Details' }, { name: 'Amount' }],
  })
  const chosen = JSON.stringify({ ...answers, ...file })
  expect(await send(`name=may.zip&columns=${encodeURIComponent(chosen)}`, archive(first))).toMatchObject({
    status: 200,
    body: { new: 5 },
  })
  const later = await send('name=june.zip&dry-run=true', archive(first.replaceAll('-09-', '-06-')))
  expect(later).toMatchObject({
    status: 200,
    body: {
      new: 2,
      statements: [
        { format: 'MT940' },
        { within: 'card.csv', readWith: { answers } },
        { within: 'cards.csv', readWith: { answers } },
      ],
    },
  })
  const third = zipOf({ 'card.csv': first, 'other.csv': first.replace('Details', 'Words') })
  const other = await send(`name=b.zip&columns=${encodeURIComponent(chosen)}`, third)
  expect(other).toMatchObject({
    status: 422,
    body: { detail: expect.stringMatching(/^other\.csv: its columns are others/) },
  })
})

test('a workbook is asked and taken like a CSV, and one with other columns asks again', async () => {
  const { ask, send } = await openAnswers()
  const rows = [
    ['Date', 'Details', 'Amount'],
    [dated(46_286), 'Paper', -1.5],
    [dated(46_287), 'Client', 20],
  ]
  const workbook = workbookOf({ Lines: rows }, { more: { 'xl/media/logo.xml': `<a>${'x'.repeat(150)}</a>` } })
  expect(await send('name=may.xlsx', workbook)).toMatchObject({ status: 422, body: { remedy: 'mapping' } })
  expect((await ask({}, workbook)).body).toMatchObject({
    questions: [{ about: 'sign' }, { about: 'currency' }],
    rows: [{ line: 2, date: '2026-09-21', amount: '-1.50' }, { line: 3 }],
  })
  const chosen = encodeURIComponent(JSON.stringify(answers))
  expect(await send(`name=may.xlsx&columns=${chosen}`, workbook)).toMatchObject({
    status: 200,
    body: { new: 2 },
  })
  const later = workbookOf({ Lines: [...rows, [dated(46_300), 'Rent', -900]] })
  expect(await send('name=june.xlsx', later)).toMatchObject({
    status: 200,
    body: { new: 1, known: 2, statements: [{ readWith: { name: 'may.xlsx' } }] },
  })
  expect(await send('name=a.csv', first.replaceAll('~', ';'))).toMatchObject({ status: 422 })
})

async function openAnswers() {
  const { askJson, as, upload } = await openBooksApp()
  const send = (path: string, body: Buffer | string) => upload(new Uint8Array(Buffer.from(body)), path)
  const ask = (chosen: object, body: Buffer) =>
    askJson(withColumns('/statement-imports/columns?', chosen), {
      ...as('Acme'),
      method: 'POST',
      headers: bytes,
      body: new Uint8Array(body),
    })
  return { send, ask }
}
