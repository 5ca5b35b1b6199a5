import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareText } from '../../src/domain/compare-text.ts'
import { runs } from '../seed.ts'

test('texts are ordered by code points, so characters beyond U+FFFF come last', () => {
  const ordered = [
    '',
    'A',
    'AA',
    'B',
    'a',
    'é',
    '東',
    '\uD7FF',
    '\uE000',
    '\uFFFD',
    '\uFFFF',
    '𐀀',
    '😀',
    '😀a',
    '😁',
  ]
  expect(ordered.toReversed().toSorted(compareText)).toEqual(ordered)
  expect(ordered.map((text) => compareText(text, `${text}`))).toEqual(ordered.map(() => 0))
})

test('the order is that of the bytes of UTF-8', () => {
  const unit = fc.constantFrom(
    'a',
    'b',
    'é',
    '\uD7FF',
    '\uE000',
    '\uFFFF',
    '\u{10000}',
    '\u{1F600}',
    '\u{10FFFF}',
  )
  const text = fc.oneof(fc.string({ unit }), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(Math.sign(compareText(one, other))).toBe(Buffer.compare(Buffer.from(one), Buffer.from(other)))
    }),
    { numRuns: runs(500) },
  )
})
