import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostileStandIns, standIns } from '../stand-ins/all.ts'
import { mount } from '../stand-ins/mount.ts'
import { sample, toldIn } from '../stand-ins/sample.ts'
import { serve } from '../stand-ins/serve.ts'
import { open } from './stand-in-notation.ts'

describe('mounted under an address', () => {
  const server = setupServer()
  beforeAll(() => server.listen({ onUnhandledFrame: 'bypass' }))
  afterAll(() => server.close())

  test('a stand-in answers there, its redirects are followed, and a lost answer is a broken connection', async () => {
    const express = standIns['express']?.(sample())
    const lost = hostileStandIns['network: the answer to a write is lost']?.start(sample())
    if (!express || !lost) throw new Error('There is no such stand-in')
    server.use(...mount(express, 'http://books.test/api'), ...mount(lost, 'http://lost.test'))
    expect(toldIn(await (await fetch('http://books.test/api/contacts?page=3')).text())).toEqual([
      21, 22, 23, 24,
    ])
    expect(express.requests[0]).toMatchObject({ method: 'GET', path: '/contacts?page=3' })
    express.signOut()
    const answer = await fetch('http://books.test/api/contacts')
    expect([answer.redirected, answer.url]).toEqual([true, 'http://books.test/api/login'])
    await expect(fetch('http://lost.test/contacts/1', { method: 'POST' })).rejects.toThrow(TypeError)
  })
})

describe('served on a port', () => {
  test('a stand-in answers pages of one origin, says what it holds, and stops', async () => {
    const { standIn } = open(standIns['fiken'])
    const { url, stop } = await serve(standIn, { origin: 'http://app.test' })
    const headers = { Authorization: 'Bearer fiken-1' }
    const list = await fetch(`${url}/contacts?page=0`, { headers })
    expect(toldIn(await list.text())).toHaveLength(10)
    expect(list.headers.get('access-control-allow-origin')).toBe('http://app.test')
    expect(list.headers.get('access-control-expose-headers')).toContain('fiken-api-result-count')
    const preflight = await fetch(`${url}/contacts`, {
      method: 'OPTIONS',
      headers: { 'Access-Control-Request-Headers': 'authorization' },
    })
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization')
    expect((await fetch(`${url}/-/sign-out`, { method: 'POST' })).status).toBe(200)
    expect((await fetch(`${url}/contacts`, { headers })).status).toBe(401)
    await fetch(`${url}/-/sign-in`, { method: 'POST' })
    expect(await (await fetch(`${url}/-/`)).json()).toMatchObject({
      name: 'fiken',
      secrets: { token: 'fiken-2' },
    })
    await stop()
  })

  test('headers can be kept from pages, and a lost answer breaks the connection', async () => {
    const { standIn } = open(hostileStandIns['network: the answer to a write is lost']?.start)
    const { url, stop } = await serve(standIn, { origin: 'http://app.test', isHidden: true })
    expect((await fetch(`${url}/contacts`)).headers.has('access-control-expose-headers')).toBe(false)
    await expect(fetch(`${url}/contacts/1`, { method: 'POST' })).rejects.toThrow(TypeError)
    await stop()
  })
})
