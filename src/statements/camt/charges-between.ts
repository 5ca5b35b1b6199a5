import { shortestOf, sumOf } from '../../domain/sum.ts'
import { attempt } from '../common/collect-faults.ts'
import { amountOf } from '../common/normalize.ts'
import { sureReference } from '../common/references.ts'
import type { StatementLine } from '../common/statement.ts'
import { remittanceOf } from './camt-detail.ts'
import { moneyIn } from './values.ts'
import { all, textAt } from './xml.ts'
import type { Element } from './xml.ts'

/**
 * The lines of the charges that the entry contains besides its payments: none if these alone add up to its amount, one
 * for each payment with charges if they do with those. Undefined if they do in neither way.
 */
export function chargesBetween(
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
