import { StatementError } from './common/statement.ts'

/** A file in an archive: its name, its size, and a function that unpacks it into bytes of its own. */
type ZippedFile = { name: string; size: number; unpack: () => Promise<Uint8Array> }

/** A year of daily statements is about 260 files; XML shrinks to a tenth or twentieth. */
const [mostFiles, largest, mostRatio] = [1000, 200 * 1024 * 1024, 200]

type Entry = {
  name: string
  flags: number
  method: number
  crc: number
  packed: number
  size: number
  at: number
}

/** Whether the bytes start like a ZIP archive. */
export function isZip(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])
}

/**
 * The statement files of a ZIP archive, by name, to be unpacked one at a time: together they may be large. Nothing is
 * written to disk, so folder names do not matter. Throws a StatementError for encrypted, damaged or nested archives (some
 * only when they are unpacked), and for content far larger than declared. Rule: PKWARE's
 * APPNOTE 6.3.10. The platform inflates; only the directory is parsed here, because packages trust its sizes.
 */
export function unzip(bytes: Uint8Array): ZippedFile[] {
  const view = viewOf(bytes)
  const entries = entriesIn(bytes, view)
  const wanted = entries.filter(({ name }) => isWanted(name))
  if (wanted.length === 0) throw new StatementError('There is no statement file in this ZIP archive')
  refuseLarge(
    wanted,
    (name) => `${name}: the file is too large to be unpacked. Unpack it yourself, and import what is in it`,
  )
  return wanted
    .map((entry) => ({ ...fileOf(entry, bytes, view), name: entry.name.replace(/^.*\//, '') }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** Whether an archive is a workbook (XLSX), or refuses one of another kind in words. */
export function isWorkbook(bytes: Uint8Array): boolean {
  if (!isZip(bytes)) return false
  const names = entriesIn(bytes, viewOf(bytes)).map(({ name }) => name)
  if (names.includes('mimetype') || names.includes('xl/workbook.bin'))
    throw new StatementError(
      'This is a workbook of a kind that Bookend does not read. Save it as XLSX or CSV, or download the statement as CAMT, MT940, OFX or CSV',
    )
  return names.some((name) => /^(?:xl\/|\[Content_Types\]\.xml$)/.test(name))
}

/** The parts of a workbook that matter, by name; all must be whole, and not far larger than the file. */
export function partsOfWorkbook(bytes: Uint8Array): ZippedFile[] {
  const view = viewOf(bytes)
  const parts = entriesIn(bytes, view).filter(({ name }) => /\.(?:xml|rels)$/.test(name))
  refuseLarge(
    parts,
    () =>
      'The workbook is too large to be unpacked. Save it as CSV, or download a shorter period from the bank',
  )
  return parts.map((entry) => fileOf(entry, bytes, view))
}

function fileOf(entry: Entry, bytes: Uint8Array, view: DataView): ZippedFile {
  const { name, size } = entry
  return { name, size, unpack: () => contentsOf(bytes, view, entry) }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function entriesIn(bytes: Uint8Array, view: DataView): Entry[] {
  // Only a comment may follow the end of the directory.
  let end = bytes.length - 22
  while (end >= Math.max(0, bytes.length - 65_557) && view.getUint32(end, true) !== 0x06054b50) end -= 1
  if (end < 0 || view.getUint32(end, true) !== 0x06054b50) throw damaged()
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > mostFiles || count === 0xffff)
    throw new StatementError(
      `There are more than ${mostFiles} files in this ZIP archive: download a shorter period`,
    )
  const entries: Entry[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw damaged()
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true))
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + (nameLength ?? 0)))
    entries.push({
      name: name.replaceAll('\\', '/'),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}

/** Skips folders, macOS metadata, the printed statement next to the file, and the bank's words about the archive. */
function isWanted(name: string): boolean {
  return !/\/$|^__MACOSX\/|(?:^|\/)\.[^/]*$|\.pdf$|(?:^|\/)(?:read_?me|liesmich|lies_mich|lisez-?moi|leggimi|leesmij|leame|léame)[^/]*\.(?:txt|md|html?)$/i.test(
    name,
  )
}

/** Judges by the declared sizes, which unpacking then enforces. */
function refuseLarge(entries: Entry[], wordsFor: (name: string) => string): void {
  let left = largest
  for (const { name, packed, size } of entries) {
    if (size > left || size > packed * mostRatio + 1024) throw new StatementError(wordsFor(name))
    left -= size
  }
}

async function contentsOf(bytes: Uint8Array, view: DataView, entry: Entry): Promise<Uint8Array> {
  const { name, flags, method, crc, packed, size, at } = entry
  if (flags & 1) throw new StatementError(`${name}: the archive is protected by a password. Unpack it first`)
  if (at + 30 > bytes.length || view.getUint32(at, true) !== 0x04034b50) throw damaged()
  const begin = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (begin + packed > bytes.length) throw damaged()
  const contents = await inflated(bytes.subarray(begin, begin + packed), method, size)
  if (contents?.length !== size || crc32(contents) !== crc) throw damaged()
  if (isZip(contents) && !isWorkbook(contents))
    throw new StatementError(`${name}: this is an archive within the archive. Unpack it first`)
  return contents
}

/** Undefined for what is damaged, or has another size than it says. */
async function inflated(packed: Uint8Array, method: number, size: number): Promise<Uint8Array | undefined> {
  if (method === 0) return new Uint8Array(packed)
  if (method !== 8)
    throw new StatementError('The ZIP archive is compressed in an unusual way. Unpack it first')
  const contents = new Uint8Array(size)
  const reader = new Blob([new Uint8Array(packed)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .getReader()
  let filled = 0
  try {
    for (let next = await reader.read(); next.value; next = await reader.read()) {
      contents.set(next.value, filled)
      filled += next.value.length
    }
    return filled === size ? contents : undefined
  } catch {
    await reader.cancel().catch(() => undefined)
    return undefined
  }
}

/** The checksum of ISO 3309, which each file of an archive has. */
function crc32(bytes: Uint8Array): number {
  let crc = -1
  for (const byte of bytes) crc = (crcs[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}

/** The checksums of each byte. */
const crcs = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

function damaged(): StatementError {
  return new StatementError('The ZIP archive is damaged or cut off: download it from the bank again')
}
