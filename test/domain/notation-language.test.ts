import { afterEach, expect, test, vi } from 'vitest'
import { formatCount } from '../../src/domain/plural.ts'
import { formatDay } from '../../src/domain/moment.ts'
import { notationLanguage } from '../../src/domain/notation-language.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['de-DE', 'de-DE'],
  ['fr', 'fr'],
  // A language without plurals of its own.
  ['oc-FR', 'oc-FR'],
  // WebKit passes on the language of a system without one.
  ['C', 'en'],
  ['c', 'en'],
  ['C.UTF-8', 'en'],
  ['POSIX', 'en'],
  ['en_US', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  ['und', 'en'],
])('a browser in %j writes numbers and days as in %s', (language, notation) => {
  vi.stubGlobal('navigator', { language })
  expect(notationLanguage()).toBe(notation)
  expect(formatCount(1234.5)).toBe(new Intl.NumberFormat(notation).format(1234.5))
  expect(formatDay(0)).toBe(new Date(0).toLocaleDateString(notation, { dateStyle: 'long' }))
})
