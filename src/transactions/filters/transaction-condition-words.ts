import { fieldNamed } from '../../domain/query/plain-name.ts'
import type { WordsFor } from '../../records/collection.ts'
import * as shared from '../../records/filters/messages.ts'
import { amountWords } from './amount-words.ts'
import * as messages from './messages.ts'
import { periodWords } from './period-words.ts'

/** The conditions on transactions in words. */
export const transactionConditionWords: WordsFor = (name, values, refine) => {
  const [value = ''] = values
  switch (name) {
    case 'period':
      return periodWords(value)
    case 'amount':
      return amountWords(value, refine.get('currency') ?? '')
    case 'direction':
      return value === 'in' ? messages.moneyIn : messages.moneyOut
    case 'currency':
      return messages.inCurrency(value)
    case 'missing':
      return shared.without(value.split(',').map((field) => fieldNamed('transactions', field) ?? field))
    case 'unreadable':
      return messages.unreadable
    case 'mark':
      return messages.marked[value] ?? value
    case 'edited':
      return shared.edited
    case 'deleted':
      return shared.deletedBefore
    default:
      return shared.oneOf(values)
  }
}
