import type { z } from 'zod/mini'
import { RefusalError } from './refusal-error.ts'

/** Parses the fields by the schema; throws a RefusalError (422 by default) that names each invalid field. */
export function checkFields<T>(
  schema: z.ZodMiniType<T>,
  fields: Record<string, unknown>,
  status: 400 | 422 = 422,
): T {
  const result = schema.safeParse(fields)
  if (result.success) return result.data
  throw new RefusalError(status, 'Some fields are not valid', {
    errors: result.error.issues.flatMap((issue) => {
      if (issue.code === 'unrecognized_keys')
        return issue.keys.map((field) => ({ field, detail: 'No such field' }))
      const field = String(issue.path[0])
      // JSON can send a list, and so does a form that repeats a field.
      return {
        field,
        detail: Array.isArray(fields[field]) ? 'Send this field only once, as text' : issue.message,
      }
    }),
  })
}
