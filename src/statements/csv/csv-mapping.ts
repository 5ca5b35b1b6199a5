// Over 200 lines because the mapping’s schema and its explanation belong together.
import { z } from 'zod/mini'
import { codePages, findCodePage } from '../encoding/code-pages.ts'
import { isDateFormat } from './day.ts'
import { BankDetail } from '../../domain/bank-line.ts'

const word = z.string('Must be text').check(z.minLength(1, 'Must not be empty'))
const words = z.array(word, 'Must be a list of texts').check(z.minLength(1, 'Must not be empty'))
/** "" is an empty cell. */
const states = z
  .array(z.string('Must be text'), 'Must be a list of texts')
  .check(z.minLength(1, 'Must not be empty'))
const number = z.int('Must be a whole number').check(z.gte(0, 'Must not be negative'))

/** A column's name in the header (the first with that name), or its number from 1. */
const column = z.union([word, number.check(z.gte(1, 'Columns are counted from 1'))], {
  error: 'A column is its name, or its number from 1',
})
const columns = z.array(column, 'Must be a list of columns')
/** A column, or one for each direction, in files where the direction decides which column counts. */
const sided = z.union([column, z.strictObject({ in: column, out: column })], {
  error: 'A column is its name or its number from 1; { in, out } are two of them',
})
const delimiterShape = 'Must be one character such as "," or ";" or "|", or "tab" or "auto"'
const sign = z.enum(['positive', 'negative'], 'Must be "positive" or "negative"')
const amountShapes =
  '{ column } with a sign, { column, reversed: true } where it is the other way round (cards), { column, direction, in, out } with the words of both directions (column: { in, out } where each has its own), { column, letters: { in, out } } with letters such as Cr and Dr beside the amount, or { in, out, outIs } with two columns'
const code = z.string().check(z.regex(/^[A-Z]{3}$/, 'Three capital letters, such as EUR'))
const currencyShapes =
  '{ column }, { column: { in, out } }, { fixed }, perhaps with byAccount, { preamble } or { inAmount: true }'
const accountShapes =
  '{ columns }, { fixed }, { preamble } with what is beside or below a label, or { preamble, take } with "below", "all" beside it, or "same cell"'

const fee = z.strictObject(
  {
    column,
    paidIs: sign,
    as: z.enum(['part', 'line'], 'Must be "part" or "line"'),
    of: z.optional(z.literal('withdrawals', 'Must be "withdrawals"')),
    currency: z.optional(column),
  },
  told('{ column, paidIs, as }, and perhaps of: "withdrawals" or currency'),
)

const byDirection = z.union([columns, z.strictObject({ in: columns, out: columns }, told('{ in, out }'))], {
  error: 'Must be a list of columns (the first one that is filled counts), or two such lists as { in, out }',
})

const detailName = z.keyof(z.omit(BankDetail, { text: true }))
const details = z.partialRecord(
  detailName,
  column,
  `Must be columns by name: ${detailName.options.join(', ')}`,
)

/** How a bank writes its CSV files; nothing is guessed. Also validates users' own mappings, and refuses unknown settings. */
export const CsvMapping = z.strictObject(
  {
    name: word,
    /** `auto`: a semicolon, a comma or a tab. */
    delimiter: z
      .string(delimiterShape)
      .check(z.refine((one) => one === 'tab' || one === 'auto' || isSeparator(one), delimiterShape)),
    /** The encoding of files that are not in UTF-8, such as windows-1250. */
    encoding: z.optional(
      word.check(
        z.refine((name) => findCodePage(name) !== undefined, `Must be one of ${codePages.join(', ')}`),
      ),
    ),
    /** `none` if quotation marks are plain text. */
    quotes: z.optional(z.enum(['"', "'", 'none'], 'Must be "\\"", "\'" or "none"')),
    /** Names that identify files of this kind, besides the columns used; `none`: columns by number, `width` of them. */
    header: z.union([words, z.literal('none')], { error: 'Must be a list of names, or "none"' }),
    width: z.optional(number),
    /** Lines to skip at the start of the file before looking for the header. */
    skip: z.optional(number),
    /** Columns used below that not every file has. */
    optional: z.optional(words),
    date: z.strictObject(
      {
        columns: columns.check(z.minLength(1, 'Must not be empty')),
        format: word.check(z.refine(isDateFormat, 'Must be written like DD.MM.YYYY')),
      },
      told('{ columns, format }'),
    ),
    numbers: z
      .strictObject(
        {
          decimal: z.enum(['.', ','], 'Must be "." or ","'),
          thousands: z.optional(z.enum(['.', ',', ' ', "'"], 'Must be ".", ",", " " or "\'"')),
          /** `indian`: two digits before the last three, as in 1,23,456.00. */
          groups: z.optional(z.literal('indian', 'Must be "indian"')),
          /** Whole numbers of cents: 1250 is 12.50. */
          cents: z.optional(z.literal(true, 'Must be true')),
          /** Always three decimals: 75.000 is 75. Elsewhere, a spreadsheet may have made it of 75,000. */
          decimals: z.optional(z.literal(3, 'Must be 3')),
        },
        told('{ decimal, thousands }, and perhaps groups: "indian", cents: true or decimals: 3'),
      )
      .check(z.refine(({ decimal, thousands }) => decimal !== thousands, 'The two separators must differ')),
    amount: z.union(
      [
        z.strictObject({ column, reversed: z.optional(z.literal(true, 'Must be true')) }, told(amountShapes)),
        z.strictObject({ column: sided, direction: column, in: words, out: words }, told(amountShapes)),
        z.strictObject(
          // "" is an amount without letters.
          { column, letters: z.strictObject({ in: states, out: states }, told('{ in, out }')) },
          told(amountShapes),
        ),
        /** `refunds`: a number of the other sign is money that came back, not a fault. */
        z.strictObject(
          {
            in: column,
            out: column,
            outIs: sign,
            /** Deposits have a minus, as on some cards. */
            inIs: z.optional(z.literal('negative', 'Must be "negative"')),
            refunds: z.optional(z.literal(true, 'Must be true')),
          },
          told(amountShapes),
        ),
      ],
      told(amountShapes),
    ),
    /** The words of a type column that the sign of the amount must agree with; other words say nothing about it. */
    signs: z.optional(z.strictObject({ column, in: words, out: words }, told('{ column, in, out }'))),
    /** Rows may have fewer cells than the header, or extra ones, which are ignored. */
    ragged: z.optional(z.literal(true, 'Must be true')),
    /** The meaning of a row without an amount: not booked, or more text of the row before. Without this it is an error. */
    emptyAmount: z.optional(z.enum(['not booked', 'more text'], 'Must be "not booked" or "more text"')),
    /**
     * Added to the amount as `part`, or a separate `line`; `paidIs` is the sign of a fee that was charged. `of`: only
     * withdrawals have it, since the other party pays that of a deposit. `currency`: must be the line's. Several columns are a list.
     */
    fee: z.optional(z.union([fee, z.array(fee)], told('{ column, paidIs, as }, or a list of them'))),
    currency: z.union(
      [
        z.strictObject({ column: sided }, told(currencyShapes)),
        z.strictObject(
          // `byAccount` instead, where it has the bank account of the line.
          { fixed: code, byAccount: z.optional(z.record(word, code)) },
          told(currencyShapes),
        ),
        z.strictObject({ preamble: words }, told(currencyShapes)),
        z.strictObject({ inAmount: z.literal(true, 'Must be true') }, told(currencyShapes)),
      ],
      told(currencyShapes),
    ),
    /**
     * Which rows are booked: the first of these columns that the file has decides by its word. With both lists, any
     * other word is an error; with one, all other words belong to the missing list. `pendingContains` is a text within
     * any of its columns, whichever column decides otherwise; between blanks, as in " hold ", it is a whole word.
     */
    booked: z.optional(
      z.array(
        z.strictObject(
          {
            column,
            booked: z.optional(states),
            pending: z.optional(states),
            pendingContains: z.optional(states),
          },
          told('{ column, booked, pending, pendingContains }'),
        ),
        'Must be a list',
      ),
    ),
    counterpart: z.optional(byDirection),
    /** Where a text contains the counterpart: after a marker, up to one of others or the end. */
    counterpartInText: z.optional(
      z.strictObject(
        {
          column,
          marks: z.array(
            z.strictObject({ after: word, before: words }, told('{ after, before }')),
            'Must be a list',
          ),
        },
        told('{ column, marks }'),
      ),
    ),
    /** Separate texts; the columns of a nested list are joined into one text. */
    description: z.optional(
      z.array(z.union([column, columns], { error: 'Must be a column or a list of them' }), 'Must be a list'),
    ),
    /** The bank's own words about the row: the first non-empty one is used if the description is empty. */
    ownWords: z.optional(columns),
    reference: z.optional(column),
    /** What the row says besides, which is kept with the transaction to be shown and searched; not every file has each. */
    details: z.optional(details),
    bankAccount: z.optional(
      z.union(
        [
          z.strictObject({ columns: byDirection }, told(accountShapes)),
          z.strictObject({ fixed: word }, told(accountShapes)),
          z.strictObject(
            {
              preamble: words,
              take: z.optional(
                z.enum(['below', 'all', 'same cell'], 'Must be "below", "all" or "same cell"'),
              ),
            },
            told(accountShapes),
          ),
        ],
        told(accountShapes),
      ),
    ),
    balance: z.optional(column),
    balanceIs: z.optional(z.literal('before', 'Must be "before"')),
    /** What the first cell after the last row starts with. */
    footer: z.optional(words),
  },
  told('an object with name, delimiter, header, date, numbers, amount and currency'),
)
export type CsvMapping = z.infer<typeof CsvMapping>
export type Column = z.infer<typeof column>
type SidedColumn = z.infer<typeof sided>

export function sidesOf(column: SidedColumn): Column[] {
  return typeof column === 'object' ? [column.in, column.out] : [column]
}

/** The column that counts for an amount. */
export function columnFor(column: SidedColumn, isOut: boolean): Column {
  return typeof column === 'object' ? column[isOut ? 'out' : 'in'] : column
}

/** The columns with fees. */
export function feesIn({ fee: fees = [] }: CsvMapping): z.infer<typeof fee>[] {
  return [fees].flat()
}

/**
 * The mapping of the same file in another language, with the names and words that differ: `Datum → Date | Bedrag → Amount`.
 * Throws if one of them is not in the mapping.
 */
export function translated(mapping: CsvMapping, name: string) {
  return ([words = '']: readonly string[]): CsvMapping => {
    const pairs = words.split('|').map((pair) => pair.split('→').map((word) => word.trim()))
    const others = new Map<unknown, unknown>(pairs.map(([from, to]) => [from, to]))
    const found = new Set<unknown>()
    const made = JSON.stringify({ ...mapping, name }, (_, value: unknown) => {
      if (others.get(value)) found.add(value)
      return others.get(value) ?? value
    })
    for (const word of others.keys())
      if (!found.has(word)) throw new Error(`No “${String(word)}” for ${name}`)
    return JSON.parse(made) as CsvMapping
  }
}

/** No letter, digit or quotation mark, which are part of the texts. */
function isSeparator(one: string): boolean {
  return /^[^\p{L}\p{N}\s"']$/u.test(one)
}

function told(shape: string) {
  return {
    error: (issue: { code?: string; keys?: unknown }) =>
      issue.code === 'unrecognized_keys' && Array.isArray(issue.keys)
        ? `There is no setting ${issue.keys.map((key) => `"${key}"`).join(', ')} here; it must be ${shape}`
        : `Must be ${shape}`,
  }
}
