import { isIban } from '../../domain/bank-account.ts'
import { cleanText } from '../common/normalize.ts'
import { accountIn } from './values.ts'
import { all, textAt, type Element } from './xml.ts'

/** The account of the statement and its holder; "" where the file does not say. */
export type Account = { id: string; holder: string; currency: string }

/**
 * The name of the other party of a payment. `wasCredit` is the direction of the payment itself, so for a reversal the
 * opposite of the entry's: the parties are "related to the underlying transaction" (ISO 20022, RelatedParties). When a
 * direct debit comes back, the customer is still its debtor, although the money now goes out.
 *
 * Banks disagree about this, and many returns are not marked as reversals. So the account holder decides first: the
 * party with the statement's account, or else with its holder's name, is not the other party.
 */
export function counterpartOf(payment: Element, { wasCredit, own, isReturn, isName }: Seen): string {
  const [parties] = all(payment, 'RltdPties')
  if (!parties) return ''
  const partyNameOf = (role: string) => namesOf(parties, role).find(isName) ?? ''
  const debtor = sideOf(parties, 'Dbtr', own, partyNameOf)
  const creditor = sideOf(parties, 'Cdtr', own, partyNameOf)
  const [expected, opposite] = wasCredit ? [debtor, creditor] : [creditor, debtor]
  return (
    (isOwn(expected, opposite) ? opposite.name : expected.name) ||
    // A party on the wrong side is still the other one if it has another account, or if the payment was returned.
    (opposite.hasOtherAccount || (isReturn && !opposite.hasOwnAccount && !opposite.hasOwnName)
      ? opposite.name
      : '') ||
    partyNameOf('TradgPty') ||
    partyNameOf('Prtry')
  )
}

/** The context for reading a payment; `isName` tells names from fillers. */
type Seen = { wasCredit: boolean; own: Account; isReturn: boolean; isName: (text: string) => boolean }

type Side = { name: string; hasOwnAccount: boolean; hasOtherAccount: boolean; hasOwnName: boolean }

function sideOf(
  parties: Element,
  role: 'Dbtr' | 'Cdtr',
  own: Account,
  partyNameOf: (role: string) => string,
): Side {
  const direct = partyNameOf(role) || cleanText(textAt(parties, `${role}Acct`, 'Nm'))
  const account = accountIn(all(parties, `${role}Acct`)[0])
  return {
    name: partyNameOf(`Ultmt${role}`) || direct,
    hasOwnAccount: account !== '' && account === own.id,
    // An IBAN and a national number may be the same account.
    hasOtherAccount: account !== '' && account !== own.id && isIban(account) === isIban(own.id),
    hasOwnName: own.holder !== '' && direct.toLowerCase() === own.holder.toLowerCase(),
  }
}

/** Whether a side is the account holder, by name or, in a transfer between two accounts of one holder, by account. */
function isOwn(side: Side, other: Side): boolean {
  if (side.hasOwnAccount || other.hasOwnAccount) return side.hasOwnAccount && !other.hasOwnAccount
  return side.hasOwnName && !side.hasOtherAccount && !other.hasOwnName && other.name !== ''
}

/** The names of a party: in the party itself up to version .07; from .08 below Pty, or below Agt for a bank. */
export function namesOf(parties: Element, role: string): string[] {
  return all(parties, role).flatMap((party) => {
    const name =
      textAt(party, 'Nm') ||
      textAt(party, 'Pty', 'Nm') ||
      textAt(party, 'Agt', 'FinInstnId', 'Nm') ||
      textAt(party, 'FinInstnId', 'Nm')
    return name === '' ? [] : [cleanText(name)]
  })
}
