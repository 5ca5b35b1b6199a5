import { keyOfDecision, type Decision } from './decision.ts'
import { isOneOfNames } from './fingerprint.ts'
import type { Contact } from '../contact.ts'

/** The same for both orders of two ids. */
export function pairKey(one: string, other: string): string {
  return JSON.stringify(['contacts', ...[one, other].toSorted()])
}

export function pairKeysOf(contacts: readonly Contact[]): string[] {
  return contacts.flatMap(({ id }, index) => contacts.slice(index + 1).map((other) => pairKey(id, other.id)))
}

/** The parts of the key of something that was called fine or not the same; none if it is no such key. */
export function partsOfKey(key: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(key)
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

// What overview/inbox and contacts/duplicates remember about contacts.
const kindsOfKeys: unknown[] = ['contacts', 'duplicates', 'wrongField', 'noVatNumber']

/** Whether a key of something that was called fine is about a contact that has had these ids. */
export function isKeyAbout(key: string, ids: ReadonlySet<string>): boolean {
  return idsOfKey(key).some((id) => ids.has(id))
}

/** The decisions about a contact as decisions about another, without those that are known already. */
export function decisionsMoved(all: readonly Decision[], from: string, to: string): Decision[] {
  const known = new Set(all.map(keyOfDecision))
  return all.flatMap((decision): Decision[] => {
    if ('contact' in decision) return decision.contact === from ? [{ ...decision, contact: to }] : []
    const moved = { fine: keyMoved(decision.fine, from, to) }
    return known.has(keyOfDecision(moved)) ? [] : [moved]
  })
}

/** A key with one contact in place of another; the same key if it is not about that one, or would compare a contact with itself. */
function keyMoved(key: string, from: string, to: string): string {
  return idsOfKey(key).includes(to) ? key : keyWith(key, (id) => (id === from ? to : id))
}

/** A decision with other ids of its contacts. */
export function decisionWith(decision: Decision, idOf: (id: string) => string): Decision {
  return 'contact' in decision
    ? { ...decision, contact: idOf(decision.contact) }
    : { fine: keyWith(decision.fine, idOf) }
}

/** Whether a contact with this id is one of those that it is about. */
export function isOf(decision: Decision, id: string): boolean {
  return 'contact' in decision ? decision.contact === id : idsOfKey(decision.fine).includes(id)
}

function keyWith(key: string, idOf: (id: string) => string): string {
  const [kind, ...parts] = partsOfKey(key)
  const ids = idsOfKey(key)
  const now = ids.map(idOf)
  if (now.every((id, index) => id === ids[index])) return key
  return JSON.stringify([kind, ...now.toSorted(), ...parts.slice(ids.length)])
}

/** The contacts that a key is about: after its contact, the key of a field has the value. */
function idsOfKey(key: string): string[] {
  const [kind, ...parts] = partsOfKey(key).map(String)
  if (!kindsOfKeys.includes(kind)) return []
  return kind === 'wrongField' || kind === 'noVatNumber' ? parts.slice(0, 1) : parts
}

/** Whether it is about a contact that has had these ids, or about one of its names. */
export function isDecisionAbout(
  decision: Decision,
  ids: ReadonlySet<string>,
  names: readonly string[],
): boolean {
  if ('fine' in decision) return isKeyAbout(decision.fine, ids)
  return ids.has(decision.contact) || isOneOfNames(decision.name, names)
}
