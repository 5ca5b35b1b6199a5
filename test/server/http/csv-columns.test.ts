import { expect, test } from 'vitest'
import { columnsFrom } from '../../../src/domain/csv-columns.ts'
import { describedService } from '../../service/described-service.ts'
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

test('a row that cannot be read is told in the preview, and refuses the whole file', async () => {
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
