import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { matchContacts } from '../../../src/domain/cluster/contact-of-transaction.ts'
import { findSameContacts, surenessOf } from '../../../src/domain/cluster/same-contact.ts'
import type { Contact } from '../../../src/domain/contact.ts'
import { emptyContact } from '../../../src/domain/fields.ts'

// Labelled by two hands that did not know the code: 320 transactions, and 160 pairs of contacts. docs/benchmarks.md has the figures.
type Text = { counterpart: string; description: string }
type Labelled = { contacts: Partial<Contact>[]; transactions: (Text & { contact: string | null })[] }
type Pairs = { pairs: { one: Partial<Contact>; other: Partial<Contact>; same: boolean }[] }

function read<T>(name: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'labelled', `${name}.json`), 'utf8'))
}

/** How the matching of each transaction ends, beside its label. */
function endsOf(contacts: Labelled['contacts'], transactions: Labelled['transactions']): string[] {
  const all = contacts.map((one) => ({ id: '', ...emptyContact, ...one }))
  return transactions.map(({ contact, ...transaction }) => {
    const [best] = matchContacts(transaction, all)
    if (!best) return contact === null ? 'none, rightly' : 'missed'
    return `${best.sureness}, ${best.contact.id === contact ? 'right' : 'wrong'}`
  })
}

/** Each of the words with how often it is there. */
function count(words: readonly string[]): string {
  const all = [...Map.groupBy(words, (word) => word)].map(([word, some]) => `${word} ${some.length}`)
  return all.toSorted().join('; ')
}

test.each([
  [
    'one',
    'certain, right 21; doubtful, right 21; doubtful, wrong 5; likely, right 34; missed 23; none, rightly 56',
  ],
  [
    'two',
    'certain, right 10; doubtful, right 15; doubtful, wrong 2; likely, right 21; missed 42; none, rightly 70',
  ],
])('the contacts of transactions, labelled by hand %s', (hand, expected) => {
  const { contacts, transactions } = read<Labelled>(`${hand}-transactions`)
  expect(count(endsOf(contacts, transactions))).toBe(expected)
})

test.each([
  ['one', 'doubtful, right 6; likely, right 21; missed 2; none, rightly 40; sure, right 11'],
  [
    'two',
    'doubtful, right 5; doubtful, wrong 1; likely, right 14; likely, wrong 2; missed 8; none, rightly 37; sure, right 13',
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
  expect(count(ends)).toBe(expected)
})

// Labelled before they were ever matched. Nothing was tuned for them but, by the even half of the real lines alone, the names in descriptions.
// docs/benchmarks.md has these figures, too.

test('the contacts of transactions that nothing was tuned for', () => {
  const { contacts, transactions } = read<Labelled>('unseen-transactions')
  expect(count(endsOf(contacts, transactions))).toBe(
    'certain, right 6; doubtful, right 14; likely, right 19; missed 16; none, rightly 30',
  )
})

const bankFile = join(import.meta.dirname, '../../../../shared/data/bank-transactions.json')

test.skipIf(!existsSync(bankFile)).each([
  ['even', 'doubtful, right 19; likely, right 10; missed 9; none, rightly 53'],
  ['odd', 'doubtful, right 13; doubtful, wrong 1; likely, right 10; missed 9; none, rightly 61'],
])('the contacts of the %s lines of real statements, each once', (half, expected) => {
  const lines: Text[] = JSON.parse(readFileSync(bankFile, 'utf8'))
  const { contacts, labels } = read<{ contacts: Partial<Contact>[]; labels: Record<string, string> }>(
    'real-lines',
  )
  const isFirst = ({ counterpart, description }: Text, at: number) =>
    counterpart + description !== '' &&
    lines.findIndex((one) => one.counterpart === counterpart && one.description === description) === at
  const transactions = lines.flatMap((line, at) =>
    (half === 'even') === (at % 2 === 0) && isFirst(line, at)
      ? [{ ...line, contact: labels[at] ?? null }]
      : [],
  )
  expect(count(endsOf(contacts, transactions))).toBe(expected)
})
