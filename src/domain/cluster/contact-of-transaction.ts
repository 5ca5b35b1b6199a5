import type { Contact } from '../contact.ts'
import type { Transaction } from '../transaction.ts'
import { isOneOfNames, nameFingerprint } from './fingerprint.ts'
import { lettersOf, shortestNumber } from './same-contact.ts'

/** A contact that may be the other party of a transaction, why, and how sure that is. */
export type ContactMatch = {
  contact: Contact
  reason: 'vatNumber' | 'email' | 'name' | 'partOfName'
  sureness: 'certain' | 'likely' | 'doubtful'
}

type Text = Pick<Transaction, 'counterpart' | 'description'>

/** The VAT numbers and emails that a transaction's texts name. */
export function identifiersIn({ counterpart, description }: Text): {
  vatNumbers: string[]
  emails: string[]
} {
  const text = `${counterpart}\n${description}`
  const upper = text.toUpperCase()
  const named = [...upper.matchAll(namedVatNumber)].map(([, number = '']) => number.trim())
  return {
    vatNumbers: [...(upper.match(vatNumber) ?? []), ...named],
    emails: text.toLowerCase().match(email) ?? [],
  }
}

// Two letters, then at least eight digits and letters in groups, beginning and ending with a digit: no IBAN, which is longer. After a blank
// another word begins, but for the B of the Netherlands.
const vatNumber =
  /(?<![A-Z\d])[A-Z]{2}[ .-]?\d(?:[ .-]?\d|[.-]?[A-Z]| B(?=\d\d(?!\d))){6,11}(?![ .-]?[A-Z]?\d)/g
// Without a country, but called what it is; IDC is its tag in Polish split payments.
const namedVatNumber =
  /(?<![A-Z\d])(?:NIP|P\.? ?IVA|IDC|VAT(?: NO\.?)?|N?\.? ?TVA|BTW|NIF|CIF)[ :./]*(\d(?:[ .-]?\d){7,11})(?![ .-]?\d)/g
const email = /[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+/g

/**
 * Which of these contacts may be the other party of a transaction, the surest first: a VAT number or an email in its texts makes it
 * certain, the same name likely. It is doubtful if several have that name, or if only a part of the name is the same.
 */
export function matchContacts(transaction: Text, contacts: readonly Contact[]): ContactMatch[] {
  const { vatNumbers, emails } = identifiersIn(transaction)
  const numbers = new Set(vatNumbers.map(lettersOf).filter(({ length }) => length >= shortestNumber))
  const named = contacts.filter((contact) => isOneOfNames(transaction.counterpart, namesOf(contact)))
  const matches = contacts.flatMap((contact): ContactMatch[] => {
    if (numbers.has(lettersOf(contact.vatNumber)))
      return [{ contact, reason: 'vatNumber', sureness: 'certain' }]
    if (emails.includes(contact.email.trim().toLowerCase()))
      return [{ contact, reason: 'email', sureness: 'certain' }]
    if (named.includes(contact))
      return [{ contact, reason: 'name', sureness: named.length > 1 ? 'doubtful' : 'likely' }]
    const isPart = namesOf(contact).some((name) => isPartOfName(name, transaction.counterpart))
    return isPart ? [{ contact, reason: 'partOfName', sureness: 'doubtful' }] : []
  })
  return matches.toSorted((one, other) => order.indexOf(one.sureness) - order.indexOf(other.sureness))
}

const order = ['certain', 'likely', 'doubtful']

function namesOf({ company, firstName, lastName }: Contact): string[] {
  return [company, `${firstName} ${lastName}`].filter((name) => name.trim() !== '')
}

/** Whether all words of one name, at least two, are in the other; or a bank cut the name short. */
function isPartOfName(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) => nameFingerprint(name).split(' '))
  if (!first || !second || Math.min(first.length, second.length) < 2) return false
  const [fewer, more] = first.length < second.length ? [first, second] : [second, first]
  const isCut = (word: string) => word.length >= 3 && more.some((whole) => whole.startsWith(word))
  return fewer.every((word) => more.includes(word)) || (fewer.length === more.length && fewer.every(isCut))
}
