import type { ImportedAccount } from '../../../domain/statement-import.ts'
import { toKeepable } from '../../../domain/text.ts'
import type { Balance } from '../../../statements/common/statement.ts'
import type { TakenStatement } from './report-of.ts'

/** What of each bank account and currency is in the statements, for the list of imports. */
export function accountsIn(statements: readonly TakenStatement[]): ImportedAccount[] {
  const currencyOf = ({ opening, closing }: TakenStatement) => (opening ?? closing)?.currency
  const groups = Map.groupBy(statements, (one) => JSON.stringify([one.bankAccount, currencyOf(one)]))
  return [...groups.values()].map((some) => {
    const days = some.flatMap(({ from, to }) => [from, to].filter(Boolean)).toSorted()
    const opening = some
      .flatMap((one) => one.opening ?? [])
      .reduce<Balance | undefined>((first, one) => (first && first.date <= one.date ? first : one), undefined)
    const closing = some
      .flatMap((one) => one.closing ?? [])
      .reduce<Balance | undefined>((last, one) => (last && last.date > one.date ? last : one), undefined)
    const currency = some[0] && currencyOf(some[0])
    const told = some.find((one) => one.isAccountTold)
    return {
      bankAccount: toKeepable(some[0]?.bankAccount ?? ''),
      statements: some.length,
      from: days[0] ?? '',
      to: days.at(-1) ?? '',
      ...(currency !== undefined && { currency }),
      ...(opening && { opening: opening.amount }),
      ...(closing && { closing: closing.amount }),
      ...(told && { toldFor: told.format }),
    }
  })
}
