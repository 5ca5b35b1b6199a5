import { shortestOf } from '../../domain/sum.ts'
import type { Balance } from '../common/statement.ts'
import { cameTogether, type Link } from './statement-chains.ts'
import { amountsIn, type Part } from './part.ts'

/** A statement that was imported, or is about to be. */
export type Known = Link & { format: string; fileName: string; importIds: readonly string[] }

/** Adds the statements of the file being recognised, except those that do not add up. */
export function addParts(
  known: Map<string, Known>,
  { parts, fileName, importId }: { parts: readonly Part[]; fileName: string; importId: string },
) {
  for (const { id, statement, check } of parts) {
    const { opening, closing, bankAccount, name, format } = statement
    if (check.result !== 'adds up' || !opening || !closing) continue
    const before = known.get(id)
    const one: Known = {
      id,
      bankAccount,
      name,
      format,
      opening,
      closing,
      fileName,
      ...before,
      imports: new Set(before?.imports).add(`this file ${statement.file ?? ''}`),
      importIds: [...new Set(before?.importIds).add(importId)],
    }
    known.set(id, one)
  }
}

/** What two copies of one statement have in common, apart from the bank account, which may have several names. */
export function balancesOf({ opening, closing }: Pick<Known, 'opening' | 'closing'>): string {
  return `${moneyOf(opening)} ${moneyOf(closing)} ${closing.date}`
}

/** Statements by their balances; in lists of those with the same imports, because a file may have very many. */
export function byBalancesAndImport(known: Iterable<Known>): Map<string, Known[][]> {
  const groups = Map.groupBy(known, balancesOf)
  return new Map(
    [...groups].map(([key, some]) => [
      key,
      [...Map.groupBy(some, ({ imports }) => [...imports].join('\n')).values()],
    ]),
  )
}

/**
 * The earlier statement that is the same as this one in another format or with other texts: of the same bank account, with the
 * same opening and closing balance, the same closing day and the same amounts. If a format merges several payments into
 * one amount, the opening day must be equal instead. Statements of one file are never the same; those of one kind only
 * unless their names and lines show otherwise.
 */
export function twinOf(
  one: Known,
  lists: readonly (readonly Known[])[],
  hasNewLines: boolean,
  isEarlier: (other: Known) => boolean,
): Known | undefined {
  const moves = moneyOf(one.opening) !== moneyOf(one.closing)
  const isTwin = (other: Known) => {
    if (one.id === other.id || !isEarlier(other)) return false
    if (balancesOf(one) !== balancesOf(other) || !isSameAccount(one.bankAccount, other.bankAccount))
      return false
    const isOneKind = kindOf(one.format) === kindOf(other.format)
    const hasOtherName = one.name !== '' && other.name !== '' && one.name !== other.name
    if (isOneKind && hasOtherName && hasNewLines) return false
    if (amountsIn(one.id) === amountsIn(other.id)) return true
    return !isOneKind && moves && one.opening.date === other.opening.date
  }
  for (const list of lists) {
    const twin = list[0] && !cameTogether(one, list[0]) ? list.find(isTwin) : undefined
    if (twin) return twin
  }
  return undefined
}

/** Whether two names mean the same bank account: `37040044/0532013000` is DE89 3704 0044 0532 0130 00. */
export function isSameAccount(one: string, other: string): boolean {
  if (one === '' || other === '') return false
  return one === other || isWithin(one, other) || isWithin(other, one)
}

function isWithin(part: string, whole: string): boolean {
  const numbers = (part.match(/\d+/g) ?? []).map((number) => number.replace(/^0+/, ''))
  return numbers.join('').length >= 5 && numbers.every((number) => whole.includes(number))
}

function moneyOf({ currency, amount }: Balance): string {
  return `${currency} ${shortestOf(amount)}`
}

/** Groups formats that give the same texts: one CAMT or MT message in all versions, OFX, or one CSV mapping. */
export function kindOf(format: string): string {
  return /^(?:CAMT\.\d+|MT\d+|OFX)/.exec(format)?.[0] ?? format
}
