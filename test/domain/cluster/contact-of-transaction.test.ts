import { expect, test } from 'vitest'
import { identifiersIn, matchContacts } from '../../../src/domain/cluster/contact-of-transaction.ts'
import { aContact } from '../../builders.ts'

const empty = { firstName: '', lastName: '', email: '', vatNumber: '', phone: '' }
const contacts = [
  aContact({ id: 'peeters', ...empty, company: 'Houthandel Peeters BV', vatNumber: 'BE 0449.679.429' }),
  aContact({
    id: 'maes',
    ...empty,
    company: '',
    firstName: 'Jan',
    lastName: 'Maes',
    email: 'Jan@Maes.example',
  }),
  aContact({ id: 'twin', ...empty, company: 'Bakker & Zoon NV' }),
  aContact({ id: 'twin2', ...empty, company: 'Bakker en Zoon' }),
]

/** The matches, as id, sureness and reason. */
function found(counterpart: string, description = '') {
  return matchContacts({ counterpart, description }, contacts).map(
    ({ contact, reason, sureness }) => `${contact.id} ${sureness} ${reason}`,
  )
}

test.for([
  ['Anyone', 'inv 3 BE0449679429', ['peeters certain vatNumber']],
  ['Anyone', 'be 0449 679 429 / 2026', ['peeters certain vatNumber']],
  ['Anyone', 'TVA BE 0449 679 429 FACTURE 12', ['peeters certain vatNumber']],
  ['Anyone', 'BTW 0449.679.429', ['peeters certain vatNumber']],
  // Without the prefix of the country or its name, any number could be meant; and an IBAN is none.
  ['Anyone', '0449679429', []],
  ['Anyone', 'BE68 0449 6794 2934', []],
  ['Anyone', 'from JAN@MAES.EXAMPLE, thanks', ['maes certain email']],
  ['PEETERS HOUTHANDEL', '', ['peeters likely name']],
  ['MAES JAN', '', ['maes likely name']],
  ['HOUTHANDEL PEETERS GENT', '', ['peeters doubtful partOfName']],
  ['HOUTHANDEL PEET', '', ['peeters doubtful partOfName']],
  ['Peeters', '', []],
  ['Jansen Houthandel', '', []],
  ['', '', []],
] as const)('%s, %s', ([counterpart, description, expected]) => {
  expect(found(counterpart, description)).toEqual(expected)
})

test('the surest come first, and the same name of several is doubtful', () => {
  const both = [...contacts, aContact({ id: 'other', ...empty, company: 'Peeters Houthandel' })]
  const matches = matchContacts({ counterpart: 'Houthandel Peeters', description: 'jan@maes.example' }, both)
  expect(matches.map(({ contact, sureness }) => [contact.id, sureness])).toEqual([
    ['maes', 'certain'],
    ['peeters', 'doubtful'],
    ['other', 'doubtful'],
  ])
})

test('of several with a name, one is likely if only it is spelled so, with its legal form', () => {
  const contacts = [
    aContact({ id: 'bv', company: 'KPN B.V.' }),
    aContact({ id: 'nv', company: 'KPN N.V.' }),
    aContact({ id: 'short', company: 'KPN' }),
  ]
  const found = (counterpart: string) =>
    matchContacts({ counterpart, description: '' }, contacts).map(
      ({ contact, sureness }) => `${contact.id} ${sureness}`,
    )
  expect(found('kpn b.v.')).toEqual(['bv likely', 'nv doubtful', 'short doubtful'])
  expect(found('KPN bvba')).toEqual(['bv doubtful', 'nv doubtful', 'short doubtful'])
})

test('identifiers are taken from names and descriptions', () => {
  expect(
    identifiersIn({ counterpart: 'NL001234567B01', description: 'a.b+c@d-e.example; FR 40 303 265 045' }),
  ).toEqual({
    vatNumbers: ['NL001234567B01', 'FR 40 303 265 045'],
    emails: ['a.b+c@d-e.example'],
  })
})
