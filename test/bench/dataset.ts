import type { Contact } from '../../src/domain/contact.ts'
import type { Transaction } from '../../src/domain/transaction.ts'
import type { AccountId, Books } from '../../src/server/database/books.ts'
import { createRandom } from '../../src/mock/seed/create-random.ts'
import { seed } from '../../src/mock/seed/seed.ts'

export type Size = { transactions: number; contacts: number; others: number }

/** The account that is measured, among others with a hundred transactions each; texts are the demo's, with numbers that differ. */
export async function fill(books: Books, { transactions, contacts, others }: Size): Promise<AccountId> {
  const random = createRandom(7)
  const base = seed()
  const { id } = await books.accounts.add('Large')
  for (let start = 0; start < transactions; start += 20_000) {
    const count = Math.min(20_000, transactions - start)
    await books.load(id, {
      transactions: Array.from({ length: count }, (_, index) =>
        transactionNumber(start + index, transactions, base.transactions, random.between(1, 10_000_000)),
      ),
    })
  }
  for (let start = 0; start < contacts; start += 10_000) {
    await books.load(id, {
      contacts: Array.from({ length: Math.min(10_000, contacts - start) }, (_, index) =>
        contactNumber(start + index, base.contacts),
      ),
    })
  }
  for (let other = 0; other < others; other++) {
    const account = await books.accounts.add(`Other ${other}`)
    await books.load(account.id, {
      transactions: base.transactions.slice(other, other + 100),
      contacts: base.contacts.slice(other % 900, (other % 900) + 10),
    })
  }
  return id
}

/** The id of a transaction of the account that is measured, by its number from 0, the oldest first. */
export function transactionId(number: number): string {
  return `t${(number * 2_654_435_761) % 4_294_967_296}x${number}`
}

/** Spread over ten years; about every two hundredth is from one counterpart, which a search then finds some 5,000 times. */
function transactionNumber(number: number, of: number, base: Transaction[], cents: number): Transaction {
  const like = base[number % base.length]
  if (!like) throw new Error('The demo has no transactions')
  const day = new Date(Date.UTC(2016, 0, 1) + Math.floor((number / of) * 3650) * 86_400_000)
  const text = String(cents).padStart(3, '0')
  return {
    ...like,
    id: transactionId(number),
    date: day.toISOString().slice(0, 10),
    amount: `${like.amount.startsWith('-') ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`,
    counterpart: number % 200 === 0 ? 'Wederkerend Kantoor BV' : like.counterpart,
    description: `${like.description} ${(number * 7919) % 1_000_003}`,
  }
}

function contactNumber(number: number, base: Contact[]): Contact {
  const like = base[number % base.length]
  if (!like) throw new Error('The demo has no contacts')
  return {
    ...like,
    id: `c${number}`,
    company: like.company && `${like.company} ${number}`,
    lastName: `${like.lastName} ${number}`,
    email: `${number}.${like.email}`,
  }
}
