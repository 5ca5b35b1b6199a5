import { expect, test } from 'vitest'
import {
  identifiersIn,
  matchContacts,
  contactsOfAccounts,
} from '../../../src/domain/cluster/contact-of-transaction.ts'
import { aContact } from '../../builders.ts'
import { choiceFor } from '../../../src/domain/cluster/contact-choice.ts'

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
  // Without a counterparty, a whole name in the description counts, and only then.
  ['', 'CARD PAYMENT HOUTHANDEL PEETERS 1234 GENT', ['peeters doubtful description']],
  ['', 'Overschrijving aan Peeters, Houthandel B.V.', ['peeters doubtful description']],
  ['', 'HOUTHANDEL GENT PEETERS', []],
  ['', 'PEETERS GENT', []],
  ['', 'BAKKER ZOON', ['twin doubtful description']],
  ['Anyone', 'for HOUTHANDEL PEETERS', []],
  ['MAES JAN', '', ['maes likely name']],
  ['HOUTHANDEL PEETERS GENT', '', ['peeters doubtful partOfName']],
  ['HOUTHANDEL PEET', '', ['peeters doubtful partOfName']],
  ['Peeters', '', []],
  ['Jansen Houthandel', '', []],
  ['', '', []],
] as const)('%s, %s', ([counterpart, description, expected]) => {
  expect(found(counterpart, description)).toEqual(expected)
})

test.each(['email', 'vatNumber'] as const)(
  'an %s of several contacts is certain of none but the one with the name',
  (field) => {
    const shared = { email: 'books@office.example', vatNumber: 'BE0449679429' }[field]
    const both = ['Lune', 'Vautrin'].map((company) =>
      aContact({ id: company, ...empty, company, [field]: shared }),
    )
    const surenessOf = (counterpart: string) =>
      matchContacts({ counterpart, description: `re ${shared}` }, both).map(({ contact, sureness }) => [
        contact.id,
        sureness,
      ])
    expect(surenessOf('Somebody')).toEqual([
      ['Lune', 'doubtful'],
      ['Vautrin', 'doubtful'],
    ])
    expect(surenessOf('VAUTRIN')[0]).toEqual(['Vautrin', 'certain'])
  },
)

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
  ).toEqual({ vatNumbers: ['NL001234567B01', 'FR 40 303 265 045'], emails: ['a.b+c@d-e.example'] })
})

const acme = { name: 'ACME N.V.', account: 'BE68539007547034', contact: 'a' }

test('a choice is found by the name however it is written, and by the account under any other name', () => {
  expect(choiceFor([acme], { names: ['Acme'] })).toEqual({ choice: acme, by: 'name' })
  expect(choiceFor([acme], { names: ['Incasso'], account: acme.account })).toEqual({
    choice: acme,
    by: 'account',
  })
  expect(choiceFor([acme], { names: ['Incasso'], account: 'BE00' })).toBeUndefined()
  expect(choiceFor([{ name: 'Acme', contact: 'a' }], { names: ['Incasso'] })).toBeUndefined()
})

test('what was said of a name comes before its account, and an account of several contacts is nobody’s', () => {
  const beta = { ...acme, name: 'Beta', contact: 'b' }
  expect(choiceFor([acme, beta], { names: ['Beta'], account: acme.account })?.choice).toBe(beta)
  expect(choiceFor([acme, beta], { names: ['Gamma'], account: acme.account })).toBeUndefined()
  // “None of them” is about that name alone.
  expect(choiceFor([{ ...acme, contact: '' }], { names: ['Gamma'], account: acme.account })).toBeUndefined()
})

const a = { account: 'A', name: 'One' }

test.each(
  // prettier-ignore
  [
  ['one line shows the contact of all', [a, { ...a, contact: 'x' }], [['A', 'x']]],
  ['several lines agree', [{ ...a, contact: 'x' }, { ...a, name: 'Two', contact: 'x' }], [['A', 'x']]],
  ['lines that disagree show nothing', [{ ...a, contact: 'x' }, { ...a, contact: 'y' }], []],
  ['no line shows any', [a], []],
  ['spellings are one name', ['One', 'ONE BV', 'one', 'One.'].map((name) => ({ ...a, name, contact: 'x' })), [['A', 'x']]],
  ['who pays for many is nobody', ['1', '2', '3', '4'].map((name) => ({ ...a, name, contact: 'x' })), []],
  ['each account has its own', [{ ...a, contact: 'x' }, { account: 'B', name: 'One' }], [['A', 'x']]],
],
)('%s', (_, lines, expected) => {
  expect([...contactsOfAccounts(lines)]).toEqual(expected)
})

test('the contact of an account is likely, less sure than a VAT number, and decides between equal names', () => {
  const contacts = ['one', 'two'].map((id) =>
    aContact({ id, company: 'Peeters', vatNumber: id === 'one' ? 'BE0449679429' : '', email: '' }),
  )
  const found = (counterpart: string, description: string, account?: string) =>
    matchContacts({ counterpart, description }, contacts, account).map(
      ({ contact, reason, sureness }) => `${contact.id} ${sureness} ${reason}`,
    )
  expect(found('Incasso 7', '', 'two')).toEqual(['two likely account'])
  expect(found('Peeters', '', 'two')).toEqual(['two likely account', 'one doubtful name'])
  expect(found('Incasso 7', 'BE0449679429', 'two')).toEqual(['one certain vatNumber', 'two likely account'])
  expect(found('Incasso 7', '', 'gone')).toEqual([])
})
