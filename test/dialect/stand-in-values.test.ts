import fc from 'fast-check'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostileStandIns, standIns } from '../stand-ins/all.ts'
import * as amounts from '../stand-ins/amounts.ts'
import * as dates from '../stand-ins/dates.ts'
import { mount } from '../stand-ins/mount.ts'
import type { Notation } from '../stand-ins/notation.ts'
import { serve } from '../stand-ins/serve.ts'
import { open, row, sample, sent, toldIn } from './stand-in-notation.ts'

const brussels = dates.midnightIn('Europe/Brussels')

test.each<[string, Notation, string, string]>([
  ['F1', dates.isoDay, '2026-03-31', '"2026-03-31"'],
  ['F2', dates.dateTime, '2026-03-31', '"2026-03-31T00:00:00.000Z"'],
  ['F3', dates.localDateTime, '2026-03-31', '"2026-03-31T00:00:00"'],
  ['F4', dates.epochSeconds, '2026-03-31', '1774915200'],
  ['F5', dates.epochMilliseconds, '1969-12-31', '-86400000'],
  ['F6', dates.dotted, '2026-03-01', '"01.03.2026"'],
  ['F7', dates.dayFirst, '2026-03-01', '"01/03/2026"'],
  ['F8', dates.monthFirst, '2026-03-01', '"03/01/2026"'],
  ['F9', dates.compact, '2026-03-01', '"20260301"'],
  ['F10', dates.msDate, '2026-03-31', '"/Date(1774915200000+0000)/"'],
  ['F11 in summer', brussels, '2026-03-31', '"2026-03-30T22:00:00Z"'],
  ['F11 on the day of the change', brussels, '2026-03-29', '"2026-03-28T23:00:00Z"'],
  ['F11 in winter', brussels, '2026-12-01', '"2026-11-30T23:00:00Z"'],
  ['F11 west of Greenwich', dates.midnightIn('America/New_York'), '2026-12-01', '"2026-12-01T05:00:00Z"'],
  ['G1', amounts.plain, '-1234.50', '"-1234.50"'],
  ['G2', amounts.marked('.', ','), '-1234567.50', '"-1.234.567,50"'],
  ['G5 with its digits', amounts.exactNumber, '12.50', '12.50'],
  ['G6', amounts.minusBehind, '-12.00', '"12.00-"'],
  ['G7', amounts.bracketed(amounts.marked(',', '.')), '-1234.00', '"(1,234.00)"'],
  ['G9', amounts.reversed(amounts.plain), '-12.00', '"12.00"'],
  ['G10', amounts.withCurrency, '-12.50', '"-12,50 EUR"'],
  ['G11', amounts.marked("'", '.'), '1234.56', '"1\'234.56"'],
  ['G4', amounts.minorUnits, '-0.05', '-5'],
])('a value is written and read as %s has it', (_id, notation, value, written) => {
  const text = JSON.stringify(notation.write(value, row))
  expect(text).toBe(written)
  expect(notation.read(sent(text), row)).toBe(value)
  expect(notation.read('32/32/2026', row)).toBeUndefined()
})

test.each([
  ['JPY', '-1500', '-1500'],
  ['KWD', '0.005', '5'],
  ['CHF', '1.00', '100'],
])('minor units of %s: %s is %s (G12)', (currency, amount, units) => {
  expect(JSON.stringify(amounts.minorUnits.write(amount, { id: '1', currency }))).toBe(units)
  expect(amounts.minorUnits.read(units, { id: '1', currency })).toBe(amount)
})

test('no amount and no day is changed by being written and read', () => {
  const money = fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 99 }))
  const day = fc.date({ min: new Date('1901-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  const { plain, exactNumber, minusBehind, marked, minorUnits, reversed, withCurrency } = amounts
  fc.assert(
    fc.property(money, ([whole, cents]) => {
      const amount = `${whole}.${String(cents).padStart(2, '0')}`
      const all = [
        plain,
        exactNumber,
        minusBehind,
        marked(' ', ','),
        minorUnits,
        reversed(plain),
        withCurrency,
      ]
      for (const notation of all)
        expect(notation.read(sent(JSON.stringify(notation.write(amount, row))), row)).toBe(amount)
    }),
  )
  fc.assert(
    fc.property(day, (date) => {
      const text = date.toISOString().slice(0, 10)
      const { dateTime, epochSeconds, epochMilliseconds, dotted, monthFirst, compact, msDate } = dates
      for (const notation of [
        dateTime,
        epochSeconds,
        epochMilliseconds,
        dotted,
        monthFirst,
        compact,
        msDate,
        brussels,
      ])
        expect(notation.read(sent(JSON.stringify(notation.write(text, row))), row)).toBe(text)
    }),
  )
})

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
