import { columnHeadOf } from './header-words.ts'
import type { GuessedTable } from './guess-table.ts'
import { dateFormatsOf, isNumber } from './guess-values.ts'
import type { OpenedCsv } from './open-csv.ts'
import { z } from 'zod/mini'
import type { ColumnAnswers } from '../../domain/csv-columns.ts'
import type { CsvMapping } from './csv-mapping.ts'

const kinds = ['day', 'number', 'text', ''] as const

/** By what a file with the same columns is recognized: their names or, without a header, what is in them. */
export const CsvLayout = z.union([
  z.strictObject({ delimiter: z.string(), names: z.array(z.string()) }),
  z.strictObject({ delimiter: z.string(), kinds: z.array(z.enum(kinds)) }),
])
export type CsvLayout = z.infer<typeof CsvLayout>

/** Columns that someone chose for an earlier file: how they are read, and by what they are recognized. */
export type KeptColumns = {
  id: string
  mapping: CsvMapping
  layout: CsvLayout
  /** Where they say the currency, the file did not, and the next one may be of another account. */
  answers?: ColumnAnswers | undefined
}

/** The same for all files of a layout, whatever the case and the accents of its names. */
export function keyOfLayout(layout: CsvLayout): string {
  return JSON.stringify('names' in layout ? { ...layout, names: layout.names.map(columnHeadOf) } : layout)
}

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
