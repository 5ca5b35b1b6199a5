import { expect, test } from 'vitest'
import type { Contact } from '../../../src/domain/contact.ts'
import { findGroups, groupsNow } from '../../../src/domain/cluster/groups-now.ts'
import { pairKey } from '../../../src/domain/cluster/pair-keys.ts'
import { blankContact } from '../../service/open-service.ts'

const contact = (id: string, fields: Partial<Contact>) => blankContact({ id, ...fields })
const [a, b, c] = [
  contact('a', { company: 'Acme', zip: '9000' }),
  contact('b', { company: 'Acme', email: 'b@acme.example' }),
  contact('c', { company: 'Other', email: 'b@acme.example' }),
]
const [d, e] = [
  contact('d', { company: 'D', phone: '092112233' }),
  contact('e', { company: 'E', phone: '092112233' }),
]
const found = findGroups([a, b, c, d, e])
const idsNow = (contacts: readonly Contact[], ...apart: string[]) =>
  groupsNow(found, contacts, new Set(apart)).map(({ contacts: alike }) =>
    alike.map(({ id }) => id).toSorted(),
  )

test('groups have the contacts as they are now', () => {
  const edited = { ...d, city: 'Gent' }
  const groups = groupsNow(found, [a, b, c, edited, e], new Set())
  expect(groups.map(({ contacts }) => contacts.length)).toEqual([3, 2])
  expect(groups[1]?.contacts).toContain(edited)
  expect(groups[1]).toMatchObject({ reasons: ['phone'], sureness: 'doubtful' })
})

test('a group that lost who connected it goes, and one that lost another stays', () => {
  expect(idsNow([a, c, d, e])).toEqual([['d', 'e']])
  expect(idsNow([a, b])).toEqual([['a', 'b']])
})

test('those who are apart are together only with others in between, and other keys change nothing', () => {
  expect(idsNow([a, b, c, d, e], pairKey('a', 'b'), 'no key', '["wrongField","d","phone","1"]')).toEqual([
    ['b', 'c'],
    ['d', 'e'],
  ])
  expect(idsNow([a, b, c, d, e], pairKey('a', 'c'))).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ])
  expect(idsNow([a, b, c, d, e], pairKey('e', 'd'))).toEqual([['a', 'b', 'c']])
})
