import { z } from 'zod/mini'

/** The value of any field: text of at most 2,000 characters (DESIGN.md, section 2) that every store can keep as it is. */
export const text = z.string('Must be text').check(
  z.refine(isKeepable, {
    error: 'Holds a sign that is no text and cannot be kept; please type it anew',
    abort: true,
  }),
  z.maxLength(2000, 'At most 2,000 characters, please'),
)

/** Whether a text is one in every database: without U+0000, and each half of a pair of UTF-16 with its other half. */
export function isKeepable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0')
}
