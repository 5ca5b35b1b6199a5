import { inflateRawSync } from 'node:zlib'
import { SaxesParser } from 'saxes'

type Style = { format: string; bold: boolean }
export type ReadCell = { value: string; type: 'text' | 'number'; style: Style }

/** A workbook as a spreadsheet reads it: the cells of its first sheet by reference (`A1`), and how many rows stay in sight. */
export async function readXlsx(file: Blob) {
  const parts = unzip(Buffer.from(await file.arrayBuffer()))
  const styles = stylesIn(parts.get('xl/styles.xml') ?? '')
  const cells = new Map<string, ReadCell>()
  let frozen = 0
  let reference = ''
  let isText = false
  let style = 0
  let value = ''
  walk(parts.get('xl/worksheets/sheet1.xml') ?? '', {
    open: (name, attributes) => {
      if (name === 'pane' && attributes['state'] === 'frozen') frozen = Number(attributes['ySplit'])
      if (name !== 'c') return
      reference = attributes['r'] ?? ''
      isText = attributes['t'] === 'inlineStr'
      style = Number(attributes['s'] ?? 0)
      value = ''
    },
    text: (text) => {
      value += text
    },
    close: (name) => {
      if (name !== 'c' || value === '') return
      const plain = styles[style] ?? { format: '', bold: false }
      cells.set(reference, {
        value: isText ? unescapeText(value) : value,
        type: isText ? 'text' : 'number',
        style: plain,
      })
    },
  })
  return { cells, frozen, names: [...parts.keys()] }
}

/** Rows of values, as many as there are cells; "" where there is none. */
export function rowsIn(cells: ReadonlyMap<string, ReadCell>, columns: number): string[][] {
  const last = Math.max(0, ...[...cells.keys()].map((one) => Number(one.replace(/\D/g, ''))))
  return Array.from({ length: last }, (_, row) =>
    Array.from(
      { length: columns },
      (_column, index) => cells.get(`${String.fromCodePoint(65 + index)}${row + 1}`)?.value ?? '',
    ),
  )
}

/** The day that a spreadsheet shows for its number. */
export function dayOf(serial: string): string {
  return new Date(Date.UTC(1899, 11, 30) + Number(serial) * 86_400_000).toISOString().slice(0, 10)
}

/** ECMA-376, ST_Xstring: `_x000D_` is the character of that code. */
function unescapeText(text: string): string {
  return text.replace(/_x([\dA-F]{4})_/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function stylesIn(xml: string): Style[] {
  const formats = new Map<string, string>()
  const fonts: boolean[] = []
  const styles: Style[] = []
  let place = ''
  walk(xml, {
    open: (name, attributes) => {
      if (['cellXfs', 'cellStyleXfs', 'fonts'].includes(name)) place = name
      if (name === 'numFmt') formats.set(attributes['numFmtId'] ?? '', attributes['formatCode'] ?? '')
      if (name === 'font' && place === 'fonts') fonts.push(false)
      if (name === 'b' && place === 'fonts') fonts[fonts.length - 1] = true
      if (name === 'xf' && place === 'cellXfs')
        styles.push({
          format: formatOf(attributes['numFmtId'] ?? '0', formats),
          bold: fonts[Number(attributes['fontId'] ?? 0)] ?? false,
        })
    },
    text: () => undefined,
    close: () => undefined,
  })
  return styles
}

/** The formats that every spreadsheet knows by number. */
function formatOf(id: string, formats: ReadonlyMap<string, string>): string {
  const known: Record<string, string> = { 0: '', 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00' }
  return formats.get(id) ?? known[id] ?? ''
}

type Walker = {
  open: (name: string, attributes: Record<string, string>) => void
  text: (text: string) => void
  close: (name: string) => void
}

function walk(xml: string, { open, text, close }: Walker) {
  const parser = new SaxesParser({ xmlns: false })
  parser.on('opentag', ({ name, attributes }) => open(name, attributes))
  parser.on('text', text)
  parser.on('closetag', ({ name }) => close(name))
  parser.write(xml).close()
}

/** The texts in a ZIP file, by the directory at its end. */
function unzip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const parts = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, nameLength] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + size)
    parts.set(name, (method === 8 ? inflateRawSync(bytes) : bytes).toString('utf8'))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return parts
}
