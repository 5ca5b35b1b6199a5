import { z } from 'zod/mini'
import { isDateFormat } from './day.ts'

const word = z.string('Must be text').check(z.minLength(1, 'Must not be empty'))
const words = z.array(word, 'Must be a list of texts').check(z.minLength(1, 'Must not be empty'))
const number = z.int('Must be a whole number').check(z.gte(0, 'Must not be negative'))

/** A column's name in the header (the first of that name), or its number from 1. */
const column = z.union([word, number.check(z.gte(1, 'Columns are counted from 1'))], {
  error: 'A column is its name, or its number from 1',
})
const columns = z.array(column, 'Must be a list of columns')
const sign = z.enum(['positive', 'negative'], 'Must be "positive" or "negative"')
const amountShapes =
  '{ column } with a sign, { column, direction, in, out } with the words of both directions, or { in, out, outIs } with two columns'
const currencyShapes = '{ column }, { fixed }, { preamble } or { inAmount: true }'
const accountShapes = '{ columns }, { fixed } or { preamble }'

const byDirection = z.union([columns, z.strictObject({ in: columns, out: columns }, told('{ in, out }'))], {
  error: 'Must be a list of columns, of which the first that is filled counts, or such lists as { in, out }',
})

/**
 * How a bank writes its CSV files: nothing in them is guessed. Also the check of a mapping of the user's own; unknown settings are
 * refused.
 */
export const CsvMapping = z.strictObject(
  {
    name: word,
    delimiter: z.enum([',', ';', 'tab', 'auto'], 'Must be ",", ";", "tab" or "auto"'),
    /** `none` where quotation marks are text. */
    quotes: z.optional(z.enum(['"', 'none'], 'Must be "\\"" or "none"')),
    /** Names that show that a file is of this kind, besides those of the columns used; `none`: columns by number, `width` of them. */
    header: z.union([words, z.literal('none')], { error: 'Must be a list of names, or "none"' }),
    width: z.optional(number),
    /** Lines at the file's beginning that are passed over before the header is looked for. */
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
        },
        told('{ decimal, thousands }'),
      )
      .check(z.refine(({ decimal, thousands }) => decimal !== thousands, 'Must have two different signs')),
    amount: z.union(
      [
        z.strictObject({ column }, told(amountShapes)),
        z.strictObject({ column, direction: column, in: words, out: words }, told(amountShapes)),
        z.strictObject({ in: column, out: column, outIs: sign }, told(amountShapes)),
      ],
      told(amountShapes),
    ),
    /** What a row without an amount means. Without this it is a fault. */
    emptyAmount: z.optional(z.literal('not booked', 'Must be "not booked"')),
    /** Joined to the amount as `part`, or a `line` of its own; a fee that was paid is written as a positive or negative number. */
    fee: z.optional(
      z.strictObject(
        { column, paidIs: sign, as: z.enum(['part', 'line'], 'Must be "part" or "line"') },
        told('{ column, paidIs, as }'),
      ),
    ),
    currency: z.union(
      [
        z.strictObject({ column }, told(currencyShapes)),
        z.strictObject(
          { fixed: word.check(z.regex(/^[A-Z]{3}$/, 'Three capital letters, such as EUR')) },
          told(currencyShapes),
        ),
        z.strictObject({ preamble: words }, told(currencyShapes)),
        z.strictObject({ inAmount: z.literal(true, 'Must be true') }, told(currencyShapes)),
      ],
      told(currencyShapes),
    ),
    /**
     * Which rows are booked: the first of these columns that the file has decides by its word. Where both lists are told, another
     * word is a fault; otherwise it is of the list that is missing.
     */
    booked: z.optional(
      z.array(
        z.strictObject(
          { column, booked: z.optional(words), pending: z.optional(words) },
          told('{ column, booked, pending }'),
        ),
        'Must be a list',
      ),
    ),
    counterpart: z.optional(byDirection),
    /** Where the counterpart stands in a text: after a mark, up to one of others or the end. */
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
    /** Texts of their own; columns in a list within are one text. */
    description: z.optional(
      z.array(z.union([column, columns], { error: 'Must be a column or a list of them' }), 'Must be a list'),
    ),
    /** The bank's own words about the row: the first that is filled stands where the description is empty. */
    ownWords: z.optional(columns),
    reference: z.optional(column),
    bankAccount: z.optional(
      z.union(
        [
          z.strictObject({ columns: byDirection }, told(accountShapes)),
          z.strictObject({ fixed: word }, told(accountShapes)),
          z.strictObject({ preamble: words }, told(accountShapes)),
        ],
        told(accountShapes),
      ),
    ),
    /** The balance after the row. */
    balance: z.optional(column),
    /** What the first cell of the part after the last row begins with. */
    footer: z.optional(words),
  },
  told('an object with name, delimiter, header, date, numbers, amount and currency'),
)
export type CsvMapping = z.infer<typeof CsvMapping>
export type Column = z.infer<typeof column>

function told(shape: string) {
  return {
    error: (issue: { code?: string; keys?: unknown }) =>
      issue.code === 'unrecognized_keys' && Array.isArray(issue.keys)
        ? `There is no setting ${issue.keys.map((key) => `"${key}"`).join(', ')} here; it must be ${shape}`
        : `Must be ${shape}`,
  }
}
