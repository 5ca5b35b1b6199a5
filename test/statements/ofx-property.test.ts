import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText } from '../../src/statements/common/normalize.ts'
import { readOfx } from '../../src/statements/ofx/read-ofx.ts'
import { StatementError } from '../../src/statements/common/statement.ts'
import { runs } from '../seed.ts'
import { damaged } from './bytes.ts'

const samples = ['checking.ofx', 'card.qfx', 'two-accounts.ofx'].map((name) =>
  readFileSync(join(import.meta.dirname, 'samples/ofx', name), 'utf8'),
)

test('a file cut off or changed anywhere is read or refused in words, never anything else', () => {
  const marks = ['<', '>', '</', '&#x110000;', '</OFX>', '\0', '<OFX>', '<STMTTRN>', '</STMTRS>']
  fc.assert(
    fc.property(damaged(samples, { within: 4000, marks }), (broken) => {
      expect(otherFault(broken)).toBeUndefined()
    }),
    { numRuns: runs(2000) },
  )
  for (const text of samples)
    for (let end = 0; end < text.trimEnd().length; end += 1)
      expect(() => readOfx(text.slice(0, end))).toThrow(StatementError)
})

test.each([
  '<OFX>'.repeat(20_000),
  `<OFX>${'<A>'.repeat(200_000)}`,
  `<OFX>${'<A>'.repeat(20_000)}${'</A>'.repeat(20_000)}</OFX>`,
  `<OFX>${'<!--'.repeat(200_000)}`,
  `<OFX>${'<a b= '.repeat(1000)}${' '.repeat(200_000)}`,
  `<OFX><STMTRS><FOO>${'<STMTTRN></STMTTRN>'.repeat(150_000)}</STMTRS></OFX>`,
])('a hostile file is refused in reasonable time (%#)', (text) => {
  expect(() => readOfx(text)).toThrow(StatementError)
})

test('lines written as OFX 1 and as OFX 2 are read back as they were', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map(cleanText)
  const day = fc.tuple(
    fc.integer({ min: 1990, max: 2089 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
  )
  const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
  const entry = fc.record({ day, cents, name: text, memo: text })
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 20 }),
      fc.boolean(),
      fc.constantFrom('.', ','),
      (entries, xml, sign) => {
        const end = (name: string) => (xml ? `</${name}>` : '')
        const tag = (name: string, value: string) => `<${name}>${escaped(value)}${end(name)}\n`
        const written = entries.map(
          (line, index) =>
            `<STMTTRN>\n${tag('TRNTYPE', 'OTHER')}${tag('DTPOSTED', dayOf(line.day, ''))}${tag('TRNAMT', decimal(line.cents).replace('.', sign))}${tag('FITID', `line-${index}`)}${tag('NAME', line.name)}${tag('MEMO', line.memo)}</STMTTRN>\n`,
        )
        const [statement] = readOfx(
          `<OFX><STMTRS>\n${tag('CURDEF', 'EUR')}<BANKTRANLIST>\n${written.join('')}</BANKTRANLIST></STMTRS></OFX>`,
        )
        expect(statement?.lines.map(({ at: _at, bank: _bank, ...line }) => line)).toEqual(
          entries.map((line, index) => ({
            date: dayOf(line.day, '-'),
            currency: 'EUR',
            amount: decimal(line.cents),
            counterpart: line.name,
            description: descriptionOf(line.name, line.memo),
            reference: `line-${index}`,
          })),
        )
      },
    ),
    { numRuns: runs(300) },
  )
})

/** What else than a StatementError is thrown, undefined when nothing is. */
function otherFault(text: string): unknown {
  try {
    readOfx(text)
    return undefined
  } catch (error) {
    return error instanceof StatementError ? undefined : error
  }
}

function descriptionOf(name: string, memo: string): string {
  if (name === '' && memo === '') return 'OTHER'
  return name.toLowerCase() === memo.toLowerCase() ? '' : memo
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function dayOf([year, month, day]: [number, number, number], between: string): string {
  return [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(between)
}

function decimal(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
