import { chooseCodePage } from './choose-code-page.ts'
import { asLatin1, decodeIn, findCodePage, rereadIn } from './code-pages.ts'
import { newlinesIn } from '../common/normalize.ts'
import { StatementError } from '../common/statement.ts'

/** A file of unknown format: the start of its text as far as ASCII goes, and a function that decodes all of it. */
export type OpenedText = {
  start: string
  /** `expected` is the bank's usual encoding, used if the file leaves it open. Throws if letters stay ambiguous. */
  read: (expected?: string) => string
  /** The code page in which it was read; undefined for Unicode. */
  page: () => string | undefined
  /** How earlier versions decoded a piece of the text: they took undeclared files for Windows-1252. */
  formerly: ((text: string) => string) | undefined
}

/**
 * The text of a statement file in any encoding, without byte order mark and padding. Valid UTF-8 is read as UTF-8,
 * whatever the file declares (WHATWG Encoding Standard; Node 24, older ones read Windows-1252 as Latin-1). Throws for
 * files that are not text. `stated` is what the user says about a file that is not Unicode.
 */
export function openText(bytes: Uint8Array, stated?: string): OpenedText {
  refuseKnownBinary(bytes)
  const unicode = wide(bytes) ?? utf8(bytes)
  const plain = withoutPadding(unicode ?? new TextDecoder('windows-1252').decode(bytes))
  // Check before decoding: the letters of a picture make no sense in any code page either.
  if (isBinary(plain))
    throw new StatementError('This is not a text file. Export the statement as CAMT, MT940, OFX or CSV')
  if (unicode === undefined) refuseShiftJis(bytes)
  const known = new Map<string, string>()
  const declared = declaredIn(bytes)
  let page = 'windows-1252'
  const read = (expected?: string) => {
    page = stated ?? declared ?? chooseCodePage(bytes, expected)
    const text = known.get(page) ?? withoutPadding(decodeIn(page, bytes))
    known.set(page, text)
    if (stated !== undefined) refuseUnlike(text, stated)
    return text
  }
  const start = plain.slice(0, 20_000)
  if (unicode !== undefined) return { start, read: () => plain, page: () => undefined, formerly: undefined }
  return {
    start,
    read,
    page: () => page,
    formerly: (text) => (declared === undefined ? rereadIn('windows-1252', text, page) : text),
  }
}

/** Kinds of files that people drop by mistake, by their first bytes. */
const binaries: [start: string, words: string][] = [
  ['%PDF', 'This is a PDF, not a statement file; download the statement as CAMT, MT940, OFX or CSV'],
  ['PK\x03\x04', 'This is a ZIP archive: unpack it first'],
  ['PK\x05\x06', 'This is an empty ZIP archive'],
  ['\x1F\x8B', 'This is a GZIP archive: unpack it first'],
  ['7z\xBC\xAF', 'This is a 7-Zip archive: unpack it first'],
  ['Rar!', 'This is a RAR archive: unpack it first'],
  ['\xD0\xCF\x11\xE0', 'This is a file of an old Excel or Word (.xls); save it as XLSX or CSV first'],
  ['\x89PNG', 'This is a picture, not a statement file'],
  ['\xFF\xD8\xFF', 'This is a picture, not a statement file'],
]

function refuseKnownBinary(bytes: Uint8Array): void {
  // A broken download or copy leaves a file as long as it should be, in which nothing was written.
  if (bytes.length > 0 && bytes.every((byte) => byte === 0))
    throw new StatementError('There is no text in this file, only zero bytes: download it again')
  const start = asLatin1(bytes.subarray(0, 2000))
  const known = binaries.find(([signature]) => start.trimStart().startsWith(signature))
  if (!known) return
  // Excel keeps a protected workbook in a file of its old kind.
  const isLocked = bytes[0] === 0xd0 && asLatin1(bytes.subarray(0, 20_000)).includes('E\0n\0c\0r\0y\0p\0t')
  throw new StatementError(
    isLocked ? 'This workbook is protected by a password: save it without one, as XLSX or CSV' : known[1],
  )
}

/** Its texts would make some sense in a code page of one byte a letter. The words are those of Japanese banks for their columns. */
function refuseShiftJis(bytes: Uint8Array): void {
  const start = new TextDecoder('shift_jis').decode(bytes.subarray(0, 4000))
  if (/年月日|日付|取引日|摘要|残高|金額|入金|出金|お支払|お預|お引出/.test(start))
    throw new StatementError(
      'This is a Japanese file in Shift-JIS, which Bookend does not read. Download the statement as CSV in UTF-8, or open it in a spreadsheet program and save it as XLSX or as CSV in UTF-8',
    )
}

/** UTF-16, recognised by its mark or by the zero byte in each ASCII character; undefined otherwise. */
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
    throw new StatementError('The file is damaged: its UTF-16 text is cut off or contains invalid characters')
  }
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // A bank that cuts lines at a number of bytes cuts some letters in half. In other encodings hardly any two letters
    // look like one of UTF-8, so the majority decides.
    const text = new TextDecoder('utf-8').decode(bytes)
    let [broken, whole] = [0, 0]
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === 0xfffd) broken++
      // The second half of a surrogate pair belongs to the letter before.
      else if (code > 0x7f && (code < 0xdc00 || code > 0xdfff)) whole++
    }
    return whole > broken ? text : undefined
  }
}

/** The code page that XML or an OFX header declares. */
function declaredIn(bytes: Uint8Array): string | undefined {
  const start = asLatin1(bytes.subarray(0, 1000))
  const xml = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1]
  const ofx = /^\s*CHARSET\s*:\s*([\w-]+)/im.exec(start)?.[1]?.replace(/^(?=125\d$)/, 'windows-')
  const declared = xml ?? (/OFXHEADER/i.test(start) ? ofx : undefined)
  return declared === undefined ? undefined : usable(declared)
}

/** What the user states decides, unless the bytes contradict it. */
function refuseUnlike(text: string, stated: string): void {
  const at = text.search(/[\u0080-\u0084\u0086-\u009F\uFFFD]/)
  if (at === -1) return
  throw new StatementError(
    `The file is not in ${stated}: this line has bytes that mean nothing in it`,
    1 + newlinesIn(text.slice(0, at)),
    'encoding',
  )
}

/** The declared name, if it is a code page; the bytes are known to be neither UTF-8 nor UTF-16. */
function usable(declared: string): string | undefined {
  if (/^utf/i.test(declared)) return undefined
  try {
    return findCodePage(declared) ?? new TextDecoder(declared).encoding
  } catch {
    return undefined
  }
}

/** Drops byte order marks at the start, and the zeros and CP/M end-of-file marks that old programs add at the end. */
function withoutPadding(text: string): string {
  let end = text.length
  // Keeps tabs and blanks, which may be an empty last cell.
  while (end > 0 && '\n\r\0\x1A'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end).replace(/^\uFEFF+/, '')
}

/** Statements may contain a few control characters (SWIFT envelopes do); a text full of them is not a statement. */
function isBinary(text: string): boolean {
  const most = Math.max(10, text.length / 50)
  // oxlint-disable-next-line no-control-regex -- these are what it looks for
  const strange = /[\0-\x08\v\f\x0E-\x1F]/g
  let count = 0
  while (count <= most && strange.test(text)) count += 1
  return count > most
}
