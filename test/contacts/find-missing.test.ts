import { expect, test } from 'vitest'
import { findMissing } from '../../src/contacts/matching/match-tasks.ts'
import { takeApart } from '../../src/contacts/matching/missing-name.ts'
import { createNameCollector } from '../../src/contacts/matching/names-in-use.ts'
import type { Contact } from '../../src/domain/contact.ts'
import type { NameRule } from '../../src/domain/name-rules.ts'
import { aContact, aTransaction } from '../builders.ts'

type More = { contacts?: Contact[]; rules?: NameRule[]; description?: string; accounts?: string[] }

function find(names: string[], { contacts = [], rules = [], description = '', accounts = [] }: More = {}) {
  const collector = createNameCollector()
  const all = names.map((counterpart, id) => aTransaction({ id: `${id}`, counterpart, description }))
  collector.add(all)
  const of = new Map(accounts.map((account, id) => [`${id}`, account]))
  return findMissing({ ...collector.end(), contacts, rules, choices: [], accounts: of })
}
const namesOf = (...given: Parameters<typeof find>) => find(...given).missing.map(({ name }) => name)
const named = (company: string) => aContact({ company, vatNumber: '', email: '' })

test.each([
  ['dates', ['NETFLIX 2026-10', 'NETFLIX 2026-11'], 'NETFLIX'],
  ['months in words', ['Huur okt 2026 Janssens', 'Huur nov 2026 Janssens'], 'Huur Janssens'],
  ['three months', ['Rent Oct', 'Rent Nov', 'Rent Dec'], 'Rent'],
  ['numbers of cards', ['TANGO KAART XXXX1234', 'TANGO KAART XXXX9876'], 'TANGO KAART'],
  ['shops', ['Filiale-12', 'Filiale-13'], 'Filiale'],
  ['terminals', ['Shell. (T0047)', 'SHELL T0048', 'Shell.'], 'Shell.'],
])('names that differ in %s are one', (_, names, name) => expect(namesOf(names)).toEqual([name]))

test.each([
  ['a name with a number, alone', ['Studio 54']],
  ['nothing but numbers', ['1234', '5678']],
  ['months that may be first names', ['Jan Peeters', 'Mei Peeters', 'Peeters']],
  ['other words', ['Lidl 0047 Gent', 'Lidl 0112 Brugge']],
])('%s: each stays as it is', (_, names) => expect(namesOf(names).toSorted()).toEqual(names))

test('several accounts, or a name that a rule gives, are no reason to join', () => {
  const shops = ['Filiale 12', 'Filiale 13']
  expect(namesOf(shops, { accounts: ['BE1', 'BE2'] })).toEqual(shops)
  expect(namesOf(shops, { accounts: ['BE1'] })).toEqual(['Filiale'])
  expect(
    namesOf(['FIL 12', 'Filiale 13'], { rules: [{ match: 'is', text: 'FIL 12', name: 'Filiale 12' }] }),
  ).toEqual(shops)
})

test('a number that changes is no part of the name of a contact, but one alone leaves a doubt', () => {
  const contacts = [named('Netflix')]
  expect(find(['NETFLIX 2026-10', 'NETFLIX 2026-11'], { contacts })).toMatchObject({ missing: [], all: 1 })
  const [alone] = find(['NETFLIX 2026-10'], { contacts }).missing
  expect(alone?.perhaps).toMatchObject([{ contact: contacts[0], sureness: 'doubtful' }])
  // What has a contact of its own is none of those that are put together.
  expect(namesOf(['Fil 1', 'Fil 2', 'Fil 3'], { contacts: [named('Fil 2')] })).toEqual(['Fil'])
})

test('names are taken out one by one, with what is known of them', () => {
  const names = ['Fil 1', 'Fil 1', 'Fil 2', 'Fil 3']
  const { missing } = find(names)
  expect(missing).toMatchObject([{ name: 'Fil', count: 4, sums: [{ net: '-4938.00' }] }])
  const out = (...keys: string[]) =>
    takeApart(missing, new Set(keys)).map(({ name, count }) => `${name}: ${count}`)
  expect(out('1 fil')).toEqual(['Fil: 2', 'Fil 1: 2'])
  expect(out('1 fil', '2 fil')).toEqual(['Fil 3: 1', 'Fil 1: 2', 'Fil 2: 1'])
})
