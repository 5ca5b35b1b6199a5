import { z } from 'zod/mini'

/** The body of every refusal: RFC 9457 (problem details), with one entry per invalid field. */
export const Problem = z.object({
  type: z.optional(z.string()),
  title: z.string(),
  status: z.optional(z.number()),
  detail: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ field: z.string(), detail: z.string() }))),
})
export type Problem = z.infer<typeof Problem>
