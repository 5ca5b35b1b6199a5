import { describe, expect, test } from 'vitest'
import { hostileStandIns } from '../standins/all.ts'
import type { Cases } from './cases.ts'
import { limitCases } from './hostile-limits.ts'
import { networkCases } from './hostile-networks.ts'
import { trapCases } from './hostile-traps.ts'

const cases: Cases = { ...networkCases, ...limitCases, ...trapCases }

test('every hostile stand-in is tried, and none that is not there', () => {
  expect(Object.keys(cases).toSorted()).toEqual(Object.keys(hostileStandIns).toSorted())
})

describe.each(Object.entries(hostileStandIns))('%s', (name, { start, expect: words }) => {
  describe(words, () => {
    test.each(Object.entries(cases[name] ?? {}))('%s', async (_sentence, holds) => {
      expect.hasAssertions()
      await holds(start)
    })
  })
})
