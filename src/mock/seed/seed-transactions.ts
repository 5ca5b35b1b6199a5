import type { Contact } from '../../domain/contact.ts'
import { emptyTransaction } from '../../domain/fields.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { dateOf } from './calendar.ts'
import { fromCustomer, toSupplier } from './invoices.ts'
import type { Random } from './create-random.ts'
import { regularPayments } from './regular-payments.ts'
import { suppliers } from './suppliers.ts'

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
