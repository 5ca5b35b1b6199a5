import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode, damaged, dayOf, decimal } from './bytes.ts'
import { readMt940 } from '../../src/statements/mt940/read-mt940.ts'
import { StatementError, type Statement } from '../../src/statements/common/statement.ts'
import { linesOf, wrapped } from './mt940-message.ts'
import { runs } from '../seed.ts'

const folder = join(import.meta.dirname, 'samples/mt940')
const samples = readdirSync(folder).map((name) => decode(readFileSync(join(folder, name))))

const day = fc.tuple(
  fc.integer({ min: 1980, max: 2079 }),
  fc.integer({ min: 1, max: 12 }),
  fc.integer({ min: 1, max: 31 }),
)
const cents = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })
/** Words without signs that have a meaning somewhere, so that the form of the text is what the test writes. */
const words = fc
  .array(fc.stringMatching(/^[A-Za-zÄÖÜäöüß0-9.,]{1,30}$/), { minLength: 1, maxLength: 25 })
  .map((list) => `x ${list.join(' ')}`)

const aText = expect.stringMatching(/^[^\p{Cc}]{0,2000}$|^[^\p{Cc}]+\n/u)
/** What holds for every line, whatever it was read from. */
const aLine = {
  at: expect.any(Number),
  date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  currency: expect.stringMatching(/^[A-Z]{3}$/),
  amount: expect.stringMatching(/^-?\d+\.\d{2,}$/),
  counterpart: aText,
  description: aText,
  reference: aText,
}

test('lines with free texts that were cut at 65 signs are read back as they were', () => {
  const entry = fc.record({ day, cents, text: words })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 20 }), (entries) => {
      const fields = entries.map(
        ({ day: date, cents: amount, text }) => `${lineFor(date, amount)}\n${wrapped(text)}`,
      )
      expect(
        linesOf(...fields).map(({ date, amount, description }) => ({ date, amount, description })),
      ).toEqual(
        entries.map((one) => ({
          date: dayOf(one.day, '-'),
          amount: decimal(one.cents),
          description: one.text,
        })),
      )
    }),
    { numRuns: runs(200) },
  )
})

test('texts and names that were cut into subfields of 27 signs and lines of 65 are read back as they were', () => {
  const short = words.map((text) => text.slice(0, 200).trimEnd())
  const name = words.map((text) => text.slice(0, 54).trimEnd())
  fc.assert(
    fc.property(short, name, fc.constantFrom('?', '~', '<', '^'), (text, counterpart, separator) => {
      const subfields = [
        ...cut('EREF+2026-1').map((part, index) => `${20 + index}${part}`),
        ...cut(`SVWZ+${text}`).map((part, index) => `${index < 9 ? 21 + index : 51 + index}${part}`),
        '30BYLADEM1',
        ...cut(counterpart).map((part, index) => `${32 + index}${part}`),
      ]
      const field = wrapped(
        `166${separator}00GUTSCHRIFT${subfields.map((part) => separator + part).join('')}`,
      )
      expect(linesOf(lineFor([2026, 1, 5], 1n), field)[0]).toMatchObject({ description: text, counterpart })
    }),
    { numRuns: runs(500) },
  )
})

test('a file cut off anywhere is refused, or all that was read is what the whole file says', () => {
  for (const text of samples) {
    const whole = readMt940(text)
    for (let end = 0; end < text.length; end += 1) {
      const read = readOrRefuse(text.slice(0, end))
      expect(read.map(withoutClosing)).toEqual(whole.slice(0, read.length).map(withoutClosing))
    }
  }
})

test('a file changed anywhere is read or refused in words, never anything else', () => {
  const marks = '\n|\n:61:|\n:86:|\n:62F:|\n:20:|-\n|{1:|?20|/NAME/|,|//|\0'.split('|')
  fc.assert(
    fc.property(damaged(samples, { within: 2500, marks }), (broken) => {
      for (const { formerTexts: _, bank: _bank, ...line } of readOrRefuse(broken).flatMap(
        ({ lines }) => lines,
      ))
        expect(line).toEqual(aLine)
    }),
    { numRuns: runs(2000) },
  )
})

test('hostile files are read or refused in reasonable time', () => {
  const around = (text: string) =>
    `:20:X\n:25:1\n:60F:C260101EUR0,00\n:61:260101D1,00NTRF\n${text}\n:62F:C260101EUR0,00\n`
  for (const text of [
    around(`:86:166${'?20a'.repeat(30_000)}`),
    around(`:86:166?20${'? '.repeat(30_000)}`),
    around(`:86:/NAME/${'/'.repeat(20_000)}x${'/NAME'.repeat(20_000)}/`),
    around(`:86:x; TYT.: ${'; OD:   '.repeat(10_000)}`),
    around(`:86:x\n${'a line that is long enough to be taken for one that was cut, x\n'.repeat(20_000)}`),
    around('-\n'.repeat(30_000)),
    ':\n'.repeat(30_000),
    '\r'.repeat(200_000),
    ':20:x\n'.repeat(20_000),
    `:20:X\n:60F:C260101EUR0,00\n:61:260101D${'1'.repeat(20_000)}\n`,
  ])
    for (const { formerTexts: _, bank: _bank, ...line } of readOrRefuse(text).flatMap(({ lines }) => lines))
      expect(line).toEqual(aLine)
})

/** Nothing where the file is refused; any other exception goes on. */
function readOrRefuse(text: string): Statement[] {
  try {
    return readMt940(text)
  } catch (error) {
    if (error instanceof StatementError) return []
    throw error
  }
}

/** A cut within the closing balance itself leaves another balance, but every line has been read by then. */
function withoutClosing({ closing: _closing, ...statement }: Statement) {
  return statement
}

function lineFor(date: [number, number, number], amount: bigint): string {
  const written = decimal(amount).replace('-', '').replace('.', ',')
  return `:61:${dayOf(date, '').slice(2)}${amount < 0n ? 'D' : 'C'}${written}NTRFNONREF`
}

function cut(text: string): string[] {
  return text.match(/.{1,27}/g) ?? []
}
