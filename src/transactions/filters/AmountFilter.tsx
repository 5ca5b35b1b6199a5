import { typedAmount, compareAmounts } from '../../domain/money.ts'
import { notationLanguage } from '../../domain/notation-language.ts'
import { readAmount } from '../../domain/read-amount.ts'
import classes from '../../records/filters/Choices.module.css'
import { RangeFields } from '../../records/filters/Choices.tsx'
import type { Refine } from '../../records/filters/use-refine.ts'
import * as messages from './messages.ts'

/** The smallest and the largest amount, whether it came in or went out. */
export function AmountFilter({ change }: { change: Refine }) {
  const currency = change.valueOf('currency')
  const [first = '', last = first] = change
    .valueOf('amount')
    .split('..')
    .map((limit) => typedAmount(limit, currency, notationLanguage()))
  return (
    <fieldset className={classes.part}>
      <legend>{messages.amount}</legend>
      <RangeFields
        inputMode="decimal"
        labels={{ first: messages.atLeast, last: messages.atMost }}
        value={{ first, last }}
        faultOf={(typed) => faultIn(magnitudeIn(typed.first, currency), magnitudeIn(typed.last, currency))}
        onChange={(typed) => {
          const [least, most] = [magnitudeIn(typed.first, currency), magnitudeIn(typed.last, currency)]
          if ('reason' in least || 'reason' in most) return
          const isAny = least.amount === '' && most.amount === ''
          change.set('amount', isAny ? '' : `${least.amount}..${most.amount}`)
        }}
      />
    </fieldset>
  )
}

type Magnitude = { amount: string } | { reason: string }

/** An amount as it is typed, without its sign; "" if nothing is typed. */
function magnitudeIn(typed: string, currency: string): Magnitude {
  if (typed.trim() === '') return { amount: '' }
  const read = readAmount(typed, notationLanguage(), currency)
  return 'amount' in read ? { amount: read.amount.replace('-', '') } : read
}

function faultIn(least: Magnitude, most: Magnitude): string {
  if ('reason' in least) return least.reason
  if ('reason' in most) return most.reason
  const isBackwards =
    least.amount !== '' && most.amount !== '' && compareAmounts(least.amount, most.amount) > 0
  return isBackwards ? messages.mostBelowLeast : ''
}
