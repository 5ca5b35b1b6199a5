import { attempt } from '../common/collect-faults.ts'
import { cleanText } from '../common/normalize.ts'
import { columnHeadOf } from './header-words.ts'
import type { CsvMapping } from './csv-mapping.ts'
import { filledRows, type Quote } from './split-rows.ts'

/** The first lines of a file: as text to search for names, and split by any delimiter into cells or column names. */
export type FirstLines = {
  count: number
  raw: (line: number) => string
  text: (line: number) => string
  cells: Cut
  names: Cut
}
type Cut = (line: number, delimiter: string, quote: Quote) => string[]

/** Headers are within the first 100 lines: some banks write pages of information first. */
export function firstLinesOf(file: string): FirstLines {
  const lines = file.split('\n', 100)
  const texts = lines.map(columnHeadOf)
  const cells = once((line, delimiter, quote) => cellsOf(lines[line - 1] ?? '', delimiter, quote))
  return {
    count: lines.length,
    raw: (line) => lines[line - 1] ?? '',
    text: (line) => texts[line - 1] ?? '',
    cells,
    names: once((line, delimiter, quote) => cells(line, delimiter, quote).map(columnHeadOf)),
  }
}

/** The line that looks most like a header, to show to the user: the first with the most names. Amounts and dates are not names. */
export function likeliestHeader(lines: FirstLines): { at: number; names: string[] } {
  let best = { at: 1, names: lines.cells(1, ';', '"'), score: -1 }
  for (let at = 1; at <= lines.count; at += 1)
    for (const delimiter of [...usualDelimiters, '|']) {
      const names = lines
        .cells(at, delimiter, '"')
        .map(cleanText)
        .filter((name) => name !== '')
      const isData = names.some((name) => /^[-+\d][\d.,:/ -]*$/.test(name))
      const score = isData ? names.length * 0.75 : names.length
      if (score > best.score) best = { at, names, score }
    }
  return { at: best.at, names: best.names }
}

const usualDelimiters = [';', ',', '\t']

/** The characters that a mapping's delimiter may mean. */
export function delimitersOf({ delimiter }: Pick<CsvMapping, 'delimiter'>): string[] {
  return delimiter === 'auto' ? usualDelimiters : [delimiter === 'tab' ? '\t' : delimiter]
}

/** All mappings look at the same lines, so each is split only once. */
function once(cut: Cut): Cut {
  const known = new Map<string, string[]>()
  return (line, delimiter, quote) => {
    const key = `${line} ${delimiter} ${quote}`
    const cells = known.get(key) ?? cut(line, delimiter, quote)
    known.set(key, cells)
    return cells
  }
}

function cellsOf(line: string, delimiter: string, quote: Quote): string[] {
  // Text before the header is not CSV, so an unclosed quotation mark in it is no error.
  const rows = attempt(() => filledRows(line, delimiter, quote)).result ?? filledRows(line, delimiter, null)
  return rows[0]?.cells ?? []
}
