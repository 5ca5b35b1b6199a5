import { fold } from '../../values/fold.ts'
import { cleanText } from '../clean.ts'
import type { CsvMapping } from './mapping.ts'
import { readTable } from './table.ts'
import { StatementFault } from '../statement.ts'

/** The first lines of a file: as text to look for names in, and each cut by any delimiter into cells or names of columns. */
export type FirstLines = {
  count: number
  raw: (line: number) => string
  text: (line: number) => string
  cells: Cut
  names: Cut
}
type Cut = (line: number, delimiter: string, quotes: boolean) => string[]

/** Headers stand within the first 100 lines: some banks write pages about themselves before. */
export function firstLinesOf(file: string): FirstLines {
  const lines = file.split('\n', 100)
  const texts = lines.map(nameOf)
  const cells = once((line, delimiter, quotes) => cellsOf(lines[line - 1] ?? '', delimiter, quotes))
  return {
    count: lines.length,
    raw: (line) => lines[line - 1] ?? '',
    text: (line) => texts[line - 1] ?? '',
    cells,
    names: once((line, delimiter, quotes) => cells(line, delimiter, quotes).map(nameOf)),
  }
}

/** The line that looks most like a header, to be shown to a person: the first that is cut into most. */
export function likeliestHeader(lines: FirstLines): { at: number; names: string[] } {
  let best = { at: 1, delimiter: ';', parts: 0 }
  for (let at = 1; at <= lines.count; at += 1)
    for (const delimiter of delimiters.auto) {
      const parts = lines
        .text(at)
        .split(delimiter)
        .filter((part) => part.trim() !== '').length
      if (parts > best.parts) best = { at, delimiter, parts }
    }
  const names = lines.cells(best.at, best.delimiter, true).map(cleanText)
  return { at: best.at, names: names.filter((name) => name !== '') }
}

/** The signs that a mapping's delimiter stands for. */
export const delimiters: Record<CsvMapping['delimiter'], string[]> = {
  ',': [','],
  ';': [';'],
  tab: ['\t'],
  auto: [';', ',', '\t'],
}

/** Names are compared without case, accents and blanks at the ends: they differ between a bank's own files. */
export function nameOf(text: string): string {
  return fold(text.replace(/\s+/g, ' ').trim())
}

/** Every mapping looks at the same lines. */
function once(cut: Cut): Cut {
  const known = new Map<string, string[]>()
  return (line, delimiter, quotes) => {
    const key = `${line} ${delimiter} ${quotes}`
    const cells = known.get(key) ?? cut(line, delimiter, quotes)
    known.set(key, cells)
    return cells
  }
}

function cellsOf(line: string, delimiter: string, quotes: boolean): string[] {
  try {
    return readTable(line, delimiter, quotes)[0]?.cells ?? []
  } catch (error) {
    // Text before the header, not rows: a quotation mark left open in it is no fault.
    if (error instanceof StatementFault) return readTable(line, delimiter, false)[0]?.cells ?? []
    throw error
  }
}
