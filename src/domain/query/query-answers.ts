import { z } from 'zod/mini'
import type { Totals } from './add-up.ts'

// The answers of Bookend's own service to queries, besides pages.

export const TotalsAnswer: z.ZodMiniType<Totals> = z.object({
  count: z.number(),
  currencies: z.array(
    z.object({
      currency: z.string(),
      count: z.number(),
      deposits: z.string(),
      withdrawals: z.string(),
      net: z.string(),
    }),
  ),
  unread: z.number(),
  uncertain: z.number(),
})

/** Of `total` counterparties, those with the most records; all months or currencies. */
export const GroupsAnswer = z.object({
  total: z.number(),
  groups: z.array(z.object({ key: z.string(), totals: TotalsAnswer })),
})
export type GroupsAnswer = z.infer<typeof GroupsAnswer>

/** The most frequent values of `total`; `more`: there are others. */
export const ValuesAnswer = z.object({
  values: z.array(z.object({ value: z.string(), count: z.number() })),
  total: z.number(),
  more: z.boolean(),
})
export type ValuesAnswer = z.infer<typeof ValuesAnswer>

/** `whole: false`: the service no longer knows what changed since, so everything has to be read again. */
export const changesAnswerOf = <T>(record: z.ZodMiniType<T>) =>
  z.union([
    z.object({
      version: z.string(),
      added: z.array(record),
      changed: z.array(record),
      deleted: z.array(z.string()),
    }),
    z.object({ version: z.string(), whole: z.literal(false) }),
    z.object({ version: z.string() }),
  ])
export type ChangesAnswer<T> = z.infer<ReturnType<typeof changesAnswerOf<T>>>

/** The last line of a stream of records; without it the stream was cut off. */
export const StreamEnd = z.object({ end: z.literal(true), count: z.number() })
export type StreamEnd = z.infer<typeof StreamEnd>
