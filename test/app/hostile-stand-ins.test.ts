import { describe, expect, test } from 'vitest'
import { hostileStandIns } from '../standins/all.ts'
import type { Start } from '../standins/stand-in.ts'
import { networkCases } from './hostile-networks.ts'

/** What is tried with each stand-in, by its name and then by a sentence that must hold. */
export type Cases = Record<string, Record<string, (start: Start) => Promise<void>>>

const cases: Cases = { ...networkCases }

test('every hostile stand-in is tried, and none that is not there', () => {
  expect(Object.keys(cases).toSorted()).toEqual(Object.keys(hostileStandIns).toSorted())
})

describe.each(Object.entries(hostileStandIns))('%s', (name, { start, expect: words }) => {
  describe(words, () => {
    test.each(Object.entries(cases[name] ?? {}))('%s', (_sentence, holds) => holds(start))
  })
})
