import { z } from 'zod/mini'

/** A page number in an address: a whole number from 1. */
export const PageNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'A whole number from 1')),
  z.transform(Number),
)
