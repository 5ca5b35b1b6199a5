import { changeRules } from '../../src/domain/name-rules.ts'
import type { BankAccount, BankStatement } from '../../src/domain/bank-account.ts'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, expect, test } from 'vitest'
import { createMemoryStore } from '../../src/service/create-memory-store.ts'
import { openApi } from '../../src/service/openapi/open-api.ts'
import { ServiceUnavailableError } from '../../src/service/refusal-error.ts'
import { aContact, aTransaction } from '../builders.ts'
import { describedService } from './described-service.ts'
import { askable, openService } from './open-service.ts'

const described = describedService()
const met = new Set<string>()

const old = { 'If-Match': '"0"' }
const known = { 'If-None-Match': '*' }
const other = { 'Content-Type': 'text/plain' }
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const large = 'x'.repeat(65_537)

type Ask = [method: string, path: string, status: number, sent?: unknown, headers?: Record<string, string>]

const asks: Ask[] = [
  ...['contacts', 'transactions'].flatMap((noun): Ask[] => [
    ['GET', `/${noun}`, 200],
    ['GET', `/${noun}?search=gent&page=9`, 200],
    ['GET', `/${noun}`, 304, undefined, known],
    ['GET', `/${noun}?page=0`, 400],
    ['GET', `/${noun}?search=${'x'.repeat(1001)}`, 400],
    ['GET', `/${noun}/1`, 200],
    ['GET', `/${noun}/1`, 304, undefined, known],
    ['GET', `/${noun}/9`, 404],
    ['POST', `/${noun}/1`, 200, {}],
    ['POST', `/${noun}/1`, 400, '{'],
    ['POST', `/${noun}/9`, 404, {}],
    ['POST', `/${noun}/1`, 412, {}, old],
    ['POST', `/${noun}/1`, 413, large],
    ['POST', `/${noun}/1`, 415, '{}', other],
    ['POST', `/${noun}/1`, 422, { town: 'Gent' }],
    ['DELETE', `/${noun}`, 200, { ids: '2,9' }],
    ['DELETE', `/${noun}`, 200, 'ids=9', form],
    ['DELETE', `/${noun}`, 400, { ids: '' }],
    ['DELETE', `/${noun}`, 413, large],
    ['DELETE', `/${noun}`, 415, '{}', other],
  ]),
  ...['contacts', 'transactions'].flatMap((noun): Ask[] => [
    [
      'GET',
      `/queries/${noun}?search=gent&sort=-${noun === 'contacts' ? 'city' : 'amount'}&pageSize=500`,
      200,
    ],
    ['GET', `/queries/${noun}`, 304, undefined, known],
    ['GET', `/queries/${noun}?pageSize=501`, 400],
    ['GET', `/queries/${noun}?page=0`, 400],
    ['GET', `/queries/${noun}?edited=here`, 400],
    ['GET', `/queries/${noun}?sort=town`, 400],
    ['GET', `/queries/${noun}?search=${'x'.repeat(1001)}`, 400],
    ['GET', `/queries/${noun}/values?field=${noun === 'contacts' ? 'country' : 'counterparty'}`, 200],
    [
      'GET',
      `/queries/${noun}/values?field=${noun === 'contacts' ? 'country' : 'counterparty'}`,
      304,
      undefined,
      known,
    ],
    ['GET', `/queries/${noun}/values`, 400],
    ['GET', `/queries/${noun}/records?search=nobody`, 200],
    ['GET', `/queries/${noun}/records?missing=x`, 400],
    ['GET', `/queries/${noun}/changes`, 200],
    ['GET', `/queries/${noun}/changes?since=1`, 200],
    ['GET', `/queries/${noun}/changes?search=1`, 400],
  ]),
  ['GET', '/queries/transactions/totals?period=2026&direction=out', 200],
  ['GET', '/queries/transactions/totals?by=month', 200],
  ['GET', '/queries/transactions/totals', 304, undefined, known],
  ['GET', '/queries/transactions/totals?by=day', 400],
  ['GET', '/queries/transactions/totals?period=this-month', 400],
  ['GET', '/marks/transactions?ids=1,9', 200],
  ['GET', '/marks/transactions?ids=1', 304, undefined, known],
  ['GET', '/marks/transactions', 400],
  ['POST', '/marks/transactions', 200, { ids: '1,9', mark: 'ask', note: '', only: 'unmarked' }],
  ['POST', '/marks/transactions', 400, '{'],
  ['POST', '/marks/transactions', 413, large],
  ['POST', '/marks/transactions', 415, '{}', other],
  ['POST', '/marks/transactions', 422, { mark: 'ask' }],
  ['GET', '/marks/transactions/1', 200],
  ['GET', '/marks/transactions/1', 304, undefined, known],
  ['GET', '/marks/transactions/9', 404],
  ['POST', '/marks/transactions/1', 200, { note: 'Which invoice?' }],
  ['POST', '/marks/transactions/1', 200, 'mark=reviewed', form],
  ['POST', '/marks/transactions/1', 400, '{'],
  ['POST', '/marks/transactions/9', 404, {}],
  ['POST', '/marks/transactions/1', 412, {}, old],
  ['POST', '/marks/transactions/1', 413, large],
  ['POST', '/marks/transactions/1', 415, '{}', other],
  ['POST', '/marks/transactions/1', 422, { mark: 'done' }],
  ['GET', '/bank-lines/transactions?ids=1,2', 200],
  ['GET', '/bank-lines/transactions?ids=1,2', 304, undefined, known],
  ['GET', '/bank-lines/transactions', 400],
  ['GET', '/bank-lines/transactions/1', 200],
  ['GET', '/bank-lines/transactions/1', 304, undefined, known],
  ['GET', '/bank-lines/transactions/2', 204],
  ['GET', '/bank-lines/transactions/damaged', 422],
  ...['contacts', 'transactions'].flatMap((noun): Ask[] => [
    ['GET', `/deleted-records/${noun}`, 200],
    ['GET', `/deleted-records/${noun}`, 304, undefined, known],
    ['GET', `/deleted-records/${noun}?page=0`, 400],
    ['GET', `/deleted-records/${noun}?search=x`, 400],
    ['POST', `/deleted-records/${noun}/restore`, 200, { ids: '1,9' }],
    ['POST', `/deleted-records/${noun}/restore`, 400, { ids: '' }],
    ['POST', `/deleted-records/${noun}/restore`, 400, { ids: Array.from({ length: 501 }, String).join(',') }],
    ['POST', `/deleted-records/${noun}/restore`, 413, large],
    ['POST', `/deleted-records/${noun}/restore`, 415, '{}', other],
  ]),
  ['GET', '/erasures/contacts/1', 200],
  ['GET', '/erasures/contacts/1', 304, undefined, known],
  ['GET', '/erasures/contacts/9', 404],
  ['POST', '/erasures/contacts/1', 200],
  ['GET', '/bank-accounts', 200],
  ['GET', '/bank-accounts', 304, undefined, known],
  ['PUT', '/bank-accounts/NL1', 200, { name: 'Main account' }],
  ['PUT', '/bank-accounts/NL1', 400, '{'],
  ['PUT', '/bank-accounts/NL2', 404, { name: '' }],
  ['PUT', '/bank-accounts/NL1', 413, large],
  ['PUT', '/bank-accounts/NL1', 415, '{}', other],
  ['PUT', '/bank-accounts/NL1', 422, { name: 'x'.repeat(101) }],
  ['GET', '/name-rules', 200],
  ['GET', '/name-rules', 304, undefined, known],
  ['POST', '/name-rules', 200, { rules: [{ match: 'begins', text: 'ACME', name: 'Acme' }] }],
  ['POST', '/name-rules', 400, '{'],
  ['POST', '/name-rules', 413, large],
  ['POST', '/name-rules', 415, '{}', other],
  ['POST', '/name-rules', 422, { rules: [{ match: 'regex', text: 'ACME', name: 'Acme' }] }],
  ['GET', '/decisions', 200],
  ['GET', '/decisions', 304, undefined, known],
  [
    'POST',
    '/decisions',
    204,
    { add: [{ fine: '["oddDay","1"]' }], remove: [{ name: 'ACME 1', contact: '' }] },
  ],
  ['POST', '/decisions', 400, '{'],
  ['POST', '/decisions', 413, large],
  ['POST', '/decisions', 415, '{}', other],
  ['POST', '/decisions', 422, { add: [{ fine: '' }], remove: [] }],
  ['GET', '/bank-statements', 200],
  ['GET', '/bank-statements', 304, undefined, known],
  ['GET', '/bank-statements/balances?account=NL1&currency=EUR', 200],
  ['GET', '/bank-statements/balances?account=&currency=EUR', 304, undefined, known],
  ['GET', '/bank-statements/balances?account=NL1', 400],
  ['GET', '/bank-accounts-of/transactions?ids=1', 200],
  ['GET', '/bank-accounts-of/transactions?ids=1', 304, undefined, known],
  ['GET', '/bank-accounts-of/transactions', 400],
  ['POST', '/contacts/1', 200, { city: 'Brugge', phone: '' }],
  ['POST', '/contacts/1', 200, 'city=Ieper', form],
  ['POST', '/transactions/1', 200, { date: '2026-01-31', amount: '-5', currency: 'USD' }],
  ['POST', '/transactions/1', 422, { currency: '' }],
  ['POST', '/transactions/2', 200, { currency: '' }],
  ['POST', '/contacts/new', 201, { company: 'Acme' }],
  ['POST', '/contacts/new', 201, 'company=Acme&zip=1', form],
  ['POST', '/contacts/new', 400, '[]'],
  ['POST', '/contacts/new', 413, large],
  ['POST', '/contacts/new', 415, '{}', other],
  ['POST', '/contacts/new', 422, { city: 'Gent' }],
]

const bankStatement: BankStatement = {
  id: 's1',
  bankAccount: 'NL1',
  currency: 'EUR',
  name: '1',
  fileName: 'january.xml',
  importedAt: '2026-02-01T08:00:00.000Z',
  opening: { day: '2026-01-01', amount: '10.00' },
  closing: { day: '2026-01-31', amount: '12.50' },
  addsUp: true,
}

const bankAccount: BankAccount = {
  number: 'NL1',
  name: '',
  transactions: 1,
  firstDay: '2026-01-02',
  lastDay: '2026-01-02',
  balances: [{ day: '2026-01-31', currency: 'EUR', amount: '12.50' }],
  statement: { name: '1', day: '2026-01-31' },
}

test.each(asks)(
  '%s %s is answered %i as it is described (%#)',
  async (method, path, status, sent, headers) => {
    const { ask } = openService({
      contacts: [aContact({ id: '1' }), aContact({ id: '2' })],
      transactions: [aTransaction({ id: '1' }), aTransaction({ id: '2' })],
      bankLines: [{ ...aTransaction({ id: '1' }), valueDate: '2026-01-02' }],
      bankAccounts: {
        list: async () => [bankAccount],
        some: async () => [{ id: '1', number: 'NL1' }],
        statements: async () => [bankStatement],
        balances: async () => [{ day: '2026-01-31', amount: '12.50', statement: 's1' }],
        rename: async (number, name) => (number === 'NL1' ? { ...bankAccount, name } : undefined),
      },
      nameRules: {
        list: async () => [{ match: 'is', text: 'ACME 1', name: 'Acme' }],
        change: async (rules) => changeRules([], rules),
      },
      decisions: {
        list: async () => [{ fine: '["oddDay","1"]' }, { name: 'ACME 1', account: 'NL1', contact: '1' }],
        change: async () => true,
      },
    })
    const answer = await ask(method, path, headers ?? {}, sent)
    expect(answer.status).toBe(status)
    met.add(described.check(method, path, answer))
    if (status < 300 && sent instanceof Object) described.checkSent(method, path, sent)
  },
)

test.each([
  [500, new Error('broken')],
  [503, new ServiceUnavailableError('Busy', 1)],
])('a store that fails is answered %i as it is described', async (status, fault) => {
  const fail = () => Promise.reject(fault)
  const store = createMemoryStore({ contacts: [], transactions: [] })
  Object.assign(store.contacts, { list: fail, get: fail, update: fail, remove: fail, create: fail })
  Object.assign(store.transactions, { list: fail, get: fail, update: fail, remove: fail })
  Object.assign(store.marks, { some: fail, get: fail, update: fail, updateAll: fail })
  const failing = { page: fail, values: fail, changes: fail, totals: fail, groups: fail }
  const records = () => ({ [Symbol.asyncIterator]: () => ({ next: fail }) })
  for (const noun of ['contacts', 'transactions'] as const)
    Object.assign(store.queries[noun], failing, { records })
  const deletedRecords = { list: fail, restore: fail }
  const erasures = { look: fail, erase: fail }
  const bankAccounts = { list: fail, some: fail, statements: fail, balances: fail, rename: fail }
  const nameRules = { list: fail, change: fail }
  const decisions = { list: fail, change: fail }
  const { ask } = askable(
    {
      ...store,
      bankLines: { get: fail, some: fail, corrected: fail },
      deletedRecords,
      erasures,
      bankAccounts,
      nameRules,
      decisions,
    },
    () => {},
  )
  for (const [method, path, , sent, headers] of asks.filter(([, , wanted]) => wanted < 300)) {
    const answer = await ask(method, path, headers ?? {}, sent)
    expect(answer.status).toBe(status)
    met.add(described.check(method, path, answer))
  }
})

test('a body that the schema does not allow is refused', async () => {
  const bodies: [path: string, body: object][] = [
    ['/contacts/1', { town: 'Gent' }],
    ['/contacts/1', { city: null }],
    ['/contacts/1', { city: 'x'.repeat(2001) }],
    ['/contacts/new', { company: 'Acme', id: '1' }],
    ['/transactions/1', { amount: 5 }],
  ]
  const { ask } = openService({
    contacts: [aContact({ id: '1' })],
    transactions: [aTransaction({ id: '1' })],
  })
  for (const [path, body] of bodies) {
    expect(() => described.checkSent('POST', path, body)).toThrow(Error)
    expect((await ask('POST', path, {}, body)).status).toBe(422)
  }
})

test('an answer that is not as it is described is noticed', async () => {
  const { get } = openService({ contacts: [aContact({ id: '1' })] })
  const answer = await get('/contacts/1')
  const { city: _, ...lacking } = aContact({ id: '1' })
  expect(() => described.check('GET', '/contacts/1', { ...answer, body: lacking })).toThrow(Error)
  expect(() => described.check('GET', '/contacts/1', { ...answer, headers: new Headers() })).toThrow(Error)
  expect(() => described.check('GET', '/contacts/1', { ...answer, status: 202 })).toThrow(Error)
  expect(() => described.check('PUT', '/contacts/1', answer)).toThrow(Error)
})

// The server in front of the service answers these (test/server/http: account, statement-imports, vies-answers and sign-ins).
const byServer =
  /^(getAccount|listStatementImports|importStatements|guessColumns|listKeptMappings|renameKeptMapping|forgetKeptMapping|getImportedFile|planUndo|undoImport|listViesAnswers|askVies|listSignIns|addSignIn|revokeSignIn) | (401|409|429)$/

afterAll(() => {
  const expected = described.answers.filter((answer) => !byServer.test(answer))
  expect([...met].toSorted()).toEqual(expected.toSorted())
})

test('the description is good OpenAPI 3.1 by the rules of its linter', async () => {
  expect(await faultsOf(openApi('/api'))).toEqual([])
})

test('the linter finds what is wrong', async () => {
  const { components: _, ...rest } = Object(openApi('/api'))
  expect(await faultsOf(rest)).toContain('no-unresolved-refs')
  expect(await faultsOf({ ...openApi('/api/'), info: {} })).toContain('no-server-trailing-slash')
})

/** The rules of the linter's strict recommendation that the description breaks. */
async function faultsOf(description: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'], telemetry: 'off' })
  const problems = await lintFromString({ source: JSON.stringify(description), config })
  return problems.map(({ ruleId }) => ruleId)
}
