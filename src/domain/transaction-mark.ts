import { z } from 'zod/mini'
import { Correction } from './bank-line.ts'
import { text } from './text.ts'

/** The marks on a transaction: reviewed, or with a question to ask. */
export const markNames = ['reviewed', 'ask'] as const
type MarkName = (typeof markNames)[number]

/** What lists are narrowed by: a mark, or that there is none. */
export type MarkCondition = MarkName | 'none'

/** What an office notes about a transaction: a mark, "" for none, and a note. */
export const TransactionMark = z.object({
  id: z.string(),
  mark: z.enum([...markNames, '']),
  note: z.string(),
})
export type TransactionMark = z.infer<typeof TransactionMark>

/** A change to a mark: changes only what it contains. */
export const MarkChanges = z.strictObject({
  mark: z.optional(z.enum([...markNames, ''], `One of ${markNames.join(', ')}, or empty`)),
  note: z.optional(text),
})
export type MarkChanges = z.infer<typeof MarkChanges>

/**
 * The marks of some transactions, without those that have neither mark nor note, and, with the capability `bank-lines`,
 * their corrections: all that a list shows beside their fields.
 */
export const TransactionMarks = z.object({
  items: z.array(TransactionMark),
  corrections: z.optional(z.array(Correction)),
})
export type TransactionMarks = z.infer<typeof TransactionMarks>

/** The answer to a change of many marks: the ids changed, those that kept what was noted before, and those of no transaction. */
export const MarkedAnswer = z.object({
  marked: z.array(z.string()),
  kept: z.array(z.string()),
  missing: z.array(z.string()),
})
export type MarkedAnswer = z.infer<typeof MarkedAnswer>

/** The maximum number of transactions whose marks can be read at once; all their ids are in the address. */
export const mostMarks = 150

/** The mark after a change; omitted values stay. */
export function changeMark(current: TransactionMark, { mark, note }: MarkChanges): TransactionMark {
  return { id: current.id, mark: mark ?? current.mark, note: note ?? current.note }
}

/** Whether there is nothing to store: neither mark nor note. */
export function isUnmarked({ mark, note }: TransactionMark): boolean {
  return mark === '' && note === ''
}
