import { expect, test } from 'vitest'
import { aContact } from '../../builders.ts'
import type { Contact } from '../../../src/domain/contact.ts'
import { findSameContacts, groupContacts } from '../../../src/domain/cluster/same-contact.ts'
import { blankContact } from '../../service/open-service.ts'

const pairsOf = (...contacts: Partial<Contact>[]) =>
  findSameContacts(contacts.map((fields, index) => blankContact({ id: `${index}`, ...fields })))

test.each<[string, Partial<Contact>, Partial<Contact>, string]>(
  // prettier-ignore
  [
  [
    'a VAT number with and without prefix and dots',
    { company: 'A', vatNumber: 'BE 0449.679.429' },
    { company: 'B', vatNumber: '0449679429' },
    'vatNumber',
  ],
  ['an email in capitals', { company: 'A', email: 'Info@acme.example' }, { company: 'B', email: 'info@ACME.example ' }, 'email'],
  [
    'a phone with and without the code of its country',
    { company: 'A', phone: '+32 9 211 22 33' },
    { company: 'B', phone: '09/211.22.33' },
    'phone',
  ],
  ['a name with another legal form', { company: 'Peeters Houthandel' }, { company: 'HOUTHANDEL PEETERS B.V.' }, 'name'],
  ['a person, and a company of that name', { firstName: 'Jan', lastName: 'Maes' }, { company: 'Maes Jan' }, 'name'],
  ['a name in the same place', { company: 'Acme', zip: '9000' }, { company: 'ACME', zip: 'B-9000' }, 'name'],
  ['a name elsewhere', { company: 'Acme', zip: '9000' }, { company: 'ACME', zip: '1000' }, ''],
  [
    'two persons of one company',
    { company: 'Acme', lastName: 'Maes', vatNumber: 'BE0449679429' },
    { company: 'Acme', lastName: 'Peeters', vatNumber: 'BE0449679429' },
    '',
  ],
  ['short numbers', { company: 'A', phone: '112', vatNumber: '1' }, { company: 'B', phone: '112', vatNumber: '1' }, ''],
  ['nothing at all', {}, {}, ''],
],
)('%s', (_words, one, other, reason) => {
  expect(pairsOf(one, other).flatMap(({ reasons }) => reasons)).toEqual(reason ? [reason] : [])
})

test('what many share says nothing', () => {
  const many = Array.from({ length: 21 }, (_, index) => ({
    company: `Shop ${index}`,
    phone: '+32 9 211 22 33',
  }))
  expect(pairsOf(...many)).toEqual([])
  expect(pairsOf(...many.slice(1)).length).toBe(190)
})

test('pairs make groups with all their reasons, the surest first', () => {
  const groups = groupContacts(
    pairsOf(
      { company: 'One', phone: '092112233' },
      { company: 'Two', phone: '092112233' },
      { company: 'Acme', email: 'a@acme.example' },
      { company: 'ACME bv', vatNumber: 'BE0449679429' },
      { company: 'Other', email: 'a@acme.example', vatNumber: '0449679429' },
    ),
  )
  expect(groups.map(({ contacts, reasons }) => [contacts.length, ...reasons])).toEqual([
    [3, 'vatNumber', 'email', 'name'],
    [2, 'phone'],
  ])
  expect(groups.map(({ sureness }) => sureness)).toEqual(['likely', 'doubtful'])
})

test('a group is no surer than what connects its least sure contact', () => {
  const [group] = groupContacts(
    pairsOf(
      { company: 'Proximus', vatNumber: 'BE0202239951' },
      { company: 'Proximus NV', vatNumber: '0202.239.951', zip: '1030' },
      { company: 'PROXIMUS', zip: '9000' },
    ),
  )
  expect(group).toMatchObject({ reasons: ['vatNumber', 'name'], sureness: 'doubtful' })
  expect(group?.contacts).toHaveLength(3)
})

test.each([
  [
    'another VAT number, and only the email of their office',
    { vatNumber: 'BE0768499524', company: 'Claes Keukens' },
    false,
  ],
  ['another VAT number, and only the name', { vatNumber: 'BE0768499524', email: '' }, false],
  ['a VAT number without its country', { vatNumber: '0449 679 429', email: '' }, true],
])('a company with %s', (_what, changes, isSame) => {
  const one = aContact({
    id: '1',
    company: 'Claes NV',
    firstName: '',
    lastName: '',
    vatNumber: 'BE0449679429',
  })
  expect(findSameContacts([one, { ...one, id: '2', phone: '', ...changes }]).length > 0).toBe(isSame)
})

test.each([
  ['Youssef', 'Ben Ali', true],
  ['Yousef', 'Benali', true],
  ['Yasmin', 'Benali', false],
])('a person of the same email called %s %s', (firstName, lastName, isSame) => {
  const one = aContact({
    id: '1',
    company: '',
    firstName: 'Youssef',
    lastName: 'Benali',
    email: 'b@x.example',
  })
  expect(findSameContacts([one, { ...one, id: '2', firstName, lastName }]).length > 0).toBe(isSame)
})
