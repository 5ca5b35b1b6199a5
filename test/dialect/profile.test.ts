import { describe, expect, test } from 'vitest'
import { bookend } from '../../src/dialect/profile/bookend.ts'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { mergeProfiles, resolve, type PartialProfile } from '../../src/dialect/profile/resolve.ts'
import { standIns } from '../stand-ins/all.ts'

describe('the schema of profiles', () => {
  test('takes {} for a whole profile', () => {
    expect(parseProfile({}).paging.base).toBe('auto')
  })

  test.each<[unknown, string]>([
    [{ paging: { base: 2 } }, 'paging.base: must be one of auto, 0, 1.'],
    [{ pagin: {} }, 'pagin: there is no such setting.'],
    [
      { paging: { siz: 1, bas: 0 } },
      'paging.siz: there is no such setting. paging.bas: there is no such setting.',
    ],
    [{ paging: { total: { pth: 'x' } } }, 'paging.total.pth: there is no such setting.'],
    [{ auth: { kind: 'bearer', token: 'secret' } }, 'auth.token: there is no such setting.'],
    [
      { values: { amount: { sign: { kind: 'field', field: 'side' } } } },
      'values.amount.sign.out: must be array.',
    ],
    [{ values: { date: { zone: 'Mars' } } }, 'values.date.zone: A time zone such as Europe/Brussels.'],
    [{ http: { timeoutMs: '5' } }, 'http.timeoutMs: must be number.'],
    ['demo', 'The profile: must be object.'],
  ])('refuses %j and says where it is wrong', (profile, words) => {
    expect(() => parseProfile(profile)).toThrow(words)
  })

  test.each([
    'ftp://x',
    '//other.example/api',
    'https://user:secret@x.example',
    'https://x.example/?token=secret',
    'books',
  ])('refuses %s as a base address', (baseUrl) => {
    expect(() => parseProfile({ baseUrl })).toThrow('baseUrl: An address such as https://books.example/api')
  })
})

const profiles: PartialProfile[] = [
  {},
  bookend,
  { auth: { kind: 'bearer' } },
  { auth: { kind: 'basic', userRef: 'key' } },
  { auth: { kind: 'query', param: 'api_token' } },
  { auth: { kind: 'session', csrf: { cookie: 'a', header: 'b' } } },
  {
    values: {
      amount: { sign: { kind: 'field', field: 'side', out: ['debit'] } },
      currency: { symbols: { 978: 'EUR' } },
    },
  },
  {
    paging: { total: { path: 'meta.total' } },
    fields: { contacts: { zip: 'address.zip' } },
    write: { wrap: 'contact' },
  },
  ...Object.values(standIns).map((start) => start({ contacts: [], transactions: [] }).profile),
]

test.each(profiles)('completing %j without the schema gives what the schema gives', (profile) => {
  expect(resolve(profile)).toEqual(parseProfile(profile))
})

test('the one who speaks later has the last word, and a choice is taken whole', () => {
  const said = [
    { paging: { base: 0, mode: 'page' }, auth: { kind: 'basic', userRef: 'key' } },
    { paging: { base: 1 }, auth: { kind: 'bearer' } },
  ]
  expect(mergeProfiles(...said)).toEqual({ paging: { base: 1, mode: 'page' }, auth: { kind: 'bearer' } })
  expect(resolve(...said).auth).toEqual({ kind: 'bearer', scheme: 'Bearer', secretRef: 'token' })
})

test('data stored in another shape does no harm', () => {
  expect(resolve({ paging: 5, values: null, http: [] })).toEqual(resolve({}))
})
