import type { Contact } from '../contract/contact.ts'
import type { Transaction } from '../contract/transaction.ts'
import { dateOf } from './seed-calendar.ts'
import { fromCustomer, toSupplier } from './seed-invoices.ts'
import type { Random } from './seed-random.ts'
import { regularEntries } from './seed-regular.ts'
import { suppliers } from './seed-suppliers.ts'

/** 5,000 transactions over two years, numbered in the order of their days, with contacts for most counterparts. */
export function seedTransactions(random: Random, contacts: readonly Contact[]): Transaction[] {
  const others = contacts
    .slice(suppliers.length)
    .filter(({ company, lastName }) => company !== '' || lastName !== '')
  const staff = others.filter(({ company, country }) => company === '' && country === 'BE').slice(0, 8)
  const customers = withRegulars(others.filter((contact) => !staff.includes(contact)))
  const makers = withRegulars(others.filter(({ company }) => company !== '').toReversed())
  const entries = regularEntries(random, staff)
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
      date: dateOf(day),
      currency,
      amount: decimal(cents),
      counterpart,
      description,
    }))
}

/** The list with its first hundred many times over: they are who most business is done with. */
function withRegulars(contacts: Contact[]): Contact[] {
  return [...contacts, ...Array.from({ length: 8 }, () => contacts.slice(0, 100)).flat()]
}

function decimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
