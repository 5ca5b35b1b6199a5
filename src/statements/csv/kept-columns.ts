import { columnHeadOf } from './header-words.ts'
import type { CsvLayout, KeptColumns } from './csv-layout.ts'
import type { GuessedTable } from './guess-table.ts'
import { dateFormatsOf, isNumber } from './guess-values.ts'
import type { OpenedCsv } from './open-csv.ts'

export function layoutOf({ delimiter, names, width, rows }: GuessedTable): CsvLayout {
  if (names) return { delimiter, names: withoutLastBlanks(names.map((name) => name.trim())) }
  const kindOf = (index: number) => {
    const filled = rows.map(({ cells }) => cells[index] ?? '').filter((cell) => cell !== '')
    if (filled.length === 0) return ''
    if (dateFormatsOf(filled).length > 0) return 'day'
    return filled.every(isNumber) ? 'number' : 'text'
  }
  return { delimiter, kinds: Array.from({ length: width }, (_, index) => kindOf(index)) }
}

/** The kept columns that a file has; undefined if there are none, or several without a header that differ. */
export function keptFor(kept: readonly KeptColumns[], file: OpenedCsv): KeptColumns | undefined {
  const named = kept.find(({ layout }) => 'names' in layout && hasNames(file, layout))
  if (named || kept.every(({ layout }) => 'names' in layout)) return named
  const [only, other] = kept.filter(({ layout, mapping: { skip } }) => {
    if ('names' in layout) return false
    const firstLine = skip === undefined ? undefined : skip + 1
    const table = file.guessed({ delimiter: layout.delimiter, firstLine })
    return table && !table.names && isAlike(layout, layoutOf(table))
  })
  return other ? undefined : only
}

function hasNames(
  { lines }: OpenedCsv,
  { delimiter, names: written }: { delimiter: string; names: string[] },
): boolean {
  const names = written.map(columnHeadOf)
  const first = names.find((name) => name !== '') ?? ''
  for (let line = 1; line <= lines.count; line += 1) {
    // Splitting a line is slower than checking whether it contains a name.
    if (!lines.text(line).includes(first)) continue
    const found = withoutLastBlanks(lines.names(line, delimiter, '"'))
    if (found.length === names.length && found.every((name, index) => name === names[index])) return true
  }
  return false
}

/** An empty column may be any. */
function isAlike(layout: CsvLayout, own: CsvLayout): boolean {
  if ('names' in layout || 'names' in own) return false
  return (
    layout.delimiter === own.delimiter &&
    layout.kinds.length === own.kinds.length &&
    layout.kinds.every((kind, index) => ['', kind].includes(own.kinds[index] ?? '') || kind === '')
  )
}

function withoutLastBlanks(names: string[]): string[] {
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1)
}
