import { expect, test } from 'vitest'
import { describedService } from '../../service/described-service.ts'
import { openBooksApp } from './open-app.ts'

const described = describedService()

test('decisions are kept for the account, and a faulty one is refused by its place', async () => {
  const { askJson, as } = await openBooksApp(['Acme', 'Other'])
  const ask = async (who: string, sent?: object) => {
    const method = sent ? 'POST' : 'GET'
    const body = sent && { body: JSON.stringify(sent), headers: { 'Content-Type': 'application/json' } }
    const answer = await askJson('/api/decisions', { ...as(who), method, ...body })
    described.check(method, '/decisions', answer)
    return answer
  }
  const add = [{ fine: '["contacts","a","b"]' }]
  const saved = await ask('Acme', { add, remove: [] })
  expect(saved.status).toBe(204)
  expect(saved.headers.get('Bookend-Capabilities')).toContain('decisions')
  expect((await ask('Acme')).body).toEqual({ items: add })
  expect((await ask('Other')).body).toEqual({ items: [] })
  const faulty = await ask('Acme', { add: [...add, { name: 'ACME' }], remove: [] })
  expect(faulty).toMatchObject({ status: 422, body: { errors: [{ field: 'add.1' }] } })
  expect((await ask('Acme', { add: Array.from({ length: 201 }, () => add[0]), remove: [] })).status).toBe(422)
  expect((await ask('Acme', { add: [], remove: add })).status).toBe(204)
  expect((await ask('Acme')).body).toEqual({ items: [] })
})

test('names are remembered for the account, and a faulty rule is refused by its place', async () => {
  const { askJson, as } = await openBooksApp(['Acme', 'Other'])
  const ask = async (who: string, sent?: object) => {
    const method = sent ? 'POST' : 'GET'
    const body = sent && { body: JSON.stringify(sent), headers: { 'Content-Type': 'application/json' } }
    const answer = await askJson('/api/name-rules', { ...as(who), method, ...body })
    described.check(method, '/name-rules', answer)
    return answer
  }
  const rules = [{ match: 'begins', text: 'STROOM  LIJN', name: ' Stroomlijn ' }]
  const saved = await ask('Acme', { rules })
  expect(saved.headers.get('Bookend-Capabilities')).toContain('name-rules')
  const items = [{ match: 'begins', text: 'STROOM LIJN', name: 'Stroomlijn' }]
  expect(saved.body).toEqual({ items })
  expect((await ask('Acme')).body).toEqual({ items })
  expect((await ask('Other')).body).toEqual({ items: [] })
  const faulty = await ask('Acme', { rules: [...rules, { match: 'is', text: ' ', name: 'x' }] })
  expect(faulty).toMatchObject({ status: 422, body: { errors: [{ field: 'rules.1.text' }] } })
  expect((await ask('Acme', { rules: 'all' })).status).toBe(422)
  expect((await ask('Acme', { rules: Array.from({ length: 51 }, () => rules[0]) })).status).toBe(422)
  expect((await ask('Acme')).body).toEqual({ items })
})
