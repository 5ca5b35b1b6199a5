import { z } from 'zod/mini'
import { markNames } from './mark-names.ts'
import { text } from './text.ts'

/** What an office notes about a transaction: a mark, "" for none, and a note. */
export const TransactionMark = z.object({
  id: z.string(),
  mark: z.enum([...markNames, '']),
  note: z.string(),
})
export type TransactionMark = z.infer<typeof TransactionMark>

/** What changes a mark: only what is sent. */
export const MarkChanges = z.strictObject({
  mark: z.optional(z.enum([...markNames, ''], `One of ${markNames.join(', ')}, or empty`)),
  note: z.optional(text),
})
export type MarkChanges = z.infer<typeof MarkChanges>

/** The marks of some transactions, without those that have neither mark nor note. */
export const TransactionMarks = z.object({ items: z.array(TransactionMark) })

/**
 * The answer to a change of many marks: the ids that have it, those that kept what others had noted, and those that no
 * transaction has.
 */
export const MarkedAnswer = z.object({
  marked: z.array(z.string()),
  kept: z.array(z.string()),
  missing: z.array(z.string()),
})
export type MarkedAnswer = z.infer<typeof MarkedAnswer>

/** The most transactions whose marks are read at once; all their ids stand in the address. */
export const mostMarks = 150
