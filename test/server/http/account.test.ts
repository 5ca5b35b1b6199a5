import { expect, test } from 'vitest'
import { aContact, aTransaction } from '../../builders.ts'
import { describedService } from '../../service/described-service.ts'
import { createThrottle } from '../../../src/server/http/create-throttle.ts'
import { openApp } from './open-app.ts'

const accounts = {
  mine: { contacts: [aContact({ id: 'm1' })], transactions: [aTransaction({ id: 'm2' })] },
  yours: { contacts: [aContact({ id: 'y1' })], transactions: [aTransaction({ id: 'y2' })] },
}

const everyCapability = ['account', 'statements', 'sign-ins', 'periods', 'queries', 'marks']

test('a sign-in learns which account it opens', async () => {
  const { askJson } = openApp({ accounts })
  const answer = await askJson('/api/account', { token: 'yours' })
  expect(answer.body).toEqual({ id: 'key-2', name: 'Books of yours', capabilities: everyCapability })
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(describedService().check('GET', '/account', answer)).toBe('getAccount 200')
  const refused = await askJson('/api/account', { token: 'yours', method: 'POST' })
  expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
})

test('every answer to a sign-in names its account and what the server can do, and no other answer does', async () => {
  const { ask } = openApp({ accounts, throttle: createThrottle({ free: Infinity }) })
  const paths = [
    '/contacts',
    '/contacts/m1',
    '/contacts/none',
    '/transactions?page=x',
    '/account',
    '/nowhere',
    '',
  ]
  for (const path of paths) {
    const { headers } = await ask(`/api${path}`, { token: 'mine' })
    const told = ['Account', 'Account-Name', 'Capabilities'].map((name) => headers.get(`Bookend-${name}`))
    expect(told, path).toEqual(['key-1', 'Books%20of%20mine', everyCapability.join(', ')])
    const stranger = await ask(`/api${path}`, { token: 'wrong' })
    expect(stranger.headers.get('Bookend-Account')).toBeNull()
    expect(stranger.headers.get('Bookend-Capabilities')).toBeNull()
  }
})

test('a request for another account is refused, and nothing is read or written', async () => {
  const { askJson } = openApp({ accounts })
  const headers = { 'Bookend-Account': 'key-2', 'Content-Type': 'application/json' }
  const asks: [method: string, path: string, body?: object][] = [
    ['POST', '/contacts/new', { company: 'Planted' }],
    ['POST', '/contacts/m1', { company: 'Changed' }],
    ['DELETE', '/contacts', { ids: 'm1' }],
    ['POST', '/transactions/m2', { amount: '0' }],
    ['DELETE', '/transactions', { ids: 'm2' }],
    ['GET', '/contacts'],
  ]
  const before = await everything()
  for (const [method, path, body] of asks) {
    const init = { method, headers, token: 'mine', ...(body && { body: JSON.stringify(body) }) }
    const answer = await askJson(`/api${path}`, init)
    expect(answer.status).toBe(409)
    expect(answer.headers.get('Bookend-Account')).toBe('key-1')
    expect(answer.body).toMatchObject({ detail: expect.stringContaining('signed in to “Books of mine”') })
    if (method !== 'GET') describedService().check(method, path, answer)
  }
  expect(await everything()).toEqual(before)

  async function everything() {
    const [contacts, transactions] = [
      await askJson('/api/contacts', { token: 'mine' }),
      await askJson('/api/transactions', { token: 'mine' }),
    ]
    return [contacts.body, transactions.body]
  }
})

test('what names its own account is done', async () => {
  const { askJson } = openApp({ accounts })
  const headers = { 'Bookend-Account': 'key-1', 'Content-Type': 'application/json' }
  const body = JSON.stringify({ company: 'Meant' })
  const answer = await askJson('/api/contacts/m1', { method: 'POST', headers, token: 'mine', body })
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ company: 'Meant' })])
})
