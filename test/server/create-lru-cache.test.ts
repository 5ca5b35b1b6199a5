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

test('values take the room that they weigh, also when they have changed', () => {
  const recent = createLruCache<string, string>(10, (_, text) => text.length)
  recent.set('a', '1234')
  recent.set('b', '1234')
  recent.set('b', '123456')
  expect(recent.get('a')).toBe('1234')
  recent.set('c', '1')
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual(['1234', undefined, '1'])
  recent.delete('a')
  recent.set('d', '123456789')
  expect(['a', 'c', 'd'].map((key) => recent.get(key))).toEqual([undefined, '1', '123456789'])
})

test('a value larger than the whole cache is not kept', () => {
  const recent = createLruCache<string, string>(3, (_, text) => text.length)
  recent.set('a', '1234')
  expect(recent.get('a')).toBeUndefined()
})
