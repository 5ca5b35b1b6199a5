import { StatementFault } from './statement.ts'

/**
 * The text of a statement file, whatever it is encoded in, without byte order mark and padding. What is valid UTF-8 is UTF-8, whatever
 * the file declares (WHATWG Encoding Standard; Node 24, older ones read Windows-1252 as Latin-1). What is no text at all is a fault.
 */
export function decode(bytes: Uint8Array): string {
  refuseKnownBinary(bytes)
  const text = wide(bytes) ?? utf8(bytes) ?? singleByte(bytes)
  const bare = withoutPadding(text)
  if (isBinary(bare))
    throw new StatementFault(
      'This is not a text file: it holds bytes that no statement holds. Export the statement as CAMT, MT940, OFX or CSV',
    )
  return bare
}

/** The kinds of file that people drop by mistake, by their first bytes. */
const binaries: [start: string, words: string][] = [
  ['%PDF', 'This is a PDF, not a statement file; download the statement as CAMT, MT940, OFX or CSV'],
  ['PK\x03\x04', 'This is a ZIP archive: unpack it first'],
  ['PK\x05\x06', 'This is an empty ZIP archive'],
  ['\x1F\x8B', 'This is a GZIP archive: unpack it first'],
  ['7z\xBC\xAF', 'This is a 7-Zip archive: unpack it first'],
  ['Rar!', 'This is a RAR archive: unpack it first'],
  ['\xD0\xCF\x11\xE0', 'This is an Excel or Word file; save it as CSV first'],
  ['\x89PNG', 'This is a picture, not a statement file'],
  ['\xFF\xD8\xFF', 'This is a picture, not a statement file'],
]

function refuseKnownBinary(bytes: Uint8Array): void {
  const start = latin1(bytes.subarray(0, 2000))
  const known = binaries.find(([signature]) => start.trimStart().startsWith(signature))
  if (!known) return
  // The workbooks of Excel and LibreOffice are ZIP archives too, and unpacking them would lead nowhere.
  const isWorkbook = /\[Content_Types\]\.xml|opendocument\.spreadsheet/.test(start)
  throw new StatementFault(
    isWorkbook ? 'This is a workbook, not a text file; save it as CSV first' : known[1],
  )
}

/** UTF-16, told by its mark, or by the zero in every other byte that its digits and signs have; undefined when it is not. */
function wide(bytes: Uint8Array): string | undefined {
  const little = bytes[0] === 0xff && bytes[1] === 0xfe
  const big = bytes[0] === 0xfe && bytes[1] === 0xff
  if (little || big) return utf16(bytes, little ? 'utf-16le' : 'utf-16be')
  const head = bytes.subarray(0, 4000)
  const pairs = Math.floor(head.length / 2)
  const zeros = [0, 0]
  for (let at = 0; at < pairs * 2; at++) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [first = 0, second = 0] = zeros
  if (second > pairs / 4 && first < second / 20) return utf16(bytes, 'utf-16le')
  if (first > pairs / 4 && second < first / 20) return utf16(bytes, 'utf-16be')
  return undefined
}

function utf16(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    throw new StatementFault(
      'The file is damaged: its text (UTF-16) breaks off or has broken characters in it',
    )
  }
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // A bank that cuts its lines at a number of bytes cuts some letters in half. In other encodings than UTF-8 hardly any two
    // letters happen to look like one of UTF-8, so the file is what most of it is.
    const text = new TextDecoder('utf-8').decode(bytes)
    const broken = text.match(/\uFFFD/g)?.length ?? 0
    const whole = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0
    return whole > broken ? text : undefined
  }
}

/** One byte a letter: as XML or an OFX header declare it, else Windows-1252, which is Latin-1 with letters for its control characters. */
function singleByte(bytes: Uint8Array): string {
  const start = latin1(bytes.subarray(0, 1000))
  const xml = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1]
  const ofx = /^\s*CHARSET\s*:\s*([\w-]+)/im.exec(start)?.[1]?.replace(/^(?=125\d$)/, 'windows-')
  const declared = xml ?? (/OFXHEADER/i.test(start) ? ofx : undefined)
  return (decoderOf(declared) ?? new TextDecoder('windows-1252')).decode(bytes)
}

function decoderOf(label: string | undefined): TextDecoder | undefined {
  // The bytes have already shown that they are neither UTF-8 nor UTF-16.
  if (label === undefined || /^utf/i.test(label)) return undefined
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}

/** Without byte order marks before, and without the zeros and CP/M's mark of the end of file behind that old programs fill up with. */
function withoutPadding(text: string): string {
  let end = text.length
  // No tab or blank: it may be an empty last cell.
  while (end > 0 && '\n\r\0\x1A'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end).replace(/^\uFEFF+/, '')
}

/** A stray control character happens in statements (the envelope of SWIFT has some); a text that is full of them is none. */
function isBinary(text: string): boolean {
  let strange = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) strange++
  }
  return strange > 10 && strange > text.length / 50
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}
