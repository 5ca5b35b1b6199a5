import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hash } from '../../src/service/hash.ts'

// Made after this implementation had given the sum 0xB3ECE62A over all lengths to 255, which SMHasher, the algorithm's own
// test, asks of MurmurHash3_x86_128.
test.each([
  ['', '00000000000000000000000000000000'],
  ['The quick brown fox jumps over the lazy dog', '2f1583c3ecee2c675d7bf66ce5e91d2c'],
  ['I will not buy this record, it is scratched.', 'a0a9683b25ac5e40d9af2895890dddf5'],
  ['hello', '2b2444a0db91def79adb31b69adb31b6'],
])('the hash of "%s" is that of MurmurHash3_x86_128', (text, expected) => {
  expect(hash(text)).toBe(expected)
})

test('texts of every length and every place have hashes of their own', () => {
  const texts = Array.from({ length: 70 }, (_, length) => [
    'x'.repeat(length),
    ...Array.from({ length }, (_each, at) => 'x'.repeat(at) + 'y' + 'x'.repeat(length - at - 1)),
  ]).flat()
  expect(new Set(texts.map(hash)).size).toBe(texts.length)
})

test('two texts with the same hash are the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      expect(hash(one)).toMatch(/^[0-9a-f]{32}$/)
      expect(hash(one) === hash(other)).toBe(one === other)
      expect(hash(one + other) === hash(other + one)).toBe(one + other === other + one)
    }),
  )
})
