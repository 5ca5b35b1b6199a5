import type { Contact } from '../contact.ts'
import { partsOfKey, pairKey } from './decision-keys.ts'
import { findSameContacts, groupContacts, type ContactGroup } from './same-contact.ts'

/** A group of contacts by their ids: a worker has no need to send them back. */
type FoundGroup = Omit<ContactGroup, 'contacts'> & { ids: string[] }

export function findGroups(contacts: readonly Contact[]): FoundGroup[] {
  return groupContacts(findSameContacts(contacts)).map(({ contacts: alike, ...group }) => ({
    ...group,
    ids: alike.map(({ id }) => id),
  }))
}

/** What is left of groups, with the contacts as they are now. Those of a group that has lost one are compared once more. */
export function groupsNow(found: readonly FoundGroup[], contacts: readonly Contact[]): ContactGroup[] {
  const now = new Map(contacts.map((contact) => [contact.id, contact]))
  return found.flatMap(({ ids, ...group }): ContactGroup[] => {
    const left = ids.flatMap((id) => now.get(id) ?? [])
    return left.length === ids.length ? [{ ...group, contacts: left }] : groupContacts(findSameContacts(left))
  })
}

/** What is left of groups without the pairs that are `apart` (`pairKey`). Groups that have none stay the same objects. */
export function withoutPairs(
  groups: readonly ContactGroup[],
  apart: ReadonlySet<string>,
): readonly ContactGroup[] {
  const separated = new Set([...apart].flatMap(partsOfKey))
  return groups.flatMap((group) =>
    group.contacts.some(({ id }) => separated.has(id))
      ? groupContacts(
          findSameContacts(group.contacts).filter(({ one, other }) => !apart.has(pairKey(one.id, other.id))),
        )
      : [group],
  )
}
