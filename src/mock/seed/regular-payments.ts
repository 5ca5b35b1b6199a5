import type { Contact } from '../../domain/contact.ts'
import { dateOf, dayCount, dayIn, monthCount, workday, structuredReference, vary } from './calendar.ts'
import type { Entry } from './calendar.ts'
import type { Random } from './create-random.ts'
import { suppliers } from './suppliers.ts'
import type { Supplier } from './suppliers.ts'

/** Payments that recur: rent, taxes, subscriptions, salaries, and card terminal takings. */
export function regularPayments(random: Random, staff: Contact[]): Entry[] {
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
