import { array, assert, integer, property, record, string, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { clusterValues, distance } from '../../../src/domain/cluster/cluster-values.ts'

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
  {
    selector: ({ value }) => value,
  },
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
