import { z } from 'zod/mini'
import { text } from './text.ts'

/** What VIES, the register of VAT numbers of the EU, answered about a number. */
export const ViesAnswer = z.object({
  /** As it was asked: BE0445455375. */
  vatNumber: z.string().check(z.regex(/^[A-Z]{2}[0-9A-Z+*]{2,12}$/)),
  valid: z.boolean(),
  /** As VIES gave them, in lines; "" if the country keeps them to itself. */
  name: text,
  address: text,
  /** The proof that it was asked; "" if the office did not name a VAT number of its own. */
  consultationNumber: text,
  /** A UTC timestamp of ISO 8601. */
  askedAt: z.string(),
  /** The name of the sign-in that asked. */
  askedBy: text,
})
export type ViesAnswer = z.infer<typeof ViesAnswer>

/** As the service lists them, the newest first, at most `mostViesAnswers`. */
export const ViesAnswers = z.object({ items: z.array(ViesAnswer) })

export const mostViesAnswers = 50
