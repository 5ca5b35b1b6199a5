import { z } from 'zod/mini'

/** The number of a list's page as an address writes it: a whole number from 1. */
export const PageNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'A whole number from 1')),
  z.transform(Number),
)
