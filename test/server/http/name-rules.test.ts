import { expect, test, vi } from 'vitest'
import { describedService } from '../../service/described-service.ts'
import { openBooksApp } from './open-app.ts'

vi.setConfig({ testTimeout: 60_000 }) // it opens books of its own and starts the thread that reads

const described = describedService()

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
