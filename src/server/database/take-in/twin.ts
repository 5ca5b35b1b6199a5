import { shortestOf } from '../../../values/sum.ts'
import type { Balance } from '../../../statements/statement.ts'
import { cameTogether } from './chains.ts'
import type { Link } from './chains.ts'
import { amountsIn } from './fingerprint.ts'

/** A statement that was taken in, or is about to be. */
export type Known = Link & { format: string; fileName: string }

/**
 * The statement that is the same as this one in another format or other words: of the same bank account, from the same balance to
 * the same balance of the same day, with the same amounts; where a format joins several payments into one amount, the day of the
 * opening balance must be the same instead. Statements of one file are never the same, and of one kind only when their names and lines
 * do not say otherwise.
 */
export function twinOf(one: Known, others: Iterable<Known>, hasNewLines: boolean): Known | undefined {
  for (const other of others) {
    if (one.id === other.id || cameTogether(one, other)) continue
    if (!isSameMoney(one.opening, other.opening) || !isSameMoney(one.closing, other.closing)) continue
    if (one.closing.date !== other.closing.date || !isSameAccount(one.bankAccount, other.bankAccount))
      continue
    const isOneKind = kindOf(one.format) === kindOf(other.format)
    const hasOtherName = one.name !== '' && other.name !== '' && one.name !== other.name
    if (isOneKind && hasOtherName && hasNewLines) continue
    if (amountsIn(one.id) === amountsIn(other.id)) return other
    const moves = !isSameMoney(one.opening, one.closing)
    if (!isOneKind && moves && one.opening.date === other.opening.date) return other
  }
  return undefined
}

/** Whether two names of a bank account are of the same one: `37040044/0532013000` is DE89 3704 0044 0532 0130 00. */
export function isSameAccount(one: string, other: string): boolean {
  if (one === '' || other === '') return false
  return one === other || isWithin(one, other) || isWithin(other, one)
}

function isWithin(part: string, whole: string): boolean {
  const numbers = (part.match(/\d+/g) ?? []).map((number) => number.replace(/^0+/, ''))
  return numbers.join('').length >= 5 && numbers.every((number) => whole.includes(number))
}

function isSameMoney(one: Balance, other: Balance): boolean {
  return one.currency === other.currency && shortestOf(one.amount) === shortestOf(other.amount)
}

/** What tells the same in the same words: one message of CAMT or MT in all its versions, OFX, or one mapping of CSV. */
export function kindOf(format: string): string {
  return /^(?:CAMT\.\d+|MT\d+|OFX)/.exec(format)?.[0] ?? format
}
