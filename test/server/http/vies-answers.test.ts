import { expect, onTestFinished, test } from 'vitest'
import { describedService } from '../../service/described-service.ts'
import { openBooksApp } from './open-app.ts'
import { standInVies } from './stand-in-vies.ts'

const described = describedService()

async function openAsking(others: Parameters<typeof standInVies>[0] = {}, more: object = {}) {
  const vies = await standInVies(others)
  onTestFinished(vies.stop)
  const { askJson, as, lines } = await openBooksApp(['Acme', 'Peeters'], { vies: { url: vies.url, ...more } })
  const ask = async (method: 'GET' | 'POST', number: string, who: 'Acme' | 'Peeters' = 'Acme') => {
    const answer = await askJson(`/api/vies-answers/${number}`, { ...as(who), method })
    described.check(method, `/vies-answers/${number}`, answer)
    return answer
  }
  const kept = async (number: string, who: 'Acme' | 'Peeters' = 'Acme') =>
    Object((await ask('GET', number, who)).body).items
  return { ask, kept, asked: vies.asked, lines, askJson, as }
}

test('VIES is not asked unless an administrator says so', async () => {
  const { askJson, as } = await openBooksApp()
  const account = await askJson('/api/account', as('Acme'))
  expect(Object(account.body).capabilities).not.toContain('vies')
  const refused = await askJson('/api/vies-answers/DE100', { ...as('Acme'), method: 'POST' })
  expect(refused.status).toBe(404)
})

test('an answer is kept with its day, the consultation number and who asked, for its account only', async () => {
  const { ask, kept, asked, askJson, as } = await openAsking({}, { ownNumber: 'BE0445455375' })
  expect(Object((await askJson('/api/account', as('Acme'))).body).capabilities).toContain('vies')
  expect(await kept('DE100')).toEqual([])
  const answer = await ask('POST', 'DE100')
  expect(answer).toMatchObject({
    status: 200,
    body: {
      vatNumber: 'DE100',
      valid: true,
      name: 'John Doe',
      address: '123 Main St,\nAnytown',
      consultationNumber: 'WAPIAAAAW1234567',
      askedBy: 'First',
    },
  })
  expect(asked).toEqual([
    { countryCode: 'DE', vatNumber: '100', requesterMemberStateCode: 'BE', requesterNumber: '0445455375' },
  ])
  expect(await kept('DE100')).toEqual([answer.body])
  expect(await kept('DE100', 'Peeters')).toEqual([])
})

test('a number that is not valid is an answer, too, and every answer is kept', async () => {
  const { ask, kept, asked } = await openAsking()
  expect((await ask('POST', 'el-200')).body).toMatchObject({
    vatNumber: 'EL200',
    valid: false,
    name: '',
    address: '',
    consultationNumber: '',
  })
  await ask('POST', 'GR%20200')
  expect(asked).toEqual([
    { countryCode: 'EL', vatNumber: '200' },
    { countryCode: 'EL', vatNumber: '200' },
  ])
  const [last, first, ...others] = await kept('EL200')
  expect(others).toEqual([])
  expect(Date.parse(last.askedAt)).toBeGreaterThan(Date.parse(first.askedAt))
})

test.each([
  ['DE201', 422, 'VIES does not accept this as a VAT number of its country.'],
  ['DE202', 502, 'VIES does not accept the office’s own VAT number (--vies-as).'],
  ['DE300', 502, 'VIES is down, or this server cannot reach it. Try again later.'],
  ['DE301', 502, 'The country’s own register does not answer VIES. Try again later.'],
  ['DE302', 504, 'The country’s own register did not answer VIES in time. Try again later.'],
  ['DE400', 502, 'VIES has blocked this server or this number for now.'],
  ['DE401', 502, 'VIES has blocked this server or this number for now.'],
  ['DE500', 502, 'VIES is asked by too many at once. Try again in a minute.'],
  ['DE501', 502, 'VIES is asked by too many at once. Try again in a minute.'],
  ['DE600', 502, 'VIES is asked by too many at once. Try again in a minute.'],
  ['DE601', 502, 'VIES is asked by too many at once. Try again in a minute.'],
])('VIES’ refusal of %s is %i in words, and keeps nothing', async (number, status, detail) => {
  const { ask, kept, asked } = await openAsking()
  expect(await ask('POST', number)).toMatchObject({ status, body: { detail } })
  expect(asked).toHaveLength(1)
  expect(await kept(number)).toEqual([])
})

const right = { countryCode: 'DE', vatNumber: '700', valid: true, name: 'A', address: 'B' }
const down = { detail: 'VIES is down, or this server cannot reach it. Try again later.' }
const noAnswer = { detail: 'VIES sent something that is no answer. Try again later.' }

test.each([
  ['a page that is no JSON', { body: '<html>Maintenance</html>' }, noAnswer],
  ['a failing server', { status: 503, body: '<html>Unavailable</html>' }, down],
  [
    'a failure with a code of its own',
    { status: 500, body: '{"errorWrappers":[{"error":"VOW-ERR-1"}]}' },
    down,
  ],
  ['an answer about another number', { body: JSON.stringify({ ...right, vatNumber: '701' }) }, noAnswer],
  ['an answer that does not say it', { body: JSON.stringify({ ...right, valid: 'yes' }) }, noAnswer],
  ['a name that is too long', { body: JSON.stringify({ ...right, name: 'x'.repeat(2001) }) }, noAnswer],
  ['far too much', { body: JSON.stringify({ ...right, more: 'x'.repeat(10_000_000) }) }, noAnswer],
])('%s is not taken for an answer', async (_what, answer, body) => {
  const { ask, kept } = await openAsking({ 700: answer })
  expect(await ask('POST', 'DE700')).toMatchObject({ status: 502, body })
  expect(await kept('DE700')).toEqual([])
})

test('a redirect is not followed', async () => {
  const elsewhere = await standInVies()
  onTestFinished(elsewhere.stop)
  const { ask } = await openAsking({ 700: { status: 307, headers: { Location: elsewhere.url } } })
  expect(await ask('POST', 'DE700')).toMatchObject({ status: 502, body: down })
  expect(elsewhere.asked).toEqual([])
})

test('VIES’ silence ends in words, and nobody asks for the same account meanwhile', async () => {
  const { ask, asked } = await openAsking({ 700: { hold: true } }, { timeout: 500 })
  const silent = ask('POST', 'DE700')
  await expect.poll(() => asked).toHaveLength(1)
  expect(await ask('POST', 'DE100')).toMatchObject({ status: 429 })
  expect(await ask('POST', 'DE100', 'Peeters')).toMatchObject({ status: 200 })
  expect(await silent).toMatchObject({
    status: 504,
    body: { detail: 'VIES did not answer within 0.5 seconds. Try again later.' },
  })
  expect(await ask('POST', 'DE100')).toMatchObject({ status: 200 })
})

test('what is no VAT number of the EU is not sent, and no number is logged', async () => {
  const { ask, asked, lines, askJson, as } = await openAsking()
  for (const number of ['GB123456789', '0445455375', 'BE', 'DEUTSCHLAND', 'DE1234567890123', 'DE12%3F%26'])
    expect(await ask('POST', number)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'vatNumber' }] },
    })
  expect((await ask('GET', 'CHE123')).status).toBe(422)
  expect(asked).toEqual([])
  expect((await askJson('/api/vies-answers/DE100', { ...as('Acme'), method: 'DELETE' })).status).toBe(405)
  await ask('POST', 'DE301')
  expect(JSON.stringify(lines)).not.toMatch(/DE1|DE3|0445455375|CHE123/)
  expect(lines).toContainEqual(
    expect.objectContaining({ code: 'MS_UNAVAILABLE', msg: 'VIES gave no answer' }),
  )
})
