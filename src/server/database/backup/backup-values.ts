import { z } from 'zod/mini'
import { jsonIn, isKeepable, text } from '../../../domain/text.ts'
import { isPlainName } from '../accounts/accounts.ts'
import { isListedDay } from '../core/collections.ts'
import { StoredDecision } from '../records/decisions-and-names.ts'
import { StoredBalance } from '../records/entries.ts'
import { StoredLine } from '../records/stored-lines.ts'
import { StoredViesAnswer } from '../records/vies-answers.ts'
import { StoredAccounts, StoredUndo } from '../statement-import/import-list.ts'
import { StoredMapping } from '../statement-import/kept-mappings.ts'

/*
 * The values that columns of a backup may contain: exactly what Bookend writes. A backup that someone made or edited
 * by hand is rejected with a line and a reason instead of being half understood.
 */

/** Text that every database can store: no unpaired surrogates, and no NUL. */
export const anyText = z
  .string()
  .check(
    z.refine(isKeepable, { error: 'it holds a character that cannot be stored', abort: true }),
    z.maxLength(1_000_000, 'it has more than 1,000,000 characters'),
  )

/** The name of a table, including tables added by a newer Bookend. */
export const tableName = z.string().check(z.regex(/^[a-z_]{1,63}$/))

/** A field of a record, within the limits of the service. */
export const field = text

export const recordId = anyText.check(
  z.refine((id) => !['', 'new', '.', '..'].includes(id), { error: 'no record can have this id' }),
  z.refine((id) => id.length <= 200 && !id.includes(','), {
    error: 'an id has at most 200 characters and no comma',
  }),
)

/** The sort key of a transaction: banks send days that do not exist, but never a thirteenth month. */
export const day = field.check(z.refine(isListedDay, { error: 'a date is empty or written YYYY-MM-DD' }))

export const name = anyText.check(
  z.refine(isPlainName, { error: 'a name is plain text of at most 100 characters' }),
)

export const moment = anyText.check(
  z.refine((value) => value.length <= 40 && !Number.isNaN(Date.parse(value)), {
    error: 'it is not a date and time',
  }),
)

// The largest integer in PostgreSQL.
const largest = 2 ** 31 - 1
export const count = z
  .int('it is not a whole number')
  .check(z.minimum(0, 'it is below 0'), z.maximum(largest, 'it is too large'))
export const accountNumber = count.check(z.minimum(1, 'accounts are numbered from 1'))

export const balance = jsonOf(StoredBalance)
export const original = jsonOf(StoredLine)
/** The fields of a deleted record; one that was added later is missing. */
export const deletedFields = jsonOf(z.catchall(z.object({ date: z.optional(day) }), field))

/** What is known of an import; "" of those that earlier versions made, or that were not taken back. */
export const importedAccounts = z.union([z.literal(''), jsonOf(StoredAccounts)])
export const keptMapping = jsonOf(StoredMapping)
export const viesAnswer = jsonOf(StoredViesAnswer)
export const decision = jsonOf(StoredDecision)
export const undone = z.union([z.literal(''), jsonOf(StoredUndo)])

/** JSON text that the program can read back. */
function jsonOf(shape: z.ZodMiniType) {
  return anyText.check(
    z.refine((value) => jsonIn(shape, value) !== undefined, {
      error: 'it is not the JSON that Bookend writes',
    }),
  )
}
