import { z } from 'zod/mini'
import { LineOfBank } from './bank-line.ts'
import { text } from './text.ts'

/** What a column of a CSV may say about a payment. */
export const meanings = [
  'date',
  'other date',
  'amount',
  'in',
  'out',
  'direction',
  'currency',
  'account',
  'balance',
  'counterparty',
  'counterparty account',
  'description',
  'reference',
  'code',
  'state',
  'fee',
  'nothing',
] as const
export type Meaning = (typeof meanings)[number]

/** The user's word on questions, by what they are about; `column 3` is the meaning of the third column. */
export const ColumnAnswers = z.record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(200)))
export type ColumnAnswers = z.infer<typeof ColumnAnswers>

/** A row as it would be taken, or why it cannot be read; `state` is the bank's word for one that is not booked, and not taken. */
const PreviewRow = z.object({
  line: z.int(),
  ...LineOfBank.shape,
  /** The own account that the file names. */
  bankAccount: z.optional(z.string()),
  fault: z.optional(z.string()),
  state: z.optional(z.string()),
})
export type PreviewRow = z.infer<typeof PreviewRow>

/** How a file of columns seems to be written, and how else it could be: the answers `delimiter`, `encoding` and `firstLine`. */
const FileShape = z.object({
  /** One character or `tab`; none of them in a workbook. */
  delimiter: z.optional(z.string()),
  delimiters: z.array(z.string()),
  /** Missing while it is asked, and in a workbook. */
  encoding: z.optional(z.string()),
  encodings: z.array(z.string()),
  /** The line of the first row behind the names of the columns; missing if there is no row with a day and an amount. */
  firstLine: z.optional(z.int()),
  /** The first lines that are not empty. */
  lines: z.array(z.object({ line: z.int(), text: z.string() })),
})
export type FileShape = z.infer<typeof FileShape>

/** What the columns of an unknown CSV seem to mean, and what neither they nor the values show. */
export const CsvColumns = z.object({
  /** Missing for QIF, and from older services. */
  shape: z.optional(FileShape),
  columns: z.array(z.object({ name: z.string(), meaning: z.enum(meanings), samples: z.array(z.string()) })),
  questions: z.array(
    z.object({
      about: z.string(),
      words: z.string(),
      /** None for a currency, which is any code, and for an account, which is any text. */
      options: z.array(z.object({ value: z.string(), words: z.string() })),
      answer: z.optional(z.string()),
      /** What it seems to be, and why: someone sees it beside the rows, and may say otherwise. */
      suggested: z.optional(z.object({ answer: z.string(), why: z.string() })),
    }),
  ),
  rows: z.array(PreviewRow),
  /** The mapping for the command line; missing as long as no column is an amount. */
  mapping: z.optional(z.record(z.string(), z.unknown())),
})
export type CsvColumns = z.infer<typeof CsvColumns>

/** Columns that someone chose for a file; the next file with them is read in the same way. */
export const KeptMapping = z.object({
  id: z.string(),
  name: z.string(),
  /** When, as a UTC timestamp of ISO 8601. */
  chosenAt: z.string(),
  /** The names of the columns; none if the files have no header. */
  columns: z.array(z.string()),
  /** How files with them are read, and by what they are recognized (statements/csv). */
  mapping: z.optional(z.record(z.string(), z.unknown())),
  layout: z.optional(z.record(z.string(), z.unknown())),
  /** What was answered about them; older services keep it to themselves. */
  answers: z.optional(ColumnAnswers),
})
export type KeptMapping = z.infer<typeof KeptMapping>
export const KeptMappings = z.object({ items: z.array(KeptMapping) })

/** What a file was read with, and what was answered about its columns. */
export const ReadWith = z.extend(z.omit(KeptMapping, { columns: true, mapping: true, layout: true }), {
  answers: ColumnAnswers,
})
export type ReadWith = z.infer<typeof ReadWith>

export const KeptMappingName = z.strictObject({
  name: text.check(z.trim(), z.minLength(1, 'Give it a name'), z.maxLength(100, 'At most 100 characters')),
})

/** The most that an account keeps. */
export const mostKeptMappings = 200

/** The beginning of a file that is enough to know its columns. */
export const columnsFrom = 64 * 1024
