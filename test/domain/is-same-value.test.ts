import { expect, test } from 'vitest'
import { isAlike, isSameValue, plainLine, plainWords } from '../../src/domain/is-same-value.ts'

test.each([
  ['no difference', 'Gent', 'Gent', { value: true, line: true, words: true, alike: true }],
  ['white space around it', ' Gent\n', 'Gent', { value: true, line: true, words: true, alike: true }],
  ['line endings', 'a\r\nb', 'a\nb', { value: true, line: true, words: true, alike: true }],
  ['white space within', 'a  b', 'a\nb', { value: false, line: true, words: true, alike: true }],
  ['case', 'Gent', 'GENT', { value: false, line: false, words: true, alike: true }],
  ['accents', 'Café', 'Cafe', { value: false, line: false, words: true, alike: false }],
  ['marks', 'BE 0449.679.429', 'be0449679429', { value: false, line: false, words: false, alike: true }],
  ['another value', 'Gent', 'Ghent', { value: false, line: false, words: false, alike: false }],
])('which comparisons ignore %s: %j and %j', (_, one, other, expected) => {
  expect({
    value: isSameValue(one, other),
    line: plainLine(one) === plainLine(other),
    words: plainWords(one) === plainWords(other),
    alike: isAlike(one, other),
  }).toEqual(expected)
})

test.each([
  ['-4.20', '-4.2', true],
  ['5.00', '5', true],
  ['500', '5', false],
  ['01000', '1000', false],
  ['12,50', '12,5', false],
  ['4.20 CR', '4.2 CR', false],
])('only zeros at the end of decimals are ignored: %j and %j', (one, other, same) => {
  expect(isSameValue(one, other)).toBe(same)
  expect(plainLine(one) === plainLine(other)).toBe(same)
})

test('the words in stored fingerprints stay as they are', () => {
  expect(plainWords('  Café  MÜLLER\nStraße 4.20 ')).toBe('cafe muller strasse 4.20')
})
