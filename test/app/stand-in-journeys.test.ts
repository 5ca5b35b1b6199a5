import { describe, expect, test } from 'vitest'
import { hostileStandIns } from '../stand-ins/all.ts'
import type { Cases } from './support/stand-ins.ts'
import { limitCases } from './support/hostile-limits.ts'
import { networkCases } from './support/hostile-networks.ts'
import { partialCases } from './support/hostile-partial-rows.ts'
import { trapCases } from './support/hostile-traps.ts'
import { unsafeCases } from './support/hostile-writes.ts'

const cases: Cases = { ...networkCases, ...limitCases, ...trapCases, ...unsafeCases, ...partialCases }

test('every hostile stand-in is tested, and every test has its stand-in', () => {
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
