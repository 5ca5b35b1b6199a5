import { z } from 'zod/mini'

/** A page of a list as Bookend's own service sends it. With `totalIsLowerBound`, there may be more than `total` records. */
export const pageAnswerOf = <T>(record: z.ZodMiniType<T>) =>
  z.object({
    items: z.array(record),
    page: z.number(),
    pageSize: z.number(),
    total: z.number(),
    totalIsLowerBound: z.optional(z.literal(true)),
  })
export type PageAnswer<T> = z.infer<ReturnType<typeof pageAnswerOf<T>>>

/** The response of Bookend's own service to a deletion: the ids that were deleted, and those that did not exist. */
export const DeletionAnswer = z.object({ deleted: z.array(z.string()), missing: z.array(z.string()) })
export type DeletionAnswer = z.infer<typeof DeletionAnswer>
