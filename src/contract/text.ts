import { z } from 'zod/mini'

/** The value of any field: text of at most 2,000 characters (DESIGN.md, section 2). */
export const text = z.string('Must be text').check(z.maxLength(2000, 'At most 2,000 characters, please'))
