import type { Contact, ContactDraft } from '../contact.ts'
import { fold } from '../fold.ts'
import { isOneOfNames, nameFingerprint } from './fingerprint.ts'
import { pairKey } from './decision-keys.ts'

/** What two contacts can have in common that makes them one, the surest first. */
const sameContactReasons = ['vatNumber', 'email', 'name', 'phone'] as const
export type SameContactReason = (typeof sameContactReasons)[number]

/**
 * Why two contacts may be the same: an equal VAT number, email or phone, or the same name without another ZIP code. Companies with different
 * VAT numbers only may be if more than their names or more than an address of their office is the same.
 */
export function sameContact(one: ContactDraft, other: ContactDraft): SameContactReason[] {
  const isSame = (text: string, of: string, least = 1) => text.length >= least && text === of
  const isElsewhere = one.zip !== '' && other.zip !== '' && plainZip(one.zip) !== plainZip(other.zip)
  const isNamed = (contact: ContactDraft, as: ContactDraft) =>
    isOneOfNames(nameOf(as), [contact.company, personOf(contact)])
  const found: Record<SameContactReason, boolean> = {
    vatNumber: isSame(lettersOf(one.vatNumber), lettersOf(other.vatNumber), shortestNumber),
    email: isSame(one.email.trim().toLowerCase(), other.email.trim().toLowerCase()),
    name: !isElsewhere && (isNamed(one, other) || isNamed(other, one)),
    phone: isSame(endOfPhone(one.phone), endOfPhone(other.phone), shortestNumber),
  }
  const reasons = sameContactReasons.filter((reason) => found[reason])
  const numbers = [one, other].map(({ vatNumber }) => lettersOf(vatNumber))
  const areOthers = numbers.every(({ length }) => length >= shortestNumber) && !found.vatNumber
  return areOthers && !(found.name && reasons.length > 1) ? [] : reasons
}

type Sureness = 'sure' | 'likely' | 'doubtful'

/** Two contacts that may be the same, and why. */
export type ContactPair = { one: Contact; other: Contact; reasons: SameContactReason[] }

/**
 * The pairs of contacts that may be the same. Two persons with different names never are, whatever company they share. What more
 * than `mostSharing` contacts share, such as the number of a switchboard, says nothing.
 */
export function findSameContacts(contacts: readonly Contact[]): ContactPair[] {
  const sharing = new Map<string, Contact[]>()
  for (const contact of contacts)
    for (const key of keysOf(contact)) if (!sharing.get(key)?.push(contact)) sharing.set(key, [contact])
  const pairs = new Map<string, ContactPair>()
  for (const alike of sharing.values()) {
    if (alike.length > mostSharing) continue
    for (const [index, one] of alike.entries())
      for (const other of alike.slice(index + 1)) {
        const key = pairKey(one.id, other.id)
        if (pairs.has(key) || areOtherPersons(one, other)) continue
        const reasons = sameContact(one, other)
        if (reasons.length > 0) pairs.set(key, { one, other, reasons })
      }
  }
  return [...pairs.values()]
}

const mostSharing = 20

/** A record that may be the same contact as another, and why; no reason if they only have the same name. */
export type Alike<T> = { record: T; reasons: SameContactReason[]; isOtherPerson: boolean }

/** Records by what makes contacts the same, to find those that one may be. More can be added. */
export function createContactIndex<T extends ContactDraft & { id: string }>(records: readonly T[]) {
  const sharing = new Map<string, T[]>()
  const add = (record: T) => {
    for (const key of [...keysOf(record), namesOf(record)])
      if (!sharing.get(key)?.push(record)) sharing.set(key, [record])
  }
  for (const record of records) add(record)
  const find = (contact: ContactDraft): Alike<T>[] => {
    const groups = [...keysOf(contact)].map((key) => sharing.get(key) ?? [])
    const found = [
      ...groups.filter(({ length }) => length <= mostSharing),
      sharing.get(namesOf(contact)) ?? [],
    ]
    return [...new Set(found.flat())].map((record) => ({
      record,
      reasons: sameContact(record, contact),
      isOtherPerson: areOtherPersons(record, contact),
    }))
  }
  return { add, find }
}

/** All that a contact is named by, however it is spaced. */
function namesOf({ company, firstName, lastName, email }: ContactDraft): string {
  return `all ${[company, firstName, lastName, email].map((text) => text.toLowerCase().replace(/[\s.\-/]/g, '')).join('|')}`
}

/** Contacts that pairs connect, with all reasons, and how sure the least sure of them is; the surest groups first. */
export type ContactGroup = { contacts: Contact[]; reasons: SameContactReason[]; sureness: Sureness }

/** The groups that pairs make: whoever is the same as one of a group belongs to it. */
export function groupContacts(pairs: readonly ContactPair[]): ContactGroup[] {
  const groups = new Map<string, { all: Set<Contact>; sureness: Sureness }>()
  const surestFirst = pairs.toSorted((one, other) => doubtOf(surenessOf(one)) - doubtOf(surenessOf(other)))
  for (const pair of surestFirst) {
    const [one, other] = [groups.get(pair.one.id), groups.get(pair.other.id)]
    if (one && one === other) continue
    const all = new Set([...(one?.all ?? [pair.one]), ...(other?.all ?? [pair.other])])
    const group = { all, sureness: surenessOf(pair) }
    for (const { id } of all) groups.set(id, group)
  }
  const pairsIn = Map.groupBy(pairs, ({ one }) => groups.get(one.id))
  return [...pairsIn]
    .flatMap(([group, alike]) => {
      const reasons = new Set(alike.flatMap((pair) => pair.reasons))
      return group
        ? {
            contacts: [...group.all],
            reasons: sameContactReasons.filter((reason) => reasons.has(reason)),
            sureness: group.sureness,
          }
        : []
    })
    .toSorted((one, other) => doubtOf(one.sureness) - doubtOf(other.sureness))
}

/** How sure it is that contacts are the same: several reasons say more than one, and a number more than a name. */
export function surenessOf({ reasons }: Pick<ContactGroup, 'reasons'>): Sureness {
  if (reasons.includes('vatNumber') || (reasons.includes('email') && reasons.includes('name'))) return 'sure'
  return reasons.length > 1 || reasons.includes('email') ? 'likely' : 'doubtful'
}

function doubtOf(sureness: Sureness): number {
  return ['sure', 'likely', 'doubtful'].indexOf(sureness)
}

function areOtherPersons(one: ContactDraft, other: ContactDraft): boolean {
  const [first, second] = [nameFingerprint(personOf(one)), nameFingerprint(personOf(other))]
  if (first === '' || second === '' || first === second) return false
  return !isAlmost(lettersOfPerson(personOf(one)), lettersOfPerson(personOf(other)))
}

/** As it sounds without blanks and hyphens: Ben Ali is Benali, and Krämer is Kraemer. */
function lettersOfPerson(name: string): string {
  return fold(name)
    .replaceAll(/[^\p{L}]/gu, '')
    .replaceAll(/([aou])e/g, '$1')
}

/** Whether two names differ by at most one letter. */
function isAlmost(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same += 1
  const rest = long.slice(same + 1)
  return rest === short.slice(long.length === short.length ? same + 1 : same)
}

/** What contacts must share at least to be the same. */
function keysOf(contact: ContactDraft): Set<string> {
  const { vatNumber, email, phone, company } = contact
  const names = [company, personOf(contact)].map(nameFingerprint).filter(Boolean)
  const [number, end] = [lettersOf(vatNumber), endOfPhone(phone)]
  return new Set([
    ...(number.length >= shortestNumber ? [`vat ${number}`] : []),
    ...(email.trim() === '' ? [] : [`email ${email.trim().toLowerCase()}`]),
    ...(end.length >= shortestNumber ? [`phone ${end}`] : []),
    ...names.map((name) => `name ${name}`),
  ])
}

/** Shorter numbers are not complete. */
export const shortestNumber = 8

/** The company, otherwise the person. */
export function nameOf(contact: ContactDraft): string {
  return contact.company.trim() || personOf(contact)
}

function personOf({ firstName, lastName }: ContactDraft): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim()
}

/** Without the letter of a country, as in B-9000. */
function plainZip(zip: string): string {
  return lettersOf(zip).replace(/^[A-Z](?=\d{4,5}$)/, '')
}

/** Letters and digits alone, without the prefix of a country, which many leave out. */
export function lettersOf(number: string): string {
  return number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^[A-Z]{2}(?=[A-Z]?[0-9])/, '')
}

/** The last eight digits: numbers are written with and without the code of the country. */
export function endOfPhone(phone: string): string {
  return phone.replace(/\D/g, '').slice(-8)
}
