import { cleanText } from '../clean.ts'
import { accountIn } from './values.ts'
import { all, textAt } from './xml.ts'
import type { Element } from './xml.ts'

/** Whose statement it is: the account as it is named, and its holder; "" where the file does not say. */
export type Account = { id: string; holder: string; currency: string }

/**
 * The name of the other party of a payment. `wasCredit` is which way the payment itself went, for a reversal therefore the contrary of
 * the entry: the parties are "related to the underlying transaction" (ISO 20022, RelatedParties), so the customer whose direct debit
 * came back is still its debtor, though the money now goes out.
 *
 * Banks do not agree about that, and many returns are not marked as reversals. So what counts first is who holds the account: the party
 * with the statement's account, else with its holder's name, is not the other one.
 */
export function counterpartOf(payment: Element, wasCredit: boolean, own: Account, isReturn: boolean): string {
  const [parties] = all(payment, 'RltdPties')
  if (!parties) return ''
  const debtor = sideOf(parties, 'Dbtr', own)
  const creditor = sideOf(parties, 'Cdtr', own)
  const [expected, opposite] = wasCredit ? [debtor, creditor] : [creditor, debtor]
  return (
    (isOwn(expected, opposite) ? opposite.name : expected.name) ||
    // A party on the wrong side is the other one still when it has another account, or when the payment came back.
    (opposite.hasOtherAccount || (isReturn && !opposite.hasOwnAccount && !opposite.hasOwnName)
      ? opposite.name
      : '') ||
    nameOf(parties, 'TradgPty') ||
    nameOf(parties, 'Prtry')
  )
}

type Side = { name: string; hasOwnAccount: boolean; hasOtherAccount: boolean; hasOwnName: boolean }

function sideOf(parties: Element, role: 'Dbtr' | 'Cdtr', own: Account): Side {
  const direct = nameOf(parties, role) || cleanText(textAt(parties, `${role}Acct`, 'Nm'))
  const account = accountIn(all(parties, `${role}Acct`)[0])
  return {
    name: nameOf(parties, `Ultmt${role}`) || direct,
    hasOwnAccount: account !== '' && account === own.id,
    // An IBAN and a national number may well be the same account.
    hasOtherAccount: account !== '' && account !== own.id && isIban(account) === isIban(own.id),
    hasOwnName: own.holder !== '' && direct.toLowerCase() === own.holder.toLowerCase(),
  }
}

/** Whether a side is the account's holder. In a transfer between accounts of one holder both have the name, so the account decides. */
function isOwn(side: Side, other: Side): boolean {
  if (side.hasOwnAccount || other.hasOwnAccount) return side.hasOwnAccount && !other.hasOwnAccount
  return side.hasOwnName && !side.hasOtherAccount && !other.hasOwnName && other.name !== ''
}

/** A party's name: in the party itself up to version .07, below Pty, or below Agt when it is a bank, from .08. */
function nameOf(parties: Element, role: string): string {
  for (const party of all(parties, role)) {
    const name =
      textAt(party, 'Nm') ||
      textAt(party, 'Pty', 'Nm') ||
      textAt(party, 'Agt', 'FinInstnId', 'Nm') ||
      textAt(party, 'FinInstnId', 'Nm')
    if (name !== '') return cleanText(name)
  }
  return ''
}

function isIban(account: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)
}
