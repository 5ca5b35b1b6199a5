import { wordsForBankAccount } from '../../api/bank-accounts/bank-accounts.ts'
import { importNames } from '../../api/statement-imports.ts'
import { spacedNumber } from '../../domain/bank-account.ts'
import { noAccount, type ConditionName } from '../../domain/query/conditions.ts'
import { fieldNamed } from '../../domain/query/plain-name.ts'
import type { WordsFor } from '../../records/collection.ts'
import * as shared from '../../records/list/messages.ts'
import { decimalsOf } from '../../domain/money.ts'
import { notationLanguage } from '../../domain/notation-language.ts'
import * as messages from '../marks/messages.ts'
import { monthInWords } from '../../domain/moment.ts'

export const transactionConditionWords: WordsFor = (name, values, refine) =>
  new Map(Object.entries(words)).get(name)?.(values, refine) ?? shared.oneOf(values)

const words: Record<
  ConditionName<'transactions'> | 'mark' | 'edited' | 'deleted',
  (values: string[], refine: URLSearchParams) => string
> = {
  period: ([value = '']) => periodWords(value),
  amount: ([value = ''], refine) => amountWords(value, refine.get('currency') ?? ''),
  direction: ([value]) => (value === 'in' ? messages.moneyIn : messages.moneyOut),
  currency: ([value = '']) => messages.inCurrency(value),
  account: (values) =>
    messages.inBankAccount(
      shared.oneOf(
        values.map((one) => (one === noAccount ? messages.noBankAccount : wordsForBankAccount(one))),
      ),
    ),
  transfer: ([value]) => (value === 'yes' ? messages.onlyTransfers : messages.withoutTransfers),
  counterparty: shared.oneOf,
  counterpartyAccount: ([value = '']) => messages.withAccount(spacedNumber(value)),
  missing: ([value = '']) =>
    shared.without(value.split(',').map((field) => fieldNamed('transactions', field) ?? field)),
  unreadable: () => messages.dateOrAmountUnreadable,
  import: ([id = '']) => messages.fromImport(importNames.get(id)),
  other: shared.otherFields,
  mark: ([value = '']) => messages.marked[value] ?? value,
  edited: () => shared.edited,
  deleted: () => shared.deletedBefore,
}

/** A range of amounts in words: "100.00 to 250.00", "100.00 or more". Without a currency, amounts have two decimals. */
function amountWords(text: string, currency: string): string {
  const [least = '', most] = text.split('..')
  const words = (amount: string) => {
    const digits = Math.min(
      100,
      currency === '' ? Math.max(2, decimalsOf(amount, '')) : decimalsOf(amount, currency),
    )
    const format = new Intl.NumberFormat(notationLanguage(), {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    return format.format(amount as `${number}`)
  }
  if (most === undefined || most === least) return messages.exactly(words(least))
  if (least === '') return messages.orLess(words(most))
  return most === '' ? messages.orMore(words(least)) : messages.amounts(words(least), words(most))
}

/** A period of the address in words: "This month", "Third quarter of 2026", "March 2026", "2026-01-15 to 2026-02-14". */
export function periodWords(text: string): string {
  const relative = messages.relative[text]
  if (relative !== undefined) return relative
  const [first = '', last] = text.split('..')
  if (last !== undefined) {
    if (first === '') return messages.daysUntil(last)
    return last === '' ? messages.daysFrom(first) : messages.days(first, last)
  }
  const [year = '', part, day] = text.split('-')
  if (part === undefined) return messages.year(year)
  if (part.startsWith('Q')) return messages.quarter(part.slice(1), year)
  return day === undefined ? monthInWords(text) : text
}
