import { expect, test } from 'vitest'
import { openBooksApp } from './open-app.ts'

test('decisions are kept for the account, and a faulty one is refused by its place', async () => {
  const { tell } = await openBooksApp(['Acme', 'Other'])
  const change = (sent: object) => tell('POST', '/decisions', sent)
  const kept = async (who = 'Acme') => (await tell('GET', '/decisions', undefined, who)).body
  const add = [{ fine: '["contacts","a","b"]' }]
  const saved = await change({ add, remove: [] })
  expect(saved.status).toBe(204)
  expect(saved.headers.get('Bookend-Capabilities')).toContain('decisions')
  expect(await kept()).toEqual({ items: add })
  expect(await kept('Other')).toEqual({ items: [] })
  const faulty = await change({ add: [...add, { name: 'ACME' }], remove: [] })
  expect(faulty).toMatchObject({ status: 422, body: { errors: [{ field: 'add.1' }] } })
  expect((await change({ add: Array.from({ length: 201 }, () => add[0]), remove: [] })).status).toBe(422)
  expect((await change({ add: [], remove: add })).status).toBe(204)
  expect(await kept()).toEqual({ items: [] })
})

test('names are remembered for the account, and a faulty rule is refused by its place', async () => {
  const { tell } = await openBooksApp(['Acme', 'Other'])
  const change = (rules: unknown) => tell('POST', '/name-rules', { rules })
  const kept = async (who = 'Acme') => (await tell('GET', '/name-rules', undefined, who)).body
  const rules = [{ match: 'begins', text: 'STROOM  LIJN', name: ' Stroomlijn ' }]
  const saved = await change(rules)
  expect(saved.headers.get('Bookend-Capabilities')).toContain('name-rules')
  const items = [{ match: 'begins', text: 'STROOM LIJN', name: 'Stroomlijn' }]
  expect(saved.body).toEqual({ items })
  expect(await kept()).toEqual({ items })
  expect(await kept('Other')).toEqual({ items: [] })
  const faulty = await change([...rules, { match: 'is', text: ' ', name: 'x' }])
  expect(faulty).toMatchObject({ status: 422, body: { errors: [{ field: 'rules.1.text' }] } })
  expect((await change('all')).status).toBe(422)
  expect((await change(Array.from({ length: 51 }, () => rules[0]))).status).toBe(422)
  expect(await kept()).toEqual({ items })
})
