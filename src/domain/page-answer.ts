import { z } from 'zod/mini'

/** A page of a list as Bookend's own service sends it. */
export const pageAnswerOf = <T>(record: z.ZodMiniType<T>) =>
  z.object({ items: z.array(record), page: z.number(), pageSize: z.number(), total: z.number() })
export type PageAnswer<T> = { items: T[]; page: number; pageSize: number; total: number }

/** The response of Bookend's own service to a deletion: the ids that were deleted, and those that did not exist. */
export type DeletionAnswer = { deleted: string[]; missing: string[] }
