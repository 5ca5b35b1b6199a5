import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode } from '../../src/statements/encoding/decode.ts'
import { StatementError } from '../../src/statements/common/statement.ts'
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
