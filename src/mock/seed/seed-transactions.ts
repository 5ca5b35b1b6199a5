// Over 200 lines because the invented transactions and the calendar that they follow go together.
import type { Contact } from '../../domain/contact.ts'
import { emptyTransaction } from '../../domain/fields.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { countryOf } from './countries.ts'
import type { Random } from './create-random.ts'
import { suppliers, type Supplier } from './suppliers.ts'

/** 5,000 transactions over two years, numbered by date; most counterparts are contacts. */
export function seedTransactions(random: Random, contacts: readonly Contact[]): Transaction[] {
  const others = contacts
    .slice(suppliers.length)
    .filter(({ company, lastName }) => company !== '' || lastName !== '')
  const staff = others.filter(({ company, country }) => company === '' && country === 'BE').slice(0, 8)
  const customers = withRegulars(others.filter((contact) => !staff.includes(contact)))
  const makers = withRegulars(others.filter(({ company }) => company !== '').toReversed())
  const entries = regularPayments(random, staff)
  while (entries.length < 5000) {
    const isSale = random.chance(60)
    entries.push(
      isSale ? fromCustomer(random, random.pick(customers)) : toSupplier(random, random.pick(makers)),
    )
  }
  return entries
    .sort((one, other) => one.day - other.day)
    .map(({ day, currency, cents, counterpart, description }, index) => ({
      id: String(index + 1),
      ...emptyTransaction,
      date: dateOf(day),
      currency,
      amount: decimal(cents),
      counterpart,
      description,
    }))
}

/** The list with its first hundred repeated many times: most business is done with them. */
function withRegulars(contacts: Contact[]): Contact[] {
  return [...contacts, ...Array.from({ length: 8 }, () => contacts.slice(0, 100)).flat()]
}

function decimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A customer's payment: usually of an invoice, sometimes a deposit for an order; rarely a refund to the customer. */
function fromCustomer(random: Random, customer: Contact): Entry {
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
function toSupplier(random: Random, supplier: Contact): Entry {
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

/** Payments that recur: rent, taxes, subscriptions, salaries, and card terminal takings. */
function regularPayments(random: Random, staff: Contact[]): Entry[] {
  return [
    ...suppliers.flatMap((supplier) => payments(random, supplier)),
    ...staff.flatMap((person) => salaries(random, person)),
    ...cardTakings(random),
    ...cardPurchases(random),
  ]
}

function payments(random: Random, supplier: Supplier): Entry[] {
  const { company, everyMonths, dayOfMonth, cents, variation, currency, description } = supplier
  return months()
    .filter((month) => (month + 1) % everyMonths === 0)
    .map((month) => {
      const text = description.replace('YYYY-MM', monthOf(month))
      const isTax = company.startsWith('FOD')
      return {
        day: workday(dayIn(month, dayOfMonth)),
        currency,
        cents: -vary(cents, variation, random),
        counterpart: company,
        description: isTax ? `${text}\n${structuredReference(random)}` : text,
      }
    })
}

/** Paid before the month ends. They rise each January, since Belgian wages are indexed to prices. */
function salaries(random: Random, { firstName, lastName }: Contact): Entry[] {
  const first = random.between(195_000, 310_000)
  return months().map((month) => ({
    day: workday(dayIn(month, 26)),
    currency: 'EUR',
    cents: -Math.round(first * (month < 2 ? 1 : month < 14 ? 1.0358 : 1.0602)),
    counterpart: `${firstName} ${lastName}`,
    description: `Salary ${monthOf(month)}`,
  }))
}

function cardTakings(random: Random): Entry[] {
  return days()
    .filter((day) => isWorkday(day) && isWorkday(day - 1) && random.chance(75))
    .map((day) => ({
      day,
      currency: 'EUR',
      cents: random.between(3_900, 89_000),
      counterpart: 'Kaartlijn Betaaldiensten NV',
      description: `Card takings showroom ${dateOf(day - 1)}\nTerminal 0047118, batch ${1000 + day}`,
    }))
}

function isWorkday(day: number): boolean {
  return workday(day) === day
}

function cardPurchases(random: Random): Entry[] {
  return days()
    .filter(() => random.chance(50))
    .map((day) => {
      const time = `${pad(random.between(8, 19))}:${pad(random.between(0, 59))}`
      return {
        day,
        currency: 'EUR',
        cents: random.chance(1) ? 0 : -random.between(280, 14_900),
        counterpart: random.word(shops),
        description: `Card payment ${dateOf(day)} ${time}\nCard ending ${random.word('4471,8032')}`,
      }
    })
}

const shops =
  'Tankstation E17 Gentbrugge,Bouwmarkt Drongen,Broodjesbar De Lelie,Parking Kouter Gent,NMBS,IJzerwaren Van Loo,Bakkerij Sint-Jacobs,Café Het Pand'

function pad(number: number): string {
  return String(number).padStart(2, '0')
}

function months(): number[] {
  return Array.from({ length: monthCount }, (_, month) => month)
}

function days(): number[] {
  return Array.from({ length: dayCount }, (_, day) => day)
}

function monthOf(month: number): string {
  return dateOf(dayIn(month, 1)).slice(0, 7)
}

// Days are counted from this one, always in UTC, so that no time zone can shift them.
const firstDay = Date.UTC(2024, 10, 1)
const millisecondsADay = 86_400_000

/** The months and days of the demo's two years; the last day is 2026-10-31. */
const monthCount = 24
const dayCount = 730

/** The day as `YYYY-MM-DD`; days before the first are negative. */
function dateOf(day: number): string {
  const known = dates.get(day)
  if (known !== undefined) return known
  const date = new Date(firstDay + day * millisecondsADay).toISOString().slice(0, 10)
  dates.set(day, date)
  return date
}

const dates = new Map<number, string>()

/** The day number for a month (from 0) and a day of the month (from 1): `dayIn(0, 1)` is 0. */
function dayIn(month: number, dayOfMonth: number): number {
  return (Date.UTC(2024, 10 + month, dayOfMonth) - firstDay) / millisecondsADay
}

/** The day itself, or the Monday after a weekend (the Friday before, if the two years end first). */
function workday(day: number): number {
  // From Sunday = 0; the first day is a Friday, and callers also ask for the day before it
  const weekday = (day + 12) % 7
  if (weekday !== 0 && weekday !== 6) return day
  const monday = day + (weekday === 6 ? 2 : 1)
  return monday < dayCount ? monday : monday - 3
}

/** A transaction before it is numbered: the day as `dayIn` numbers it, the amount in cents. */
type Entry = { day: number; currency: string; cents: number; counterpart: string; description: string }

/** The cents, randomly varied by up to this percentage. */
function vary(cents: number, percent: number, random: Random): number {
  return Math.round((cents * random.between(1000 - percent * 10, 1000 + percent * 10)) / 1000)
}

/** A Belgian structured reference: ten digits and two check digits, modulo 97 (97 for 0). */
function structuredReference(random: Random): string {
  const digits = random.digits('##########')
  const check = String(Number(digits) % 97 || 97).padStart(2, '0')
  return `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}${check}+++`
}
