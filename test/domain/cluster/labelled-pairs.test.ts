import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { matchContacts } from '../../../src/domain/cluster/contact-of-transaction.ts'
import { findSameContacts, surenessOf } from '../../../src/domain/cluster/same-contact.ts'
import type { Contact } from '../../../src/domain/contact.ts'
import { emptyContact } from '../../../src/domain/fields.ts'

// Labelled by two hands that did not know the code: 320 transactions, and 160 pairs of contacts. docs/benchmarks.md has the figures.
type Labelled = {
  contacts: Partial<Contact>[]
  transactions: { counterpart: string; description: string; contact: string | null }[]
}
type Pairs = { pairs: { one: Partial<Contact>; other: Partial<Contact>; same: boolean }[] }

function read<T>(name: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'labelled', `${name}.json`), 'utf8'))
}

function count(words: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]))
}

test.each([
  [
    'one',
    {
      'certain, right': 21,
      'likely, right': 34,
      'doubtful, right': 19,
      'doubtful, wrong': 5,
      missed: 25,
      'none, rightly': 56,
    },
  ],
  [
    'two',
    {
      'certain, right': 10,
      'likely, right': 21,
      'doubtful, right': 15,
      'doubtful, wrong': 2,
      missed: 42,
      'none, rightly': 70,
    },
  ],
])('the contacts of transactions, labelled by hand %s', (hand, expected) => {
  const { contacts, transactions } = read<Labelled>(`${hand}-transactions`)
  const all = contacts.map((one) => ({ id: '', ...emptyContact, ...one }))
  const ends = transactions.map(({ contact, ...transaction }) => {
    const [best] = matchContacts(transaction, all)
    if (!best) return contact === null ? 'none, rightly' : 'missed'
    return `${best.sureness}, ${best.contact.id === contact ? 'right' : 'wrong'}`
  })
  expect(count(ends)).toEqual(expected)
})

test.each([
  ['one', { 'sure, right': 11, 'likely, right': 21, 'doubtful, right': 6, missed: 2, 'none, rightly': 40 }],
  [
    'two',
    {
      'sure, right': 13,
      'likely, right': 14,
      'doubtful, right': 5,
      'likely, wrong': 2,
      'doubtful, wrong': 1,
      missed: 8,
      'none, rightly': 37,
    },
  ],
])('pairs of contacts, labelled by hand %s', (hand, expected) => {
  const ends = read<Pairs>(`${hand}-contacts`).pairs.map(({ one, other, same }) => {
    const contacts = [one, other].map((contact, index) => ({
      ...emptyContact,
      ...contact,
      id: String(index),
    }))
    const [found] = findSameContacts(contacts)
    if (!found) return same ? 'missed' : 'none, rightly'
    return `${surenessOf(found)}, ${same ? 'right' : 'wrong'}`
  })
  expect(count(ends)).toEqual(expected)
})
