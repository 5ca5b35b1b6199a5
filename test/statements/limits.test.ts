import { expect, test } from 'vitest'
import { textAt, type Element } from '../../src/statements/camt/xml.ts'
import { filledRows } from '../../src/statements/csv/split-rows.ts'
import { readStatements } from '../../src/statements/read-statements.ts'

const camt = (inside: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>${inside}</BkToCstmrStmt></Document>`

const mt940 = (text: string, number = 1) =>
  `:20:A\n:25:NL47TEST9876543210\n:28C:${number}/1\n:60F:C260101EUR0,00\n:61:260101C1,00NTRF1\n:86:${text}\n:62F:C260101EUR1,00\n-\n`

const long = 'x'.repeat(200_000)

// Each of these once took a minute, or more memory than a small machine has, at a size that may be uploaded.
test.each([
  ['empty statements', camt('<Stmt/>'.repeat(20_001)), 'more than 20,000 statements'],
  ['documents', '<?xml version="1.0"?>'.repeat(20_001) + camt(''), 'more than 20,000 statements'],
  ['messages of MT940', mt940('x').repeat(20_001), 'more than 20,000 statements'],
  ['balances', camt(`<Stmt>${'<Bal/>'.repeat(1001)}</Stmt>`), 'more than 1,000 balances'],
  [
    'attributes',
    camt(`<Stmt ${Array.from({ length: 1001 }, (_, at) => `a${at}=""`).join(' ')}/>`),
    '1,000 attributes',
  ],
  ['characters that XML forbids', camt(']]>'.repeat(100_001)), 'more than 100,000 characters'],
  ['nested elements', camt('<a>'.repeat(100)), 'nested deeper than any bank statement'],
  ['nested tags of OFX', `<OFX>${'<OFX>'.repeat(101)}`, 'nested deeper than in any statement'],
])('a file with too many %s is refused in words', (_, text, words) => {
  expect(() => read(text)).toThrow(words)
})

test.each([
  ['DOCTYPE', `<?xml version="1.0"?><!DOCTYPE a "<BkToCstmrStmt" [${long}`, 'has a DOCTYPE'],
  ['attribute', camt(`<Stmt a="${long}">`), 'text that is too long (attribute)'],
  ['attribute without end', camt(`<Stmt a="${long}`), 'The XML is damaged here'],
  ['comment without end', camt(`<!--${long}`), 'The file is cut off inside <Document><BkToCstmrStmt>'],
  ['name', camt(`<${long}>`), 'text that is too long (name)'],
  ['text', camt('').replace('</', `<Stmt><Id>${long}`), 'text that is too long (Id)'],
])('a %s of XML longer than any bank writes is refused in words', (_, text, words) => {
  expect(() => read(text)).toThrow(words)
})

test('a text of millions of blanks is read in proportion to its length, wherever they stand', () => {
  const blanks = '\t'.repeat(2_000_000)
  for (const text of [
    `; TYT.: y; OD: ${blanks}`,
    `; OD: x;${blanks}TYT.: y`,
    `${blanks}/REMI/x`,
    `x${blanks}\n`,
  ])
    expect(read(mt940(`a${text}`))[0]?.lines).toHaveLength(1)
})

test('a text whose first line is long and which goes on for many is read in proportion to its length', () => {
  expect(read(mt940(`${' '.repeat(1_000_000)}/REMI/x${'\nx'.repeat(400_000)}`))[0]?.lines).toHaveLength(1)
})

test.each([
  [';'.repeat(20_000_000), 'more than 1,000 columns'],
  [`${';'.repeat(999)}\n`.repeat(10_100), 'more than 10,000,000 cells'],
])('a CSV file of separators is refused in words before its rows are split', (text, words) => {
  expect(() => filledRows(text, ';', '"')).toThrow(words)
})

test('the children of an entry are looked at in proportion to them, however many payments it has', () => {
  const readsAmong = (many: number) => {
    let reads = 0
    const child = (name: string): Element => ({
      get name() {
        reads += 1
        return name
      },
      text: '',
      currency: '',
      at: 1,
      children: [],
    })
    const entry = { ...child('Ntry'), children: Array.from({ length: many }, () => child('Junk')) }
    for (let payment = 0; payment < many; payment += 1) textAt(entry, 'RvslInd')
    return reads
  }
  expect(readsAmong(1000)).toBeLessThanOrEqual(2.5 * readsAmong(500))
})

test('what large customers of banks do receive is read: 20,000 statements in one file', () => {
  const text = Array.from({ length: 20_000 }, (_, at) => mt940('x', at)).join('')
  expect(read(text)).toHaveLength(20_000)
})

function read(text: string) {
  return readStatements(new TextEncoder().encode(text))
}
