// Over 200 lines because what an import, its plan, its refusal and its undo say is described in one place.
import { z } from 'zod/mini'
import { LineOfBank } from './bank-line.ts'
import { ReadWith } from './csv-columns.ts'

/** An error in a file; `line` counts from 1, and is missing if the error is not in one line. */
export const ImportFault = z.object({ line: z.optional(z.int()), reason: z.string() })
export type ImportFault = z.infer<typeof ImportFault>

/** A line that is not booked. `state`: the bank's word for it, such as `vorgemerkt`. */
const PendingLine = z.extend(LineOfBank, { state: z.string() })
export type PendingLine = z.infer<typeof PendingLine>

/** Lines that were not taken: their number, and the first of them. */
const LinesNotTaken = z.object({ count: z.int(), lines: z.array(PendingLine) })
export type LinesNotTaken = z.infer<typeof LinesNotTaken>

/**
 * What an import brought of one bank account in one currency: its statements, their first and last day, and the opening
 * balance of the first and the closing balance of the last, if they have any.
 */
export const ImportedAccount = z.object({
  bankAccount: z.string(),
  statements: z.int(),
  from: z.string(),
  to: z.string(),
  currency: z.optional(z.string()),
  opening: z.optional(z.string()),
  closing: z.optional(z.string()),
  /** The format of a file that names no account, if someone said that it is of this one ("": that it is of none). */
  toldFor: z.optional(z.string()),
  /** Lines that someone left out, because they would count twice. */
  leftAsSums: z.optional(LinesNotTaken),
})
export type ImportedAccount = z.infer<typeof ImportedAccount>

/**
 * What taking back an import does to its transactions: how many it removes, and how many stay because someone has edited
 * them, marked or noted them, or deleted them before, or because another import also contains them.
 */
export const ImportUndo = z.object({
  removed: z.int(),
  edited: z.int(),
  noted: z.int(),
  deleted: z.int(),
  shared: z.int(),
  /** The files of some of those other imports. */
  sharedWith: z.optional(z.array(z.string())),
})
export type ImportUndo = z.infer<typeof ImportUndo>

/** Of the lines read, some are new, some known, and some skipped because the user had deleted them. */
const counts = { lines: z.int(), new: z.int(), known: z.int(), deletedBefore: z.int() }

/** The attempt to import a file of bank statements. A file with errors was refused as a whole: none of it was imported. */
export const StatementImport = z.object({
  id: z.string(),
  fileName: z.string(),
  /** When, as a UTC timestamp of ISO 8601. */
  importedAt: z.string(),
  source: z.enum(['upload', 'command', 'inbox']),
  ...counts,
  faults: z.array(ImportFault),
  /** Missing for refused files, and for those that an older server imported; at most 20. */
  accounts: z.optional(z.array(ImportedAccount)),
  /** Whether the file is kept. */
  hasFile: z.optional(z.boolean()),
  /** Whether it can be taken back: an older server did not keep what that needs. */
  canUndo: z.optional(z.boolean()),
  /** When and by which sign-in it was taken back, and what that did. */
  undone: z.optional(z.extend(ImportUndo, { at: z.string(), by: z.string() })),
})
export type StatementImport = z.infer<typeof StatementImport>

/** The result of one statement in a file; `balance` and `notes` are sentences for users. */
const ImportedStatement = z.object({
  name: z.string(),
  bankAccount: z.string(),
  /** Missing if it has neither balances nor lines; an older server does not tell it. */
  currency: z.optional(z.string()),
  format: z.string(),
  ...counts,
  /** The first and the last day; "" if there are no lines. */
  from: z.string(),
  to: z.string(),
  balance: z.string(),
  /**
   * The figures of `balance` as decimal text, for clients with a notation of their own; missing if it has none.
   * `difference` is set if the balances do not add up; `leftOut` is the sum of the lines that were skipped because the
   * user had deleted them, so that the account's transactions differ from the bank by it.
   */
  figures: z.optional(
    z.object({
      currency: z.string(),
      opening: z.string(),
      closing: z.string(),
      difference: z.optional(z.string()),
      leftOut: z.optional(z.string()),
      /** The lines whose amount or currency someone has corrected, and what that adds to the account's transactions. */
      corrected: z.optional(z.object({ lines: z.int(), by: z.string() })),
    }),
  ),
  notes: z.array(z.string()),
  /** Lines that the bank lists but has not booked, which were not taken. */
  pending: z.optional(LinesNotTaken),
  /** Lines that someone left out, because they would count twice. */
  leftAsSums: z.optional(LinesNotTaken),
  /** The kept columns that it was read with. */
  readWith: z.optional(ReadWith),
  /** The name of its file within an archive, if it was read so. */
  within: z.optional(z.string()),
})

export type ImportedStatement = z.infer<typeof ImportedStatement>

/** The response to an imported file. Sums are decimal text. */
export const ImportReport = z.object({
  /** The import that brought its new lines; an older server does not tell it. */
  id: z.optional(z.string()),
  fileName: z.string(),
  ...counts,
  /** The ids of those transactions; an older server does not tell them. */
  deletedIds: z.optional(z.array(z.string())),
  from: z.string(),
  to: z.string(),
  sums: z.array(
    z.object({ currency: z.string(), deposits: z.string(), withdrawals: z.string(), total: z.string() }),
  ),
  statements: z.array(ImportedStatement),
})
export type ImportReport = z.infer<typeof ImportReport>

/** A line of a file that was looked at; "alike" is new, but seems to be there already. */
const PlannedLine = z.extend(LineOfBank, {
  state: z.enum(['new', 'alike', 'deleted', 'known']),
  /** Whether the transaction that is there has another day, amount or currency, because someone corrected it. */
  corrected: z.optional(z.boolean()),
  /** Of how many lines beside it a new one seems to be the sum, so that these would be counted twice. */
  sumOfLines: z.optional(z.int()),
  /** The amount of a batch that is there as one line, of which a new one seems to be a payment, and of how many of its payments the file has. */
  inBatch: z.optional(z.string()),
  payments: z.optional(z.int()),
  /** Its day, which may be another than that of its payments. */
  batchDay: z.optional(z.string()),
  /** Of such lines: its place in the file, by which someone must say whether it is imported; an older server does not ask. */
  place: z.optional(z.int()),
})
export type PlannedLine = z.infer<typeof PlannedLine>

/** Whether lines that would count twice are imported: all of them, or each by its place in the file. */
export const SumAnswer = z.enum(['import', 'leave-out'])
export type SumAnswer = z.infer<typeof SumAnswer>
export type SumAnswers = SumAnswer | Record<string, SumAnswer>

/** The question that a line belongs to: the payments of a batch are asked about together. */
export function sumQuestionOf({
  place,
  inBatch,
  date,
  currency,
}: Pick<PlannedLine, 'place' | 'inBatch' | 'date' | 'currency'>): string {
  return inBatch === undefined ? String(place) : `${date} ${inBatch} ${currency}`
}

/** How many lines a plan names: first those that ask for a look. */
export const mostPlanned = 500

/** The bank account of a file that names none, "" for none; or those of the files in an archive, by their names. */
export type BankAccountAnswer = string | Record<string, string>

/** What importing a file would do. */
export const ImportPlan = z.extend(ImportReport, {
  planned: z.array(PlannedLine),
  /** The bank accounts of the file from which no statement has come yet, and how many others are known. */
  newAccounts: z.array(z.string()),
  knownAccounts: z.int(),
  /**
   * Set if the file names no bank account: what someone said it is of, "" for none; missing as long as nobody has.
   * `isEarlier`: this was said about the last file of this format, and must be repeated to import this one.
   */
  askedAccount: z.optional(
    z.object({
      answer: z.optional(z.string()),
      isEarlier: z.optional(z.boolean()),
      /** The files of an archive that name none, if there are several, and what someone said of each instead. */
      files: z.optional(z.array(z.string())),
      answers: z.optional(z.record(z.string(), z.string())),
    }),
  ),
})
export type ImportPlan = z.infer<typeof ImportPlan>

/** Whether someone must say first which bank account a file is of. */
export function isAccountOpen(asked: ImportPlan['askedAccount']): boolean {
  return asked !== undefined && (asked.answer ?? asked.answers) === undefined
}

/** Extends the problem details of a refused file: every error, and what the user can add so that the file is accepted. */
export const ImportRefusal = z.object({
  detail: z.string(),
  faults: z.array(ImportFault),
  remedy: z.optional(
    z.enum(['mapping', 'account', 'encoding', 'signs', 'sums', 'accept-difference', 'accept-alike']),
  ),
  /** The names of the available CSV mappings, if one would help. */
  mappings: z.optional(z.array(z.string())),
  /** Whether each of them can read the file, so that only the user knows which is right. */
  areFitting: z.optional(z.boolean()),
  /** The currency that each of them means, if that is all that is asked. */
  currencies: z.optional(z.array(z.string())),
  /** The names of the supported encodings, if one would help. */
  encodings: z.optional(z.array(z.string())),
  /** The kept columns that it was read with, which may no longer fit. */
  readWith: z.optional(ReadWith),
  /** The file in the archive whose columns are unknown, or no longer fit. */
  within: z.optional(z.string()),
})
export type ImportRefusal = z.infer<typeof ImportRefusal>

export const StatementImports = z.object({
  items: z.array(StatementImport),
  /** The files that version 0.1.0 imported, of which it kept no more; newest first, at most 500. */
  earlier: z.optional(z.array(z.object({ fileName: z.string(), importedAt: z.string() }))),
})
export type StatementImports = z.infer<typeof StatementImports>

/** The largest file that can be uploaded: no bank statement is larger. The command line accepts larger ones. */
export const largestUpload = 20 * 1024 * 1024

export const fileTooLarge = `The file is larger than ${largestUpload / 1024 / 1024} MB. Download a shorter period from the bank.`
