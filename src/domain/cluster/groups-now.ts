import type { Contact } from '../contact.ts'
import { partsOfKey } from '../parts-of-key.ts'
import { findSameContacts, groupContacts } from './same-contact.ts'
import { pairKey } from './pair-keys.ts'
import type { ContactGroup } from './same-contact.ts'

/** A group of contacts by their ids: a worker has no need to send them back. */
type FoundGroup = Omit<ContactGroup, 'contacts'> & { ids: string[] }

/** The groups of contacts that may be the same. */
export function findGroups(contacts: readonly Contact[]): FoundGroup[] {
  return groupContacts(findSameContacts(contacts)).map(({ contacts: alike, ...group }) => ({
    ...group,
    ids: alike.map(({ id }) => id),
  }))
}

/**
 * What is left of groups, with the contacts as they are now. Those of a group that has lost one, or of which two are `apart`
 * (`pairKey`), are compared with each other once more; the others are as they were found.
 */
export function groupsNow(
  found: readonly FoundGroup[],
  contacts: readonly Contact[],
  apart: ReadonlySet<string>,
): ContactGroup[] {
  const now = new Map(contacts.map((contact) => [contact.id, contact]))
  const separated = new Set([...apart].flatMap(partsOfKey))
  return found.flatMap(({ ids, ...group }): ContactGroup[] => {
    const left = ids.flatMap((id) => now.get(id) ?? [])
    if (left.length === ids.length && !ids.some((id) => separated.has(id)))
      return [{ ...group, contacts: left }]
    return groupContacts(
      findSameContacts(left).filter(({ one, other }) => !apart.has(pairKey(one.id, other.id))),
    )
  })
}
