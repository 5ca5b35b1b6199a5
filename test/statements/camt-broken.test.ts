import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCamt } from '../../src/statements/camt/read-camt.ts'
import { decode, damaged } from './bytes.ts'
import { StatementError } from '../../src/statements/common/statement.ts'
import { camt, entry } from './camt-text.ts'
import { runs } from '../seed.ts'

const folder = join(import.meta.dirname, 'samples/camt')
const samples = readdirSync(folder).map((name) => decode(new Uint8Array(readFileSync(join(folder, name)))))

test.each([
  ['<Ntry><Amt>', 5, 'an end tag without a start tag'],
  [entry().replace('</Sts>', ''), 4, 'an end tag without a start tag'],
  ['<AddtlStmtInf>\nH&M</AddtlStmtInf>', 5, 'a "&" that does not start a character reference'],
  ['<AddtlStmtInf>1 < 2</AddtlStmtInf>', 4, 'a "<" that does not start a tag'],
  [
    `<AddtlStmtInf>H&M</AddtlStmtInf>\n${entry({ AddtlNtryInf: '<AddtlNtryInf>&gt; ;</AddtlNtryInf>' })}`,
    4,
    'a "&" that',
  ],
  ['<AddtlStmtInf>&nbsp;</AddtlStmtInf>', 4, 'a "&" that does not start a character reference'],
])('the broken XML %s is refused with its line and what is wrong', (inside, at, reason) => {
  expect(() => readCamt(camt(inside))).toThrow(
    expect.objectContaining({ at, message: expect.stringContaining(reason) }),
  )
})

test('what XML forbids in a text is read where it leaves no doubt, and refused where it does', () => {
  const written = (words: string) => readCamt(camt(entry({ AddtlNtryInf: words })))[0]?.lines[0]?.description
  expect(written('<AddtlNtryInf>one\u0002 [[two]]> three</AddtlNtryInf>')).toBe('one [[two]]> three')
  for (const currency of ['Ccy="<EUR"', 'Ccy="EUR" Ccy="USD"'])
    expect(() => readCamt(camt(entry().replace('Ccy="EUR"', currency)))).toThrow('The XML is damaged here')
})

test('a DOCTYPE is refused, and no entity of it is expanded', () => {
  const bomb = '<!DOCTYPE Document [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
  const text = camt(entry({ AddtlNtryInf: '<AddtlNtryInf>&b;</AddtlNtryInf>' }))
  expect(() => readCamt(text.replace('<Document', `${bomb}<Document`))).toThrow('The XML has a DOCTYPE')
  expect(() => readCamt(text)).toThrow('a "&" that does not start a character reference')
})

test('an entry that is outside of any statement or within another one is refused', () => {
  expect(() => readCamt(camt('').replace('</Stmt>', `</Stmt>${entry()}`))).toThrow('outside of any statement')
  expect(() => readCamt(camt(`<Other>${entry()}</Other>`))).toThrow('outside of any statement')
  expect(() => readCamt(`${camt('')}${entry()}`)).toThrow('only one root')
  expect(() => readCamt(camt(entry({ Ntry: entry() })))).toThrow('another entry begins')
})

test('a CAMT without any statement is refused, one without entries is not', () => {
  expect(() => readCamt(camt('').replace(/<Stmt>[\s\S]*<\/Stmt>/, ''))).toThrow(
    'There is no statement in this CAMT',
  )
  expect(readCamt(camt(''))).toMatchObject([{ lines: [] }])
})

test('a file that breaks off anywhere is refused', () => {
  for (const text of samples)
    for (let end = 0; end < text.trimEnd().length; end += 7)
      expect(() => readCamt(text.slice(0, end))).toThrow(StatementError)
})

test('a file changed anywhere is refused, or read with a line at least for every booked entry that is left', () => {
  const marks = '<|>|/|&|"|!|?|-|]| |\n|\0|0|,|<Ntry>|</Ntry>|</Stmt>|<!--|<![CDATA[|<?xml '.split('|')
  const { counterexample } = fc.check(
    fc.property(damaged(samples, { within: 2500, marks }), isReadOrRefused),
    { numRuns: runs(1500) },
  )
  expect(counterexample).toBeNull()
})

test('a file whose lines are dropped, repeated or exchanged is refused, or read with all its entries', () => {
  const change = fc.record({
    one: fc.nat(),
    other: fc.nat(),
    way: fc.constantFrom('drop', 'repeat', 'exchange'),
  })
  const { counterexample } = fc.check(
    fc.property(
      fc.constantFrom(...samples),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      (text, changes) => {
        const lines = text.split('\n')
        for (const { one, other, way } of changes) {
          const [from, to] = [one % lines.length, other % lines.length]
          const line = lines[from] ?? ''
          if (way === 'drop') lines.splice(from, 1)
          else if (way === 'repeat') lines.splice(to, 0, line)
          else lines.splice(from, 1, ...lines.splice(to, 1, line))
        }
        return isReadOrRefused(lines.join('\n'))
      },
    ),
    { numRuns: runs(1500) },
  )
  expect(counterexample).toBeNull()
})

/** Whether the text is refused in words, or read with no line too few. */
function isReadOrRefused(text: string): boolean {
  const live = text.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, '')
  const entries =
    live.match(/<(?:\w+:)?Ntry>(?:(?!<(?:\w+:)?Ntry>)[\s\S])*?>\s*BOOK\s*<[\s\S]*?<\/(?:\w+:)?Ntry>/g) ?? []
  try {
    return readCamt(text).reduce((sum, { lines }) => sum + lines.length, 0) >= entries.length
  } catch (fault) {
    return fault instanceof StatementError && fault.message !== ''
  }
}
