import { expect, test } from 'vitest'
import { parseProfile } from '../../src/dialect/profile/profile.ts'
import { mergeProfiles } from '../../src/dialect/profile/resolve.ts'
import { hostileStandIns, standIns } from '../stand-ins/all.ts'
import { claims } from '../stand-ins/claims.ts'
import { open, sample } from './stand-in-notation.ts'
import type { Start } from '../stand-ins/stand-in.ts'
import { wrongs } from '../stand-ins/wrongs.ts'

// That each of them does what a service does is seen by the app's journey with it (test/app/every-stand-in.test.ts).
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
