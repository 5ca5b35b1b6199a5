import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CsvMapping } from '../../src/statements/csv/csv-mapping.ts'
import { decode } from '../../src/statements/encoding/decode.ts'
import { readStatements } from '../../src/statements/read-statements.ts'
import { StatementError } from '../../src/statements/common/statement.ts'
import { encodeIn } from './bytes.ts'
import { runs } from '../seed.ts'

const folder = join(import.meta.dirname, 'samples')
const western = ['windows-1252', 'iso-8859-15', 'cp850']
const central = ['windows-1250', 'iso-8859-2', 'cp852']
const isCentral = (name: string) => /^(?:mbank|ing-pl|pko|sk-|cz-)/.test(name)
const isCyrillic = (text: string) => /\p{Script=Cyrillic}/u.test(text)

const samples = ['camt', 'csv', 'mt940', 'ofx'].flatMap((kind) =>
  readdirSync(join(folder, kind)).flatMap((name) => {
    const text = readFileSync(join(folder, kind, name), 'utf8').replace(/^\uFEFF?(?:<\?xml[^>]*\?>\s*)?/, '')
    const pages = isCyrillic(text) ? ['windows-1251', 'ibm866'] : isCentral(name) ? central : western
    const inPages = pages.flatMap((page) => {
      const bytes = encodeIn(page, text)
      return bytes ? [{ page, bytes }] : []
    })
    return /\P{ASCII}/u.test(text) && inPages.length > 0 ? [{ name, text, inPages }] : []
  }),
)

const wide = ['utf16le', 'utf16be'].flatMap((page) => ['', '\uFEFF'].map((mark) => [page, mark] as const))
test.each(samples)('$name is read alike in UTF-16, with a byte order mark and without', ({ text }) => {
  const inUtf8 = contentsOf(new TextEncoder().encode(text))
  for (const [page, mark] of wide) {
    const bytes = Buffer.from(mark + text, 'utf16le')
    expect(contentsOf(page === 'utf16be' ? bytes.swap16() : bytes)).toEqual(inUtf8)
  }
})

test.each(samples)(
  '$name is read alike or refused in every code page of its language, never garbled',
  ({ text, inPages }) => {
    const inUtf8 = contentsOf(new TextEncoder().encode(text))
    const read = inPages.map(({ page, bytes }) => ({ page, contents: contentsOf(bytes) }))
    const garbled = read.filter(({ contents }) => contents !== undefined && !isSame(contents, inUtf8))
    expect(garbled).toEqual([])
    expect(read.filter(({ contents }) => contents !== undefined)).not.toEqual([])
  },
)

const words: [language: string, start: string, pages: string[], words: string[]][] = [
  [
    'Polish',
    ':25:PL27114020040000300201355387',
    central,
    [
      'PRZYKŁADOWY',
      'ŚRODKÓW',
      'ŻYCIU',
      'księgowania',
      'Poznań',
      'Łódź',
      'Gdańsk',
      'Tytuł',
      'ZEWNĘTRZNY',
      'ćma',
    ],
  ],
  [
    'Czech',
    ':60F:C260131CZK1,00',
    central,
    ['Příspěvek', 'Šťastný', 'ŽIŽKOV', 'účet', 'Dvořák', 'Plzeň', 'úhrada', 'Nováková'],
  ],
  ['Hungarian', ':60F:C260131HUF1,00', central, ['Győr', 'fűtés', 'Kovács', 'ÁTUTALÁS', 'díj', 'előfizetés']],
  [
    'German',
    ':25:DE89370400440532013000',
    western,
    ['Müller', 'Straße', 'GRÜSSE', 'Köln', 'Bäcker', 'Überweisung', 'März'],
  ],
  [
    'French',
    ':25:FR7630004008220000123456789',
    western,
    ['père', 'reçu', 'Hôpital', 'août', 'ÉCOLE', 'forêt', 'Noël', 'déjà'],
  ],
  ['Danish', ':60F:C260131DKK1,00', western, ['København', 'Ærø', 'Århus', 'få', 'SØREN', 'gebyr på']],
  ['Spanish', ':25:ES9121000418450200051332', western, ['España', 'niño', 'Muñoz', 'AÑO', 'acción', 'Cádiz']],
  [
    'Russian',
    ':60F:C260131RUB1,00',
    ['windows-1251', 'ibm866'],
    ['Оплата', 'счет', 'ПРИВЕТ', 'Иванов', 'за услуги'],
  ],
]

test.each(words)(
  'any words of %s are read as they were or refused, in each of its code pages',
  (_, start, pages, all) => {
    let readings = 0
    fc.assert(
      fc.property(fc.constantFrom(...pages), fc.subarray(all, { minLength: 1 }), (page, some) => {
        const text = `${start}\n${some.join(' 12,50 ')}.`
        const bytes = encodeIn(page, text)
        if (!bytes) return
        const read = orFault(() => decode(bytes))
        if (read instanceof StatementError) return
        expect(read).toBe(text)
        readings += 1
      }),
      { numRuns: runs(300) },
    )
    expect(readings).toBeGreaterThan(runs(300) / 2)
  },
)

test('letters that could be several are refused with both readings, until a person names the code page', () => {
  const bytes = encodeIn('windows-1252', ':20:A\nLa mère\n')
  expect(() => decode(bytes ?? new Uint8Array())).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/“mère” in windows-1252 is “mčre” in windows-1250.*--encoding/),
      remedy: 'encoding',
    }),
  )
  expect(decode(bytes ?? new Uint8Array(), 'windows-1252')).toContain('mère')
})

test('a stated code page in which bytes have no meaning is refused with the line', () => {
  const bytes = encodeIn('cp852', 'a\nŁódź\n')
  expect(() => decode(bytes ?? new Uint8Array(), 'windows-1252')).toThrow(
    expect.objectContaining({ message: expect.stringContaining('not in windows-1252'), at: 2 }),
  )
})

test('a file whose code page is known now says how its texts were read before', () => {
  const text = readFileSync(join(folder, 'csv/mbank.csv'), 'utf8')
  const [statement] = readStatements(encodeIn('windows-1250', text) ?? new Uint8Array())
  const [utf8] = readStatements(new TextEncoder().encode(text))
  const line = statement?.lines.find(({ description }) => /ZEWNĘTRZNY/.test(description))
  expect(line?.formerTexts).toMatchObject([{ description: expect.stringContaining('ZEWNÊTRZNY') }])
  expect(statement?.lines.map(({ formerTexts: _, ...one }) => one)).toEqual(utf8?.lines)
})

/** What a file says, undefined when it is refused. */
function contentsOf(bytes: Uint8Array): unknown {
  const statements = orFault(() => readStatements(bytes))
  if (statements instanceof StatementError) return undefined
  return statements.map((statement) => ({
    ...statement,
    lines: statement.lines.map(({ formerTexts: _, ...line }) => line),
  }))
}

function orFault<Result>(read: () => Result): Result | StatementError {
  try {
    return read()
  } catch (error) {
    if (error instanceof StatementError) return error
    throw error
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

test('a file in Shift-JIS is read once a person or a mapping names it', () => {
  const name = Uint8Array.from([0x83, 0x4a, 0x83, 0x74, 0x83, 0x46]) // カフェ
  const begin = new TextEncoder().encode('Day;Amount;Text\n31.01.2026;-1,00;')
  const bytes = new Uint8Array([...begin, ...name])
  const csv: CsvMapping = {
    name: 'mine',
    delimiter: ';',
    header: ['Day'],
    date: { columns: ['Day'], format: 'DD.MM.YYYY' },
    numbers: { decimal: ',' },
    amount: { column: 'Amount' },
    currency: { fixed: 'JPY' },
    description: ['Text'],
  }
  const line = { description: 'カフェ' }
  expect(readStatements(bytes, { csv, encoding: 'shift_jis' })[0]?.lines).toMatchObject([line])
  expect(readStatements(bytes, { csv: { ...csv, encoding: 'sjis' } })[0]?.lines).toMatchObject([line])
})
