import { aContact, aTransaction } from '../builders.ts'
import type { Records } from '../stand-ins/stand-in.ts'

/** Values that dialects differ in: a currency without cents, one with three decimals, a day that a bank made up. */
const values = [
  { date: '2026-03-31', currency: 'EUR', amount: '-1234.50' },
  { date: '2026-12-24', currency: 'EUR', amount: '0.05' },
  { date: '2026-10-25', currency: 'JPY', amount: '-1500' },
  { date: '2026-06-30', currency: 'KWD', amount: '12.345' },
  { date: '2016-02-30', currency: 'EUR', amount: '98765.40' },
]

/** 24 contacts and 24 transactions, three pages of a stand-in; the nth can be told by `mailN@example.com`, wherever it stands. */
export function sample(): Records {
  const numbers = Array.from({ length: 24 }, (_, index) => index + 1)
  return {
    contacts: numbers.map((n) =>
      aContact({ id: String(n), company: `Firm ${n}`, phone: n === 2 ? '' : '+32 9', email: mail(n) }),
    ),
    transactions: numbers.map((n) =>
      aTransaction({
        ...values[(n - 1) % values.length],
        id: String(n),
        counterpart: `Payee ${n}`,
        description: `about ${mail(n)}`,
      }),
    ),
  }
}

function mail(number: number): string {
  return `mail${number}@example.com`
}
