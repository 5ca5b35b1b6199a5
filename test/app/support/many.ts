import { aContact, aTransaction } from '../../builders.ts'

/** Contacts c1, c2, ... named "Firm 01", "Firm 02", ..., which is also their order in the list. */
export function firms(count: number) {
  return Array.from({ length: count }, (_, index) =>
    aContact({ id: `c${index + 1}`, company: `Firm ${twoDigits(index + 1)}` }),
  )
}

/** Transactions t1, t2, ... with "Payee 01", "Payee 02", ..., the newest first as in the list. */
export function payments(count: number) {
  return Array.from({ length: count }, (_, index) =>
    aTransaction({
      id: `t${index + 1}`,
      counterpart: `Payee ${twoDigits(index + 1)}`,
      date: `${2026 - index}-03-31`,
    }),
  )
}

/** The names of firms from one number to another. */
export function firmNames(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `Firm ${twoDigits(from + index)}`)
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
