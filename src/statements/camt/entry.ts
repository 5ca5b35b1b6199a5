// Over 200 lines because an entry is read in many small steps, each for one element.
import { amountOf, cleanText, joinTexts } from '../common/normalize.ts'
import { isFiller, sureReference } from '../common/references.ts'
import { batchOf, camtDetail, referencesOf, remittanceOf, wordsAbout, wordsOf } from './camt-detail.ts'
import { counterpartOf, type Account } from './counterpart.ts'
import { moneyIn, dayIn, isCredit } from './values.ts'
import { all, textAt, type Element } from './xml.ts'
import { attempt } from '../common/collect-faults.ts'
import {
  notTaken,
  StatementError,
  withFormer,
  type PendingLine,
  type StatementLine,
} from '../common/statement.ts'
import { shortestOf, sumOf } from '../../domain/sum.ts'

/** Whether an entry is booked. Pending, future and informational entries are not taken: they return once they are booked. */
export function isBooked(entry: Element, kind: string): boolean {
  const status = statusOf(entry)
  if (status === 'BOOK') return true
  if (['PDNG', 'FUTR', 'INFO'].includes(status)) return false
  // A camt.053 contains booked entries by definition (ISO 20022); the others may include pending ones.
  const proprietary = textAt(entry, 'Sts', 'Prtry')
  if (status === '' && proprietary === '' && kind === '053') return true
  throw new StatementError(
    status === '' && proprietary === ''
      ? 'it does not say whether it is booked or only pending (Sts)'
      : `"${cleanText(status || proprietary).slice(0, 40)}" does not say whether it is booked (BOOK) or only pending (PDNG)`,
    entry.at,
  )
}

/** Plain text up to version .07, below Cd from .08. */
function statusOf(entry: Element): string {
  return (textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')).toUpperCase()
}

/** The lines of an entry that is not booked, whose dates and amounts may be missing. */
export function pendingLinesOf(entry: Element, own: Account): PendingLine[] {
  const state = statusOf(entry)
  const { result } = attempt(() => linesOf(entry, own, false))
  if (result) return result.map((line) => notTaken(line, state))
  const texts = { counterpart: '', description: wordsOf(entry) }
  return [{ at: entry.at, date: '', currency: '', amount: '', ...texts, state }]
}

export function isReversal(entry: Element): boolean {
  return /^(true|1)$/i.test(textAt(entry, 'RvslInd'))
}

/**
 * The lines of a booked entry: one, or one per payment of a batch if all their amounts are present and add up to the
 * entry's amount, by themselves or with the charges that it contains.
 *
 * CdtDbtInd is the direction of the entry itself, even for a reversal: "If the CreditDebitIndicator is CRDT and
 * ReversalIndicator is Yes, the original operation was a debit entry" (ISO 20022, camt.053, ReversalIndicator).
 * `isTurned` is for the few programs that write the direction of the reversed entry instead (read-camt.ts).
 */
export function linesOf(entry: Element, own: Account, isTurned: boolean): StatementLine[] {
  const { digits, currency } = moneyIn(entry, 'Amt', own.currency)
  const turns = isTurned && isReversal(entry)
  const isDeposit = isCredit(entry) !== turns
  const date = dayIn(entry, 'BookgDt') || dayIn(entry, 'ValDt')
  if (date === '') throw new StatementError('there is neither a booking date nor a value date', entry.at)
  // A batch may have many thousands of payments, so values of the entry are looked up only once.
  const payments = all(entry, 'NtryDtls', 'TxDtls')
  const words = wordsOf(entry)
  const line = { at: entry.at, date, currency, amount: amountOf(digits, !isDeposit) }

  const parts = payments.length > 1 ? payments.map((one) => partOf(one, currency, isDeposit, turns)) : []
  const nameOf = (payment: Element) => counterpart(entry, payment, { isDeposit, own })
  const charges = parts.length > 1 ? chargesBetween(parts, line, entry, nameOf) : undefined
  if (charges && areStated(parts)) {
    const references = referencesOf(entry, payments)
    const ofPayments = parts.map(({ payment, isDeposit: comesIn, amount }, index) => {
      const whose = { isDeposit: comesIn, own }
      const description = remittanceOf(payment) || wordsAbout(payment, words)
      const name = counterpart(entry, payment, whose)
      const part = {
        at: payment.at,
        date,
        currency,
        amount,
        ...withFormer(
          {
            counterpart: name,
            description: description || codeOf(payment) || codeOf(entry),
          },
          { counterpart: formerCounterpart(entry, payment, whose, name), description },
        ),
        reference: references[index] ?? '',
        batch: line.amount,
      }
      return { ...part, ...camtDetail(part, entry, payment, own) }
    })
    const itself = { ...entry, children: entry.children.filter(({ name }) => name !== 'NtryDtls') }
    const ofCharges = charges.map((charge) => ({
      ...charge,
      date,
      ...camtDetail(charge, itself, undefined, own),
    }))
    return [...ofPayments, ...ofCharges]
  }
  const whose = { isDeposit, own }
  const names = payments.map(nameOf)
  const [only] = payments.length === 1 ? payments : []
  const number = Math.max(payments.length, Number(textAt(entry, 'NtryDtls', 'Btch', 'NbOfTxs')) || 0)
  const description =
    (only && (remittanceOf(only) || wordsAbout(only, words))) ||
    words ||
    joinTexts(payments.map(remittanceOf)) ||
    batchOf(entry)
  const whole = {
    ...line,
    ...withFormer(
      {
        counterpart: onlyOne(names),
        description: description || codeOf(entry),
      },
      {
        counterpart: onlyOne(
          payments.map((payment, index) => formerCounterpart(entry, payment, whose, names[index] ?? '')),
        ),
        description,
      },
    ),
    reference: referencesOf(entry, only ? [only] : [])[0] ?? '',
    ...(number > 1 && { payments: number }),
  }
  return [{ ...whole, ...camtDetail(whole, entry, only, own) }]
}

function onlyOne(names: string[]): string {
  return new Set(names).size === 1 ? (names[0] ?? '') : ''
}

type Part = { payment: Element; amount: string | undefined; isDeposit: boolean }

/** The amount of a payment in a batch, in the entry's currency; undefined when it is not stated. */
function partOf(payment: Element, currency: string, isDeposit: boolean, turns: boolean): Part {
  const comesIn = textAt(payment, 'CdtDbtInd') === '' ? isDeposit : isCredit(payment) !== turns
  // Amt from version .04; before that the transaction amount, else the instructed amount.
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

function areStated(parts: Part[]): parts is (Part & { amount: string })[] {
  return parts.every(({ amount }) => amount !== undefined)
}

type Whose = { isDeposit: boolean; own: Account }

/** The other party of a payment, ignoring fillers such as NOTPROVIDED, which earlier versions took for names. */
function counterpart(
  entry: Element,
  payment: Element,
  { isDeposit, own }: Whose,
  isName = (name: string) => !isFiller(name),
): string {
  const reversal = isReversal(entry)
  const isReturn = reversal || all(payment, 'RtrInf').length > 0
  return counterpartOf(payment, { wasCredit: isDeposit !== reversal, own, isReturn, isName })
}

/** The other party as earlier versions read it; only computed where there is a filler. */
function formerCounterpart(entry: Element, payment: Element, whose: Whose, now: string): string {
  return all(payment, 'RltdPties').some(hasFiller) ? counterpart(entry, payment, whose, () => true) : now
}

function hasFiller({ text, children }: Element): boolean {
  return (text.trim() !== '' && isFiller(text)) || children.some(hasFiller)
}

/** The last resort for an entry without texts: the bank's transaction code, else its reference. */
function codeOf(entry: Element): string {
  const written = textAt(entry, 'BkTxCd', 'Prtry', 'Cd') || textAt(entry, 'NtryRef')
  return isFiller(written) ? '' : cleanText(written)
}

/**
 * The lines of the charges that the entry contains besides its payments: none if these alone add up to its amount, one for
 * each payment with charges if they do with those. Undefined if they do in neither way.
 */
function chargesBetween(
  parts: readonly { payment: Element; amount: string | undefined }[],
  { amount: total, currency }: Pick<StatementLine, 'amount' | 'currency'>,
  entry: Element,
  nameOf: (payment: Element) => string,
): Omit<StatementLine, 'date'>[] | undefined {
  const amounts = parts.flatMap(({ amount }) => amount ?? [])
  if (amounts.length < parts.length) return undefined
  const leads = (more: string[]) => shortestOf(sumOf([...amounts, ...more])) === shortestOf(total)
  if (leads([])) return []
  const charges = [...parts.map(({ payment }) => payment), entry].flatMap((charged) => {
    const written = all(charged, 'Chrgs', 'Rcrd').map((one) => chargeIn(one, currency))
    const amount = sumOf(written.flatMap((one) => one ?? []))
    if (written.includes(undefined) || !/[1-9]/.test(amount)) return []
    const about = charged === entry ? '' : nameOf(charged) || remittanceOf(charged)
    const reference = sureReference(textAt(charged, 'Refs', 'AcctSvcrRef'))
    return {
      at: charged.at,
      currency,
      amount,
      counterpart: '',
      description: ['Charge', about].filter(Boolean).join(': '),
      reference: reference && `${reference} charge`,
    }
  })
  return leads(charges.map(({ amount }) => amount)) ? charges : undefined
}

/** The signed amount of a charge; undefined if it has none in this currency. It goes out unless it says otherwise. */
function chargeIn(record: Element, currency: string): string | undefined {
  const { result } = attempt(() => moneyIn(record, 'Amt', currency))
  return result?.currency === currency
    ? amountOf(result.digits, textAt(record, 'CdtDbtInd') !== 'CRDT')
    : undefined
}
