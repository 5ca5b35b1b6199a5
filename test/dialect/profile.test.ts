import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { bookend } from '../../src/dialect/profile/bookend.ts'
import { parseProfile, ServiceProfile } from '../../src/dialect/profile/profile.ts'
import { mergeProfiles, resolve, type PartialProfile } from '../../src/dialect/profile/resolve.ts'
import { hostileStandIns, standIns } from '../stand-ins/all.ts'
import { sample } from './sample.ts'

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

  test.each(
    'ftp://x //other.example/api https://user:secret@x.example https://x.example/?token=secret books'.split(
      ' ',
    ),
  )('refuses %s as a base address', (baseUrl) => {
    expect(() => parseProfile({ baseUrl })).toThrow('baseUrl: An address such as https://books.example/api')
  })
})

// prettier-ignore
const profiles: PartialProfile[] = [
  {},
  bookend,
  { auth: { kind: 'bearer' } },
  { auth: { kind: 'basic', userRef: 'key' } },
  { auth: { kind: 'query', param: 'api_token' } },
  { auth: { kind: 'session', csrf: { cookie: 'a', header: 'b' } } },
  { values: { amount: { sign: { kind: 'field', field: 'side', out: ['debit'] } }, currency: { symbols: { 978: 'EUR' } } } },
  { paging: { total: { path: 'meta.total' } }, fields: { contacts: { zip: 'address.zip' } }, write: { wrap: 'contact' } },
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

const page = readFileSync(`${import.meta.dirname}/../../docs/dialects.md`, 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map((cells) => cells.slice(1, -1))
const variantRows = rows.filter(([id = '']) => /^[A-Z]\d+$/.test(id))
const classes = ['automatic', 'configured', 'learned', 'guarded']
const settings = new Map<string, Setting>()
for (const [path, { values, default: usual }] of settingsIn(
  z.toJSONSchema(ServiceProfile, { io: 'input' }),
)) {
  const before = settings.get(path)
  settings.set(path, { values: [...(before?.values ?? []), ...values], default: before?.default ?? usual })
}
const settingRows = rows.filter(([path = '']) => /^`[a-z][\w.[\]]*`$/i.test(path))

test('every variant that a stand-in shows is in the table once, with its class and one that shows it', () => {
  const starts = [
    ...Object.entries(standIns),
    ...Object.entries(hostileStandIns).map(([name, { start }]) => [name, start] as const),
  ]
  const shown = starts.flatMap(([name, start]) => start(sample()).shows.map((id) => ({ id, name })))
  const rowsSaid = variantRows.map(([id = '', what, how = '', treatment, name]) => ({
    id,
    isShown: shown.some((one) => one.id === id && one.name === name),
    isWhole: classes.includes(how) && Boolean(what && treatment),
  }))
  expect(rowsSaid.filter(({ isShown, isWhole }) => !isShown || !isWhole)).toEqual([])
  const ids = new Set(shown.map(({ id }) => id))
  expect(rowsSaid.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted())
})

test('the table of classes counts the variants of each', () => {
  const counted = rows.filter(([name = '']) => classes.includes(name))
  expect(counted.map(([name, count]) => [name, Number(count)])).toEqual(
    classes.map((name) => [name, variantRows.filter(([, , how]) => how === name).length]),
  )
})

test('every setting of the schema is in the reference once, and no other', () => {
  const listed = settingRows.map(([path = '']) => path.slice(1, -1))
  expect(listed.toSorted()).toEqual([...settings.keys()].toSorted())
})

test.each(settingRows)(
  'the setting %s has the values %s and the default %s',
  (path, values, usual, words) => {
    const setting = settings.get(path.slice(1, -1))
    expect(setting?.values.filter((value) => !values?.includes(`\`${String(value)}\``))).toEqual([])
    expect(usual).toBe(setting?.default === undefined ? '' : `\`${inWords(setting.default)}\``)
    expect(words).toMatch(/\S/)
  },
)

test('the schema accepts every setting that is named with a value', () => {
  const named = [...page.matchAll(/`([a-z]+(?:\.\w+)*): ([^`]+)`/g)].filter(([, path = '']) =>
    [...settings.keys()].some((one) => one === path || one.startsWith(`${path}.`)),
  )
  expect(named.length).toBeGreaterThan(40)
  for (const [, path = '', value = ''] of named) {
    const said = path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), JSON.parse(value))
    expect(() => parseProfile(said)).not.toThrow()
  }
})

type Schema = z.core.JSONSchema.BaseSchema | boolean
type Setting = { values: unknown[]; default: unknown }

/** The settings below a schema, by their paths. What several choices have under one name is one setting. */
function settingsIn(schema: Schema, path = '', usual?: unknown): [path: string, setting: Setting][] {
  if (typeof schema === 'boolean') return []
  const { properties, items, anyOf, oneOf, default: own = usual } = schema
  const of = (name: string) => (isObject(own) ? own[name] : undefined)
  if (properties)
    return Object.entries(properties).flatMap(([name, inner]) =>
      settingsIn(inner, path ? `${path}.${name}` : name, of(name)),
    )
  const choices = anyOf ?? oneOf
  if (choices) return choices.flatMap((choice) => settingsIn(choice, path, own))
  if (isObject(items) && 'properties' in items) return settingsIn(items, `${path}[]`)
  return [[path, { values: schema.enum ?? ('const' in schema ? [schema.const] : []), default: own }]]
}

function inWords(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
