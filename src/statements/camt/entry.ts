import { amountOf, cleanText, joinTexts } from '../clean.ts'
import { counterpartOf } from './parties.ts'
import type { Account } from './parties.ts'
import { referencesOf } from './references.ts'
import { batchOf, remittanceOf, wordsAbout, wordsOf } from './remittance.ts'
import { moneyIn, dayIn, isCredit } from './values.ts'
import { all, textAt } from './xml.ts'
import type { Element } from './xml.ts'
import { shortestOf, sumOf } from '../../values/sum.ts'
import { StatementFault } from '../statement.ts'
import type { StatementLine } from '../statement.ts'

/** Whether an entry is booked. Pending, future and informal ones are not lines: they come again once they are booked. */
export function isBooked(entry: Element, kind: string): boolean {
  // Text up to version .07, below Cd from .08.
  const status = (textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')).toUpperCase()
  if (status === 'BOOK') return true
  if (['PDNG', 'FUTR', 'INFO'].includes(status)) return false
  // A camt.053 tells of booked entries by its definition (ISO 20022); the others may tell of pending ones too.
  const proprietary = textAt(entry, 'Sts', 'Prtry')
  if (status === '' && proprietary === '' && kind === '053') return true
  throw new StatementFault(
    status === '' && proprietary === ''
      ? 'it is not said whether it is booked or only pending (Sts)'
      : `"${cleanText(status || proprietary).slice(0, 40)}" does not say whether it is booked (BOOK) or only pending (PDNG)`,
    entry.at,
  )
}

/** Whether an entry takes back another one. */
export function isReversal(entry: Element): boolean {
  return /^(true|1)$/i.test(textAt(entry, 'RvslInd'))
}

/**
 * The lines of a booked entry: one, or one for each payment of a batch whose amounts are all there and add up to the entry's.
 *
 * CdtDbtInd is the direction of the entry itself, for a reversal too: "If the CreditDebitIndicator is CRDT and ReversalIndicator is Yes,
 * the original operation was a debit entry" (ISO 20022, camt.053, ReversalIndicator). `isTurned` reads the reversals of those few who
 * write there the direction of what was taken back (see camt-reversals.ts).
 */
export function linesOf(entry: Element, own: Account, isTurned: boolean): StatementLine[] {
  const { digits, currency } = moneyIn(entry, 'Amt', own.currency)
  const turns = isTurned && isReversal(entry)
  const isDeposit = isCredit(entry) !== turns
  const date = dayIn(entry, 'BookgDt') || dayIn(entry, 'ValDt')
  if (date === '') throw new StatementFault('there is neither a booking date nor a value date', entry.at)
  // A batch may have many thousands: what is looked for in the entry is looked for once.
  const payments = all(entry, 'NtryDtls', 'TxDtls')
  const words = wordsOf(entry)
  const line = { at: entry.at, date, currency, amount: amountOf(digits, !isDeposit) }

  const parts = payments.length > 1 ? payments.map((one) => partOf(one, currency, isDeposit, turns)) : []
  if (parts.length > 1 && addUp(parts, line.amount)) {
    const references = referencesOf(entry, payments)
    return parts.map(({ payment, isDeposit: comesIn, amount }, index) => ({
      at: payment.at,
      date,
      currency,
      amount,
      counterpart: counterpart(entry, payment, comesIn, own),
      description: remittanceOf(payment) || wordsAbout(payment, words),
      reference: references[index] ?? '',
    }))
  }
  const names = new Set(payments.map((payment) => counterpart(entry, payment, isDeposit, own)))
  const [only] = payments.length === 1 ? payments : []
  return [
    {
      ...line,
      counterpart: names.size === 1 ? ([...names][0] ?? '') : '',
      description:
        (only && (remittanceOf(only) || wordsAbout(only, words))) ||
        words ||
        joinTexts(payments.map(remittanceOf)) ||
        batchOf(entry),
      reference: referencesOf(entry, only ? [only] : [])[0] ?? '',
    },
  ]
}

type Part = { payment: Element; amount: string | undefined; isDeposit: boolean }

/** What a payment of a batch comes to, in the currency of the entry; undefined when that is not said. */
function partOf(payment: Element, currency: string, isDeposit: boolean, turns: boolean): Part {
  const comesIn = textAt(payment, 'CdtDbtInd') === '' ? isDeposit : isCredit(payment) !== turns
  // Amt from version .04; before, the amount of the transaction, else the one instructed.
  const holder = [
    payment,
    ...['TxAmt', 'InstdAmt', 'CntrValAmt'].flatMap((name) => all(payment, 'AmtDtls', name)),
  ].find((one) => all(one, 'Amt')[0] && moneyIn(one, 'Amt', currency).currency === currency)
  return {
    payment,
    amount: holder && amountOf(moneyIn(holder, 'Amt', currency).digits, !comesIn),
    isDeposit: comesIn,
  }
}

function addUp(parts: Part[], total: string): parts is (Part & { amount: string })[] {
  const amounts = parts.flatMap(({ amount }) => amount ?? [])
  return amounts.length === parts.length && shortestOf(sumOf(amounts)) === shortestOf(total)
}

function counterpart(entry: Element, payment: Element, isDeposit: boolean, own: Account): string {
  const reversal = isReversal(entry)
  const isReturn = reversal || all(payment, 'RtrInf').length > 0
  return counterpartOf(payment, isDeposit !== reversal, own, isReturn)
}
