import { z } from 'zod/mini'

/** The number of a list's page as an address writes it: a whole number from 1. */
export const PageNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'A whole number from 1')),
  z.transform(Number),
)

/** Which part of a list is asked for: the words searched for, and the page. */
export type ListQuery = { search: string; page: number }

/** One page of a list: its records, and how many the whole search has. */
export type Page<T> = { items: T[]; page: number; pageSize: number; total: number }

/** The schema of a page whose records follow `record`. */
export const pageOf = <T>(record: z.ZodMiniType<T>) =>
  z.object({
    items: z.array(record),
    page: z.number(),
    pageSize: z.number(),
    total: z.number(),
  })

/** The number of the last page of a list; a list without records has one page too. */
export function lastPageOf({ pageSize, total }: Page<unknown>): number {
  return Math.max(1, Math.ceil(total / pageSize))
}
