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

/** The countries that VIES knows, by the letters of their VAT numbers: Greece has its own, XI is Northern Ireland. */
const members = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(
  ' ',
)

/**
 * A VAT number as VIES is asked about it, two letters for the country and 2 to 12 letters and digits: "BE 0445.455.375" is
 * BE0445455375. Without letters for a country it is one of `country`, an ISO 3166-1 code. Undefined if it is none of the EU;
 * whether its digits are right is not checked.
 */
export function euVatNumber(typed: string, country = ''): string | undefined {
  const text = typed.toUpperCase().replace(/[\s.\-/]/g, '')
  const [prefix] = /^[A-Z]{2}/.exec(text) ?? []
  const letters = prefix ?? country.trim().toUpperCase()
  const member = letters === 'GR' ? 'EL' : letters
  const number = prefix ? text.slice(2) : text
  // The form that VIES accepts; old Irish numbers have + and *. A word without digits is no number.
  const isNumber = /^[0-9A-Z+*]{2,12}$/.test(number) && /\d{2}/.test(number)
  return members.includes(member) && isNumber ? member + number : undefined
}
