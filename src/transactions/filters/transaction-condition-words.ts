import type { ConditionName } from '../../domain/query/conditions.ts'
import { fieldNamed } from '../../domain/query/plain-name.ts'
import type { WordsFor } from '../../records/collection.ts'
import * as shared from '../../records/list/messages.ts'
import { amountWords } from './amount-words.ts'
import * as messages from './messages.ts'
import { periodWords } from './period-words.ts'

/** The conditions on transactions in words. */
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
  counterparty: shared.oneOf,
  missing: ([value = '']) =>
    shared.without(value.split(',').map((field) => fieldNamed('transactions', field) ?? field)),
  unreadable: () => messages.unreadable,
  mark: ([value = '']) => messages.marked[value] ?? value,
  edited: () => shared.edited,
  deleted: () => shared.deletedBefore,
}
