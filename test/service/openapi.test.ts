import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { createMemoryStore } from '../../src/service/memory-store.ts'
import { openApi } from '../../src/service/openapi.ts'
import { createService } from '../../src/service/service.ts'
import { read } from './open-service.ts'

test('the description is good OpenAPI 3.1 by the rules of its linter', async () => {
  expect(await faultsOf(openApi('/api'))).toEqual([])
})

test('the linter finds what is wrong', async () => {
  const { components: _, ...rest } = Object(openApi('/api'))
  expect(await faultsOf(rest)).toContain('no-unresolved-refs')
  expect(await faultsOf({ ...openApi('/api/'), info: {} })).toContain('no-server-trailing-slash')
})

test('the service serves its description where it is told to, and elsewhere has nothing there', async () => {
  const store = createMemoryStore({ contacts: [], transactions: [] })
  const service = createService({ store, describe: () => openApi('/books/api') })
  const { status, headers, body } = await read(await service.request('/openapi.json'))
  expect([status, headers.get('Content-Type')]).toEqual([200, 'application/json'])
  expect(body).toMatchObject({ openapi: '3.1.1', servers: [{ url: '/books/api' }] })
  const again = { 'If-None-Match': headers.get('ETag') ?? '' }
  expect((await service.request('/openapi.json', { headers: again })).status).toBe(304)
  expect((await service.request('/openapi.json', { method: 'HEAD' })).status).toBe(200)
  const refused = await service.request('/openapi.json', { method: 'POST' })
  expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  expect((await createService({ store }).request('/openapi.json')).status).toBe(404)
})

/** The rules of the linter's strict recommendation that the description breaks. */
async function faultsOf(description: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'], telemetry: 'off' })
  const problems = await lintFromString({ source: JSON.stringify(description), config })
  return problems.map(({ ruleId }) => ruleId)
}
