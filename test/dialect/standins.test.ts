import { describe, expect, test } from 'vitest'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { mergeProfiles } from '../../src/dialect/profile/resolve.ts'
import { hostileStandIns, standIns } from '../stand-ins/all.ts'
import { claims } from '../stand-ins/claims.ts'
import { all, open, sample, toldIn } from './stand-in-notation.ts'
import type { Start } from '../stand-ins/stand-in.ts'
import { wrongs } from '../stand-ins/wrongs.ts'

const everyStart: [string, Start][] = [
  ...Object.entries(standIns),
  ...Object.entries(hostileStandIns).map(([name, { start }]): [string, Start] => [name, start]),
]

test.each(everyStart)('the profile of "%s" is one, and names the secrets that there are', (name, start) => {
  const { name: own, profile, secrets } = start(sample())
  expect(own).toBe(name)
  parseProfile(mergeProfiles({ baseUrl: 'https://books.example/api' }, profile))
  const refs = JSON.stringify(profile).match(/(?<="(?:secret|user|pass)Ref":")[^"]+/g)
  for (const ref of refs ?? []) expect(secrets).toHaveProperty(ref)
})

test.each(claims)('%s: %s', async (entry, _ids, ask, answer) => {
  const { standIn, call } = open(standIns[entry])
  expect(await ask(call, standIn)).toMatchObject(answer)
})

test.each(wrongs)('%s: %s', async (entry, _ids, ask, answer, left) => {
  const { standIn, call } = open(hostileStandIns[entry]?.start)
  expect(await ask(call, standIn)).toMatchObject(answer)
  expect(standIn.contacts()).toHaveLength(left)
})

test('every hostile stand-in says what the app must do, and does what it is there for', () => {
  for (const { expect: words } of Object.values(hostileStandIns)) expect(words).toMatch(/^[A-Z].+[.?]$/)
  const proven = new Set(wrongs.map(([entry]) => entry))
  expect(Object.keys(hostileStandIns).filter((name) => !proven.has(name))).toEqual([])
})

describe.each(Object.entries(standIns))('%s', (_name, start) => {
  test.each(['contacts', 'transactions'] as const)(
    'lists the %s page by page, and then no new one',
    async (resource) => {
      const { call } = open(start)
      const told: number[] = []
      for (const page of [0, 1, 2, 3, 4, 5, 6])
        told.push(...toldIn((await call.get(`/${resource}?search=&page=${page}`)).text))
      expect([...new Set(told)].toSorted((one, other) => one - other)).toEqual(all)
    },
  )

  test('finds a record, unless it takes no notice of what is sought', async () => {
    const { call } = open(start)
    const pages = [0, 1].map(async (page) =>
      toldIn((await call.get(`/contacts?search=mail17&page=${page}`)).text),
    )
    expect((await Promise.all(pages)).flat()).toContain(start(sample()).shows.includes('S3') ? 1 : 17)
  })

  test('opens a record, and none that is not there', async () => {
    const { standIn, call } = open(start)
    expect(toldIn((await call.get(`/contacts/${standIn.contacts()[1]?.id}`)).text)).toEqual([2])
    expect(toldIn((await call.get('/contacts/new')).text)).toEqual([])
  })

  test('edits what is sent and nothing else', async () => {
    const { standIn, call, settle } = open(start)
    const before = standIn.contacts()
    const { id = '', ...fields } = before[2] ?? {}
    const isWhole = ['W10', 'W13'].some((id) => standIn.shows.includes(id))
    const { id: first = '', ...transaction } = standIn.transactions()[0] ?? {}
    await call.post(`/contacts/${id}`, { ...(isWhole && fields), city: 'Oudenaarde' })
    await call.post(`/transactions/${first}`, { ...(isWhole && transaction), counterpart: 'Müller & Söhne' })
    await settle()
    expect(standIn.contacts()).toEqual(
      before.map((row) => (row.id === id ? { ...row, city: 'Oudenaarde' } : row)),
    )
    expect(standIn.transactions()[0]?.counterpart).toBe('Müller & Söhne')
  })

  test('creates contacts, and no transactions', async () => {
    const { standIn, call } = open(start)
    await call.post('/contacts/new', { company: 'New & Co', email: 'new@example.com' })
    expect(standIn.contacts()).toHaveLength(25)
    expect(standIn.contacts()[24]).toMatchObject({ company: 'New & Co', email: 'new@example.com', city: '' })
    await call.post('/transactions/new', { description: 'none' })
    expect(standIn.transactions()).toHaveLength(24)
  })

  test('refuses an invalid email, in words that name it', async () => {
    const { standIn, call } = open(start)
    const before = standIn.contacts()
    const { text } = await call.post(`/contacts/${before[0]?.id}`, { email: 'no address' })
    expect(text).toMatch(/email/i)
    expect(standIn.contacts()).toEqual(before)
  })

  test('deletes one, then several in its notation, and no other', async () => {
    const { standIn, call, settle } = open(start)
    const ids = standIn.transactions().map(({ id }) => id)
    await call.remove('transactions', ids.slice(0, 1))
    const several = 'remove' in standIn.profile ? ids.slice(3, 8) : ids.slice(3, 4)
    await call.remove('transactions', several)
    await settle()
    const left = ids.slice(1).filter((id) => !several.includes(id))
    expect(standIn.transactions().map(({ id }) => id)).toEqual(left)
  })

  test('tells the signed-out nothing and lets them change nothing, and lets in who signs in again', async () => {
    const { standIn, call, settle } = open(start)
    const before = standIn.contacts()
    standIn.signOut()
    for (const page of [0, 1])
      expect(toldIn((await call.get(`/contacts?search=&page=${page}`)).text)).toEqual([])
    await call.post(`/contacts/${before[0]?.id}`, { city: 'Oudenaarde' })
    await call.remove('contacts', [before[0]?.id ?? ''])
    await settle()
    expect(standIn.contacts()).toEqual(before)
    standIn.signInAgain()
    expect(toldIn((await call.get('/contacts?search=&page=1')).text)).not.toEqual([])
  })
})
