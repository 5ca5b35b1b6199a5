import { array, assert, integer, property, record, string, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { clusterValues, distance } from '../../../src/domain/cluster/cluster-values.ts'
import { isOneOfNames, searchForName } from '../../../src/domain/cluster/fingerprint.ts'
import { createMatcher } from '../../../src/domain/search/search-text.ts'
import { aContact } from '../../builders.ts'
import type { Contact } from '../../../src/domain/contact.ts'
import { findGroups, groupsNow, withoutPairs } from '../../../src/domain/cluster/groups-now.ts'
import { pairKey } from '../../../src/domain/cluster/decision-keys.ts'
import { blankContact } from '../../service/open-service.ts'

function clustersOf(...values: string[]): string[] {
  return clusterValues(values.map((value, index) => ({ value, count: values.length - index }))).map(
    ({ by, values: found }) => `${by}: ${found.map(({ value }) => value).join(' | ')}`,
  )
}

test('case, accents, punctuation and the order of words do not count', () => {
  expect(clustersOf('Houthandel Peeters BV', 'PEETERS, HOUTHANDEL B.V.', 'Bakkerij Lotte')).toEqual([
    'words: Houthandel Peeters BV | PEETERS, HOUTHANDEL B.V.',
  ])
  expect(clustersOf('Café de Gent', 'cafe  de gent')).toEqual(['words: Café de Gent | cafe  de gent'])
})

test('the legal form does not count', () => {
  expect(clustersOf('KPN B.V.', 'KPN', 'Proximus NV', 'PROXIMUS', 'NV')).toEqual([
    'words: KPN B.V. | KPN',
    'words: Proximus NV | PROXIMUS',
  ])
})

test('words that were split or run together are found by their pairs of letters', () => {
  expect(clustersOf('Bouwmarkt Drongen', 'Bouw markt Drongen')).toEqual([
    'letters: Bouwmarkt Drongen | Bouw markt Drongen',
  ])
})

test('a slip of the pen is found by distance, three spellings in one cluster', () => {
  expect(clustersOf('Albert Heijn Gent', 'Albert Hein Gent', 'Albrt Heijn Gent')).toEqual([
    'near: Albert Heijn Gent | Albert Hein Gent | Albrt Heijn Gent',
  ])
})

test('other numbers and short names are not taken for the same', () => {
  expect(clustersOf('Parking garage 12', 'Parking garage 13', 'KBC', 'KBS', 'ING', 'Ink')).toEqual([])
})

test('empty values are in no cluster', () => {
  expect(clustersOf('', ' ', '-', '...')).toEqual([])
})

const values = uniqueArray(
  record({ value: string({ unit: 'binary', maxLength: 30 }), count: integer({ min: 1, max: 99 }) }),
  { selector: ({ value }) => value },
)

test('whatever the values, each is in one cluster at most, as it was, and no cluster has one value', () => {
  assert(
    property(values, (all) => {
      const found = clusterValues(all).flatMap((cluster) => {
        expect(cluster.values.length).toBeGreaterThan(1)
        return cluster.values
      })
      expect(new Set(found.map(({ value }) => value)).size).toBe(found.length)
      for (const one of found) expect(all).toContain(one)
    }),
  )
})

test('the order of the values does not change the clusters of keys', () => {
  const names = array(string({ maxLength: 12 }), { maxLength: 12 })
  assert(
    property(names, (all) => {
      const counted = [...new Set(all)].map((value) => ({ value, count: 1 }))
      const keys = (list: typeof counted) =>
        clusterValues(list)
          .filter(({ by }) => by !== 'near')
          .map((cluster) => cluster.values.map(({ value }) => value).join('\n'))
          .toSorted()
      expect(keys(counted.toReversed())).toEqual(keys(counted))
    }),
  )
})

test('distance is that of Levenshtein as far as it is asked for', () => {
  expect(distance('kitten', 'sitting', 3)).toBe(3)
  expect(distance('kitten', 'sitting', 2)).toBe(3)
  expect(distance('', 'abc', 5)).toBe(3)
})

/** What banks write, and the contact. */
const same = [
  ['HOUTHANDEL PEETERS B.V.', 'Peeters Houthandel'],
  ['Müller & Söhne GmbH', 'Muller Sohne'],
  ['S.A.R.L. L’ORÉAL', "L'Oréal"],
  ['ZAJAC DABROWSKA SP. Z O.O.', 'Dąbrowska Zając'],
  ['Nagy Kárpitos Bt.', 'NAGY KARPITOS'],
  ['NV', 'nv'],
] as const

const other = [
  ['Peeters', 'Peeters & Zonen'],
  ['Bakker BV', 'Bakkerij BV'],
  ['', 'BV'],
  ['STROOMLIJN 0047118', 'Stroomlijn'],
] as const

test.for(same)('“%s” is “%s”, and a search finds it', ([written, company]) => {
  expect(isOneOfNames(written, [company])).toBe(true)
  for (const [typed, there] of [
    [written, company],
    [company, written],
  ] as const) {
    expect(createMatcher(searchForName(typed))('contacts', aContact({ company: there }))).toBe(true)
  }
})

test.for(other)('“%s” is not “%s”', ([written, company]) => {
  expect(isOneOfNames(written, [company])).toBe(false)
})

const contact = (id: string, fields: Partial<Contact>) => blankContact({ id, ...fields })
const [a, b, c] = [
  contact('a', { company: 'Acme', zip: '9000' }),
  contact('b', { company: 'Acme', email: 'b@acme.example' }),
  contact('c', { company: 'Other', email: 'b@acme.example' }),
]
const [d, e] = [
  contact('d', { company: 'D', phone: '092112233' }),
  contact('e', { company: 'E', phone: '092112233' }),
]
const found = findGroups([a, b, c, d, e])
const idsNow = (contacts: readonly Contact[], ...apart: string[]) =>
  withoutPairs(groupsNow(found, contacts), new Set(apart)).map(({ contacts: alike }) =>
    alike.map(({ id }) => id).toSorted(),
  )

test('groups have the contacts as they are now', () => {
  const edited = { ...d, city: 'Gent' }
  const groups = groupsNow(found, [a, b, c, edited, e])
  expect(groups.map(({ contacts }) => contacts.length)).toEqual([3, 2])
  expect(groups[1]?.contacts).toContain(edited)
  expect(groups[1]).toMatchObject({ reasons: ['phone'], sureness: 'doubtful' })
})

test('a group that lost who connected it goes, and one that lost another stays', () => {
  expect(idsNow([a, c, d, e])).toEqual([['d', 'e']])
  expect(idsNow([a, b])).toEqual([['a', 'b']])
})

test('those who are apart are together only with others in between, and other keys change nothing', () => {
  expect(idsNow([a, b, c, d, e], pairKey('a', 'b'), 'no key', '["wrongField","d","phone","1"]')).toEqual([
    ['b', 'c'],
    ['d', 'e'],
  ])
  expect(idsNow([a, b, c, d, e], pairKey('a', 'c'))).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ])
  expect(idsNow([a, b, c, d, e], pairKey('e', 'd'))).toEqual([['a', 'b', 'c']])
})
