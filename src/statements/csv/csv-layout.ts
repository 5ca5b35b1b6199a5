import { z } from 'zod/mini'
import type { ColumnAnswers } from '../../domain/csv-columns.ts'
import type { CsvMapping } from './csv-mapping.ts'
import { columnHeadOf } from './header-words.ts'

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
