import { describe, expect, test } from 'vitest'
import { followsFromEdit } from '../../src/dialect/write/follows-from-edit.ts'
import { aContact } from '../builders.ts'

const was = aContact({
  company: '',
  firstName: 'Jan',
  street: 'Kerkstraat',
  number: '5',
  city: 'Gent',
  email: 'jan@x.example',
})

type Example = [what: string, changes: Record<string, string>, before: string, after: string]

describe('a column follows from an edit', () => {
  test.each<Example>([
    ['a display name with the new first name', { firstName: 'Piet' }, 'Jan', 'Piet'],
    ['a display name that is the company once there is one', { company: 'Acme' }, 'Jan', 'Acme'],
    ['an address with the new house number', { number: '6' }, 'Kerkstraat 5, Gent', 'Kerkstraat 6, Gent'],
    ['a search text that was empty until somebody saved', { city: 'Ronse' }, '', 'jan kerkstraat ronse'],
    ['a copy that was empty until somebody saved', { city: 'Ronse' }, '', 'Ronse'],
    ['a text around the field', { city: 'Ronse' }, 'Customer in Gent', 'Customer in Ronse'],
  ])('%s', (_what, changes, before, after) => {
    expect(follows(changes, before, after)).toBe(true)
  })
})

describe('a column does not follow from an edit', () => {
  test.each<Example>([
    [
      'a default that is the text just typed, where another field was',
      { city: 'Ronse' },
      'Kerkstraat',
      'Ronse',
    ],
    [
      'a default that is the text just typed, where a text of its own was',
      { city: 'Ronse' },
      'Supplies',
      'Ronse',
    ],
    ['a default that is the text just typed, where a zero was', { city: 'Ronse' }, '0', 'Ronse'],
    ['one that has another field now', { city: 'Ronse' }, 'Gent', 'Kerkstraat'],
    ['one that is empty now', { city: '' }, 'Gent', ''],
  ])('%s', (_what, changes, before, after) => {
    expect(follows(changes, before, after)).toBe(false)
  })
})

function follows(changes: Record<string, string>, before: string, after: string): boolean {
  return followsFromEdit({ path: 'category', before, after }, was, { ...was, ...changes }, changes)
}
