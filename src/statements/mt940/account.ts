import { cleanText } from '../common/normalize.ts'
import type { Field } from './message.ts'

/** The account of :25:, in capitals and without blanks: only its IBAN if it has one, else as the bank writes it. */
export function accountOf({ lines }: Field, currency: string): string {
  const written = cleanText(lines[0] ?? '')
    .toUpperCase()
    .replace(/\s/g, '')
  const parts = written.split('/').filter((part) => part !== '')
  const iban = parts.map((part) => withoutCurrency(part, currency)).find((part) => ibanShape.test(part))
  return iban ?? parts.join('/')
}

const ibanShape = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/**
 * ING and Rabobank write the currency after the IBAN; IBANs of Mauritius and the Seychelles end with a currency of
 * their own.
 */
function withoutCurrency(account: string, currency: string): string {
  return account.endsWith(currency) && !/^(?:MU|SC)\d/.test(account) ? account.slice(0, -3) : account
}
