import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StatementError } from '../../src/statements/common/statement.ts'
import type { CsvMapping } from '../../src/statements/csv/csv-mapping.ts'
import { decode, encodeIn } from './bytes.ts'
import { readStatements } from '../../src/statements/read-statements.ts'
import { runs } from '../seed.ts'

const text = 'Name;Amount\nCafé Łódź – 5 €;12,50'

test('UTF-8 is read with and without its mark', () => {
  expect(decode(Buffer.from(text))).toBe(text)
  expect(decode(Buffer.from(`\uFEFF${text}`))).toBe(text)
})

test('UTF-16 is read in both orders, with and without its mark', () => {
  for (const marked of [text, `\uFEFF${text}`]) {
    expect(decode(utf16(marked))).toBe(text)
    expect(decode(utf16(marked).swap16())).toBe(text)
  }
})

test('UTF-16 of mostly other letters than Latin is known by its digits and signs', () => {
  const greek = '<Nm>Αθήνα Παπαδόπουλος</Nm><Amt Ccy="EUR">12.50</Amt>'
  expect(decode(utf16(greek))).toBe(greek)
})

test('Windows-1252 and Latin-1 are read by themselves', () => {
  expect(decode(bytes('Gr\xFC\xDFe, 5 \x80 \x96 \x93gut\x94'))).toBe('Grüße, 5 € – “gut”')
  expect(decode(bytes('Caf\xE9'))).toBe('Café')
})

test('what is valid UTF-8 is UTF-8, whatever is declared', () => {
  const declared = '<?xml version="1.0" encoding="ISO-8859-1"?><Nm>Müller</Nm>'
  expect(decode(Buffer.from(declared))).toBe(declared)
  const wide = '<?xml version="1.0" encoding="UTF-16"?><Nm>Müller</Nm>'
  expect(decode(Buffer.from(wide))).toBe(wide)
})

test.each([
  ['<?xml version="1.0" encoding="windows-1250"?>', 'Svoboda \x8A\x9Dastn\xFD', 'Svoboda Šťastný'],
  ["<?xml version='1.0' encoding='ISO-8859-2'?>", '\xA3\xF3d\xBC', 'Łódź'],
  ['<?xml version="1.0" encoding="iso-8859-15"?>', '5 \xA4', '5 €'],
  ['<?xml version="1.0" encoding="UTF-8"?>', 'M\xFCller 5 \x80', 'Müller 5 €'],
  ['<?xml version="1.0" encoding="utf-16"?>', 'M\xFCller', 'Müller'],
  ['<?xml version="1.0" encoding="no-such-thing"?>', 'M\xFCller', 'Müller'],
  ['<?xml version="1.0"?>', 'M\xFCller', 'Müller'],
  ['OFXHEADER:100\r\nENCODING:USASCII\r\nCHARSET:1252\r\n', 'M\xFCller', 'Müller'],
  ['OFXHEADER:100\r\nENCODING:USASCII\r\nCHARSET:1250\r\n', '\xA3\xF3d\x9F', 'Łódź'],
  ['OFXHEADER:100\r\nENCODING:USASCII\r\nCHARSET:ISO-8859-1\r\n', 'M\xFCller', 'Müller'],
  ['OFXHEADER:100\r\nENCODING:UTF-8\r\nCHARSET:NONE\r\n', 'M\xFCller', 'Müller'],
  ['CHARSET:1250\n', '\xA3', '£'],
])('%j declares how a text is read that is no UTF-8', (head, written, read) => {
  expect(decode(bytes(head + written))).toBe(head + read)
})

test('a letter that was cut in half does not spoil the other letters of a UTF-8 text', () => {
  const cut = Buffer.concat([
    Buffer.from('Müller, Bäckerei, Grö'),
    Buffer.from([0xc3]),
    Buffer.from('\nKöln'),
  ])
  expect(decode(cut)).toBe('Müller, Bäckerei, Grö\uFFFD\nKöln')
})

test('padding, end of file marks and line ends behind the text are left out', () => {
  expect(decode(bytes(':62F:C260101EUR1,00\r\n-}\x1A\r\n\0\0\0'))).toBe(':62F:C260101EUR1,00\r\n-}')
})

test('an empty last cell is left where it is', () => {
  expect(decode(bytes('a\tb\tc\n1\t2\t\n'))).toBe('a\tb\tc\n1\t2\t')
})

test('a stray control character is no reason to refuse a text', () => {
  const withEnvelope = `\x01{1:F01}{4:\r\n:20:A\r\n-}\x03${'x'.repeat(50)}\0`
  expect(decode(bytes(withEnvelope))).toContain(':20:A')
})

test.each([
  ['%PDF-1.7\n%\xE2\xE3', 'This is a PDF, not a statement file'],
  ['\r\n%PDF-1.7', 'This is a PDF'],
  ['PK\x03\x04\x14\0\0\0\x08\0camt053.xml', 'This is a ZIP archive: unpack it first'],
  ['\x1F\x8B\x08\0', 'This is a GZIP archive: unpack it first'],
  ['\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1', 'This is a file of an old Excel or Word (.xls)'],
  ['\x89PNG\r\n\x1A\n', 'This is a picture'],
  ['\xFF\xD8\xFF\xE0\0\x10JFIF', 'This is a picture'],
])('the file that begins with %j is refused for what it is', (start, words) => {
  expect(() => decode(bytes(start))).toThrow(words)
})

test('bytes that are no text are refused', () => {
  const noise = Uint8Array.from({ length: 2000 }, (_, at) => (at * 7919 + at * at) % 256)
  expect(() => decode(noise)).toThrow('This is not a text file')
  expect(() => decode(bytes(`text${'\0'.repeat(500)}text`))).toThrow('This is not a text file')
})

test('UTF-16 that breaks off in the middle of a letter is refused', () => {
  expect(() => decode(utf16(`\uFEFF${text}`).subarray(0, -1))).toThrow('The file is damaged')
})

test('any bytes are a text or refused in words', () => {
  const { counterexample } = fc.check(
    fc.property(fc.uint8Array({ maxLength: 200 }), (any) => {
      try {
        return typeof decode(any) === 'string'
      } catch (fault) {
        return fault instanceof StatementError
      }
    }),
    { numRuns: runs(2000) },
  )
  expect(counterexample).toBeNull()
})

test('any text comes back from UTF-8 and from UTF-16 as it was', () => {
  const printable = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 })
  const { counterexample } = fc.check(
    fc.property(printable, (any) => {
      const plain = `Name;${any};x`
      return decode(Buffer.from(plain)) === plain && decode(utf16(`\uFEFF${plain}`)) === plain
    }),
    { numRuns: runs(1000) },
  )
  expect(counterexample).toBeNull()
})

function bytes(oneByteEach: string): Uint8Array {
  return new Uint8Array(Buffer.from(oneByteEach, 'latin1'))
}

function utf16(plain: string): Buffer {
  return Buffer.from(plain, 'utf16le')
}

const folder = join(import.meta.dirname, 'samples')
const western = ['windows-1252', 'iso-8859-15', 'cp850']
const central = ['windows-1250', 'iso-8859-2', 'cp852']
const isCentral = (name: string) => /^(?:mbank|ing-pl|pko|sk-|cz-)/.test(name)
const isCyrillic = (text: string) => /\p{Script=Cyrillic}/u.test(text)

const samples = ['camt', 'csv', 'mt940', 'ofx'].flatMap((kind) =>
  readdirSync(join(folder, kind)).flatMap((name) => {
    const text = readFileSync(join(folder, kind, name), 'utf8').replace(/^\uFEFF?(?:<\?xml[^>]*\?>\s*)?/, '')
    const pages = isCyrillic(text)
      ? ['windows-1251', 'ibm866']
      : isCentral(name)
        ? central
        : [...western, 'macintosh']
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

// prettier-ignore
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
  ['Czech', ':60F:C260131CZK1,00', central, ['Příspěvek', 'Šťastný', 'ŽIŽKOV', 'účet', 'Dvořák', 'Plzeň', 'úhrada', 'Nováková']],
  ['Hungarian', ':60F:C260131HUF1,00', central, ['Győr', 'fűtés', 'Kovács', 'ÁTUTALÁS', 'díj', 'előfizetés']],
  ['German', ':25:DE89370400440532013000', western, ['Müller', 'Straße', 'GRÜSSE', 'Köln', 'Bäcker', 'Überweisung', 'März', '5 €']],
  ['French', ':25:FR7630004008220000123456789', western, ['père', 'reçu', 'Hôpital', 'août', 'ÉCOLE', 'forêt', 'Noël', 'déjà', '5 €', '€uro']],
  ['Danish', ':60F:C260131DKK1,00', western, ['København', 'Ærø', 'Århus', 'få', 'SØREN', 'gebyr på']],
  ['Spanish', ':25:ES9121000418450200051332', western, ['España', 'niño', 'Muñoz', 'AÑO', 'acción', 'Cádiz']],
  ['Russian', ':60F:C260131RUB1,00', ['windows-1251', 'ibm866'], ['Оплата', 'счет', 'ПРИВЕТ', 'Иванов', 'за услуги']],
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
