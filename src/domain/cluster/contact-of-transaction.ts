// Over 200 lines because every way in which a transaction names a contact is tried here, in order.
import type { Contact } from '../contact.ts'
import type { Transaction } from '../transaction.ts'
import { fold } from '../fold.ts'
import { printOfName, essentialWords, namesOfContact } from './fingerprint.ts'
import { lettersOf, shortestNumber } from './same-contact.ts'

/** A contact that may be the other party of a transaction, why, and how sure that is. */
export type ContactMatch = {
  contact: Contact
  reason: 'vatNumber' | 'email' | 'account' | 'name' | 'partOfName' | 'description'
  sureness: 'certain' | 'likely' | 'doubtful'
}

type Text = Pick<Transaction, 'counterpart' | 'description'>

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
 * certain unless several have that and other names, its account or the same name likely. It is doubtful if several have that name and not just one of them with its legal form, or
 * if only a part of the name is the same or, without a counterparty, if its whole name is in the description.
 */
export function matchContacts(
  transaction: Text,
  contacts: readonly Contact[],
  ofAccount?: string,
): ContactMatch[] {
  const matcher = createContactMatcher()
  for (const contact of contacts) matcher.add(contact)
  const { counterpart, description } = transaction
  const found = matcher.match({ names: [counterpart], ...identifiersIn(transaction), ofAccount })
  if (counterpart.trim() !== '') return found
  const named = contactsNamedIn(contacts)(description).filter((one) =>
    found.every(({ contact }) => contact !== one),
  )
  return [
    ...found,
    ...named.map((contact) => ({ contact, reason: 'description', sureness: 'doubtful' }) as const),
  ]
}

/** A counterparty: the spellings of its name, what its transactions' texts name, and its account's contact. */
type Counterparty = { names: readonly string[]; ofAccount?: string | undefined } & ReturnType<
  typeof identifiersIn
>

/** Matches many counterparties with many contacts, by the same rules. Contacts can be added one by one. */
export function createContactMatcher() {
  const contacts = new Map<string, Set<Contact>>()
  const words = new Map<Contact, string[][]>()
  const byId = new Map<string, Contact>()
  const put = (key: string, contact: Contact) => {
    if (!contacts.get(key)?.add(contact)) contacts.set(key, new Set([contact]))
  }
  const get = (keys: readonly string[]) => keys.flatMap((key) => [...(contacts.get(key) ?? [])])
  const countOf = (key: string) => contacts.get(key)?.size ?? 0
  /** Of a name's words, the one that begins as the fewest contacts' words do: common words are in too many to look at each. */
  const rarestOf = (name: readonly string[]) =>
    name.map(startKey).reduce((one, other) => (countOf(other) < countOf(one) ? other : one))
  /** The contacts by the rarest word of each name, made once all are there. */
  let byRarest: Map<string, { contact: Contact }[]> | undefined
  /** Those of which a part of the name may be the same: if all words of one are in the other, its rarest is, too. */
  const alike = (name: readonly string[]) => {
    byRarest ??= Map.groupBy(
      [...words].flatMap(([contact, names]) => names.map((one) => ({ contact, rarest: rarestOf(one) }))),
      ({ rarest }) => rarest,
    )
    const within = name.flatMap((word) => byRarest?.get(startKey(word)) ?? [])
    return [...get([rarestOf(name)]), ...within.map(({ contact }) => contact)]
  }
  return {
    add: (contact: Contact): void => {
      byId.set(contact.id, contact)
      byRarest = undefined
      const names = namesOfContact(contact).map(printOfName)
      const [number, email] = [lettersOf(contact.vatNumber), contact.email.trim().toLowerCase()]
      if (number.length >= shortestNumber) put(`number ${number}`, contact)
      if (email !== '') put(`email ${email}`, contact)
      for (const name of names) put(`name ${name}`, contact)
      words.set(
        contact,
        names.map((name) => name.split(' ')),
      )
      for (const word of names.flatMap((name) => name.split(' '))) put(startKey(word), contact)
    },
    has: (id: string): boolean => byId.has(id),
    match: ({ names, vatNumbers, emails, ofAccount = '' }: Counterparty): ContactMatch[] => {
      const prints = [...new Set(names.map(printOfName).filter(Boolean))]
      const byNumber = new Set(get(vatNumbers.map((number) => `number ${lettersOf(number)}`)))
      const byEmail = new Set(get(emails.map((one) => `email ${one}`)))
      const byAccount = byId.get(ofAccount)
      const byName = new Set(get(prints.map((print) => `name ${print}`)))
      const spelled = new Set(names.map(fold))
      const alikeInFull = [...byName].filter((one) =>
        namesOfContact(one).some((name) => spelled.has(fold(name))),
      )
      const [only, another] = alikeInFull.length > 0 ? alikeInFull : [...byName]
      const said = prints.map((print) => print.split(' '))
      const saidWords = new Set(said.flat())
      const sharedBy = (contact: Contact) =>
        Math.max(...(words.get(contact) ?? []).map((own) => own.filter((word) => saidWords.has(word)).length))
      const byPart = [...new Set(said.flatMap(alike))]
        .filter((contact) =>
          words.get(contact)?.some((own) => said.some((other) => isPartOfName(own, other))),
        )
        .toSorted((one, other) => sharedBy(other) - sharedBy(one))
        .concat(get(prints.map((print) => `name ${lastingName(print)}`)))
      const all = [
        ...new Set([...byNumber, ...byEmail, ...(byAccount ? [byAccount] : []), ...byName, ...byPart]),
      ]
      return all
        .map((contact): ContactMatch => {
          // Firms of one group or of one accountant share them.
          const surenessIn = (some: ReadonlySet<Contact>) =>
            some.size === 1 || byName.has(contact) ? 'certain' : 'doubtful'
          if (byNumber.has(contact)) return { contact, reason: 'vatNumber', sureness: surenessIn(byNumber) }
          if (byEmail.has(contact)) return { contact, reason: 'email', sureness: surenessIn(byEmail) }
          if (contact === byAccount) return { contact, reason: 'account', sureness: 'likely' }
          if (byName.has(contact))
            return { contact, reason: 'name', sureness: contact === only && !another ? 'likely' : 'doubtful' }
          return { contact, reason: 'partOfName', sureness: 'doubtful' }
        })
        .toSorted((one, other) => order.indexOf(one.sureness) - order.indexOf(other.sureness))
    },
  }
}

/** Words that are the same, or one the beginning of the other as banks cut them, have the same start. */
function startKey(word: string): string {
  return `start ${word.slice(0, shortestCut)}`
}

const shortestCut = 3

const order = ['certain', 'likely', 'doubtful']

/** Whether all words of one name, at least two, are in the other; or a bank cut the name short. */
function isPartOfName(one: readonly string[], other: readonly string[]): boolean {
  if (Math.min(one.length, other.length) < 2) return false
  const [fewer, more] = one.length < other.length ? [one, other] : [other, one]
  const isCut = (word: string) => word.length >= shortestCut && more.some((whole) => whole.startsWith(word))
  return fewer.every((word) => more.includes(word)) || (fewer.length === more.length && fewer.every(isCut))
}

/** A function to the contacts with the longest name whose words stand together in a running text, in any order. */
function contactsNamedIn(contacts: readonly Contact[]): (text: string) => Contact[] {
  const named = new Map<string, Contact[]>()
  for (const contact of contacts)
    for (const name of new Set(namesOfContact(contact).map(printOfName)))
      if (isTelling(name) && !named.get(name)?.push(contact)) named.set(name, [contact])
  const known = new Set([...named.keys()].flatMap((name) => name.split(' ')))
  return (text) => {
    const said = essentialWords(text)
    for (let length = mostWords; length > 0; length -= 1) {
      const runs = said.map((_, at) => said.slice(at, at + length))
      const names = runs.filter((run) => run.every((word) => known.has(word)))
      const found = new Set(names.flatMap((name) => named.get(name.toSorted().join(' ')) ?? []))
      if (found.size > 0) return [...found]
    }
    return []
  }
}

/** Longer names than this are hardly written whole into a description. */
const mostWords = 6

/** Whether a name in a running text is somebody’s, and not a short word. */
function isTelling(name: string): boolean {
  return name.replaceAll(/\P{L}/gu, '').length >= 6
}

/**
 * What stays of a name that has numbers or months in it: “NETFLIX” of “NETFLIX 2026-10”; the name if that is nothing.
 */
export function lastingName(name: string): string {
  const words = name.replace(/[\p{L}\p{N}]+/gu, (word) =>
    /\p{N}/u.test(word) || monthWords.has(fold(word)) ? '' : word,
  )
  const named = words.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  return named.join(' ').replace(/^\P{L}+|[^\p{L}.)]+$/gu, '') || name
}

const monthWords = new Set(
  `jan january januari januar janvier feb february februari februar fevrier fev mar march maart mrt marz mars apr april avril avr may mei mai jun june
  juni juin jul july juli juillet aug august augustus aout sep sept september septembre oct october okt oktober octobre nov november novembre dec december
  decembre dez dezember`.split(/\s+/),
)

/** A transaction from the account of another party: its counterparty, and the id of the contact that its texts name for certain. */
type AccountLine = { account: string; name: string; contact?: string | undefined }

/** An account with more names than this belongs to someone who pays for others. */
const mostNames = 3

/**
 * The contacts of accounts, by id: what a VAT number or an email in the text of one line shows holds for the others, whatever their
 * name. An account is nobody's if its lines show several contacts, or have many names. Nothing of it is stored: it always follows from
 * the lines and contacts that are there now, so that edits, merges and erasures leave nothing behind.
 */
export function contactsOfAccounts(lines: readonly AccountLine[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const [account, some] of Map.groupBy(lines, (line) => line.account)) {
    const names = new Set(some.map(({ name }) => printOfName(name)))
    const [contact, ...others] = new Set(some.flatMap((line) => line.contact ?? []))
    if (contact !== undefined && others.length === 0 && names.size <= mostNames) found.set(account, contact)
  }
  return found
}
