import { z } from 'zod/mini'

/** A page of a list as Bookend's own service sends it. */
export const pageAnswerOf = <T>(record: z.ZodMiniType<T>) =>
  z.object({ items: z.array(record), page: z.number(), pageSize: z.number(), total: z.number() })
export type PageAnswer<T> = { items: T[]; page: number; pageSize: number; total: number }

/** What Bookend's own service says of a deletion: the ids that are gone by it, and those that were not there. */
export type DeletionAnswer = { deleted: string[]; missing: string[] }
