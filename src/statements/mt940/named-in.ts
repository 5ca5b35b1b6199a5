import { cleanText } from '../common/normalize.ts'
import { unwrap } from './wrap.ts'

/** The other party's name, if the form of a free text reveals it, else "". */
export function namedIn(lines: string[]): string {
  const [first = ''] = lines
  return cleanText(
    (first.startsWith('SEPA ') ? inCells(lines) : '') ||
      beforeText(first) ||
      afterLabel(lines) ||
      inPolish(lines),
  )
}

/** ABN AMRO until 2020: lines of two cells of 32 characters. A cell starts with `NAAM: …`; a long name overflows it. */
function inCells(lines: string[]): string {
  const cells = lines.flatMap((line) => (line[32] === ' ' ? [line.slice(0, 32), line.slice(33)] : [line]))
  const start = cells.findIndex((cell) => cell.startsWith('NAAM: '))
  if (start === -1) return ''
  const rest = cells.slice(start + 1)
  const end = rest.findIndex(
    (cell, index) => /^[A-Z. ]+: /.test(cell) || !isFullCell(cells[start + index] ?? ''),
  )
  const name = [cells[start]?.slice('NAAM: '.length), ...(end === -1 ? rest : rest.slice(0, end))].join('')
  return name.split(/ {2,}/)[0] ?? ''
}

function isFullCell(cell: string): boolean {
  return cell.length >= 32 && !cell.endsWith(' ')
}

/** ABN AMRO before SEPA: `GIRO   428428 NAME` or `52.89.39.882 NAME` in the first cell. */
function beforeText(first: string): string {
  if (first.length > 32 && first[32] !== ' ') return ''
  return /^(?:GIRO +\d+|\d\d\.\d\d\.\d\d\.\d{3}) +(\S.*)$/.exec(first.slice(0, 32).trimEnd())?.[1] ?? ''
}

/** Knab: `REK: NL65INGB0123456789/NAAM: NAME`, the last line. */
function afterLabel(lines: string[]): string {
  const found = lines.map((line) => /^(?:REK: ?[^/]*\/)?NAAM: ?(\S.*)$/.exec(line)?.[1])
  return found.findLast((name) => name !== undefined) ?? ''
}

/**
 * mBank: `; OD: NAME  ADDRESS; TYT.: TEXT` from the payer, `DLA:` to the payee; two blanks may separate name and
 * address.
 */
function inPolish(lines: string[]): string {
  const text = unwrap(lines).join(' ')
  if (!/;\s+TYT\.:/i.test(text)) return ''
  return /;\s+(?:OD|DLA):\s+(\S.*?)(?: {2}|;)/i.exec(text)?.[1] ?? ''
}
