import { expect, test } from 'vitest'
import { createLruCache } from '../../src/server/common/create-lru-cache.ts'

test('the least recently used value is forgotten when there is no more room', () => {
  const recent = createLruCache<string, number>(2)
  recent.set('a', 1)
  recent.set('b', 2)
  expect(recent.get('a')).toBe(1)
  recent.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([1, undefined, 3])
})
