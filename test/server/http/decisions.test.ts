import { expect, test, vi } from 'vitest'
import { describedService } from '../../service/described-service.ts'
import { openBooksApp } from './open-app.ts'

vi.setConfig({ testTimeout: 60_000 }) // it opens books of its own and starts the thread that reads

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
