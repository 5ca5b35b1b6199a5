import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from '../../src/changes/history/Downloads.tsx'
import { compareText } from '../../src/domain/compare-text.ts'
import { unescapeFormula } from '../../src/domain/csv-line.ts'
import { emptyContact } from '../../src/domain/fields.ts'
import { fold } from '../../src/domain/fold.ts'
import { isAlike, isSameValue, plainLine, plainWords } from '../../src/domain/is-same-value.ts'
import { csvFormat } from '../../src/server/cli/export-command.ts'
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

test.each([
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['GROẞ', 'gross'],
  ['Ærø Œuvre', 'aero oeuvre'],
  ['Đorđe', 'dorde'],
  ['Þór Ðam', 'thor dam'],
  ['Ħal', 'hal'],
  ['İstanbul ılık', 'istanbul ilik'],
  ['Székesfehérvár Fűrész', 'szekesfehervar furesz'],
  ['Zażółć gęślą jaźń', 'zazolc gesla jazn'],
  ['e\u0301', 'e'],
  ['ﬁn №5 ½', 'fin no5 1⁄2'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['Ελλάς', 'ελλασ'],
  ['a\u00a0b', 'a b'],
  ['100% _\'"\\', '100% _\'"\\'],
  ['', ''],
])('"%s" is compared as "%s"', (text, folded) => expect(fold(text)).toBe(folded))

test('folding again changes nothing, and case never matters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
  for (const text of ['Vandenbroucke', 'Œuvre', 'ΟΔΟΣ', 'Łoś'])
    expect(fold(text.toUpperCase())).toBe(fold(text.toLowerCase()))
})

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

const formulas = [
  '=1+1',
  '@SUM(A1)',
  '+SUM(A1)',
  '-cmd',
  '-',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '-1+1',
  '-SUM(1)',
]
const wideFormulas = ['＝1+1', '＋1', '－1', '＠SUM(A1)']
const sumsFromPhones =
  '+1-555-0100|+32475/123456|-1 - 5|-1.5/2,5|-2-1|-(2)|+(1)-(2)|-(1)/(2)|-.5-.5|+-1|-1-|-1\t-1'.split('|')

test.each([...formulas, ...wideFormulas, ...sumsFromPhones])(
  'text that a spreadsheet takes for a formula gets an apostrophe: %j',
  (text) => {
    expect(downloaded(text)).toBe(`'${text}`)
    expect(exported(text)).toBe(`'${text}`)
    expect(unescapeFormula(`'${text}`)).toBe(text)
  },
)

const amounts = ['-12.50', '+12.50', '-1.234,50', '- 5', '-1 234,50', '-1\u00A0234.50', '-.5', '-0']
const phones = [
  '+32 9 211 22 33',
  '+3292112233',
  '+32 475/12.34.56',
  '+32 (0)9 211-22-33',
  '+32(0)92112233',
  '+1 555-0100',
  '+1 (555) 010-0100',
]
const others = ['(5)', '1-2', '', 'a=b', ' =1', "'=1", 'two\nlines']

test("an apostrophe before anything else stays: 't Hart", () => {
  for (const text of ["'t Hart", "'", "''=1", '=1']) expect(unescapeFormula(text)).toBe(text)
})

test.each([...amounts, ...phones, ...others])(
  'amounts, phone numbers and other text stay as they are: %j',
  (text) => {
    expect(downloaded(text)).toBe(text)
    expect(exported(text)).toBe(text)
  },
)

/** The text in a file that the app downloads. */
function downloaded(text: string): string | undefined {
  return read(toCsv([['name'], [text]]), 'name')
}

/** The text in a file that the command line exports. */
function exported(text: string): string | undefined {
  const format = csvFormat('contacts', true)
  return read(
    format.begin + format.records([{ id: '1', ...emptyContact, company: text }]) + format.end(),
    'company',
  )
}

function read(csv: string, column: string): string | undefined {
  const [row]: Record<string, string>[] = parse(csv, {
    columns: true,
    bom: true,
    skip_empty_lines: false,
    record_delimiter: ['\r\n', '\n', '\r'], // whatever ends rows for a program
  })
  return row?.[column]
}
