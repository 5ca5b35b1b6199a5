import type { z } from 'zod/mini'
import { Refusal } from './refusal.ts'

/** The fields as the schema types them; throws a refusal (422 unless told otherwise) that names each field at fault. */
export function checkFields<T>(
  schema: z.ZodMiniType<T>,
  fields: Record<string, unknown>,
  status: 400 | 422 = 422,
): T {
  const result = schema.safeParse(fields)
  if (result.success) return result.data
  throw new Refusal(status, 'Some fields cannot be accepted as they are', {
    errors: result.error.issues.flatMap((issue) => {
      if (issue.code === 'unrecognized_keys')
        return issue.keys.map((field) => ({ field, detail: 'No such field' }))
      const field = String(issue.path[0])
      // A list is what JSON can send, and what a form becomes that gives a field twice.
      return { field, detail: Array.isArray(fields[field]) ? 'Give it once, as text' : issue.message }
    }),
  })
}
