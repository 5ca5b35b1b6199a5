import type { Contact } from '../../domain/contact.ts'
import { dateOf, dayCount, workday } from './calendar.ts'
import { countryOf } from './countries.ts'
import { structuredReference } from './entry.ts'
import type { Entry } from './entry.ts'
import type { Random } from './create-random.ts'

/** A customer's payment: usually of an invoice, sometimes a deposit for an order; rarely a refund to the customer. */
export function fromCustomer(random: Random, customer: Contact): Entry {
  const day = workday(random.between(0, dayCount - 1))
  const invoice = `${wordFor(customer)} ${invoiceNumber(day, random)}`
  if (random.chance(1.5)) return entry(random, day, customer, -150, `Refund, credit note to ${invoice}`)
  const description = random.chance(40) && customer.country === 'BE' ? structuredReference(random) : invoice
  if (random.chance(5))
    return entry(random, day, customer, 900, `30 % deposit, order ${random.digits('B-4####')}`)
  if (random.chance(4)) return entry(random, day, customer, 60, transferText(random, customer, invoice))
  return entry(random, day, customer, 60, random.chance(1) ? '' : description)
}

/** A payment to a supplier of goods or services, with the supplier's invoice number. */
export function toSupplier(random: Random, supplier: Contact): Entry {
  const day = workday(random.between(0, dayCount - 1))
  const number = random.digits(random.word('2#####,F#####,VF-#####,####/##,INV-####'))
  if (random.chance(2)) return entry(random, day, supplier, 30, `Credit note ${number}`)
  return entry(random, day, supplier, -30, `${wordFor(supplier)} ${number}`)
}

/** An amount of at least `least`: usually a few times as much, rarely a hundred times; the sign gives the direction. */
function entry(random: Random, day: number, contact: Contact, least: number, description: string): Entry {
  const country = countryOf(contact.country)
  const currency = country && random.chance(80) ? country.currency : 'EUR'
  const spread = Math.abs(least) > 100 ? 1 : 2.1
  const euros = least * 10 ** ((random.between(0, 1000) / 1000) * spread)
  const cents = Math.round(euros * 100 * (rates[currency] ?? 1))
  // Many invoices have round amounts.
  const rounded = random.chance(25) ? Math.round(cents / 1000) * 1000 : cents
  return { day, currency, cents: rounded, counterpart: nameAtBank(random, contact), description }
}

// Units per euro, to keep amounts comparable; the rates of no particular day.
const rates: Record<string, number> = { CHF: 0.94, GBP: 0.85, PLN: 4.26, SEK: 11.2 }

/** The name as banks write it: some in capitals, a few left out. */
function nameAtBank(random: Random, { company, firstName, lastName }: Contact): string {
  if (random.chance(1.5)) return ''
  const name = company || `${firstName} ${lastName}`.trim()
  return random.chance(4) ? name.toUpperCase() : name
}

function transferText(
  random: Random,
  { company, firstName, lastName, city }: Contact,
  invoice: string,
): string {
  const ordered = [company || `${firstName} ${lastName}`, city].filter(Boolean).join(', ')
  return `SEPA credit transfer\nBy order of: ${ordered}\nReference: ${invoice}\nEnd-to-end id: ${random.digits('E2E########')}`
}

function wordFor({ country }: Contact): string {
  return countryOf(country)?.invoice ?? 'Invoice'
}

/** The number of an invoice sent one to seven weeks before; numbers increase over the year. */
function invoiceNumber(day: number, random: Random): string {
  const [year = '', month, date] = dateOf(day - random.between(7, 49)).split('-')
  const dayOfYear = (Number(month) - 1) * 30 + Number(date)
  return `${year}-${String(dayOfYear * 4 + random.between(0, 3)).padStart(4, '0')}`
}
