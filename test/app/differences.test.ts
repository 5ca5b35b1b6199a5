import { expect, test } from 'vitest'
import { nearDifference } from '../../src/changes/ChangeLines.tsx'
import { contactCollection } from '../../src/contacts/contact-collection.ts'
import { diffRecords, givenFields } from '../../src/records/selection/diff-records.ts'
import { transactionCollection } from '../../src/transactions/transaction-collection.ts'
import { aContact, aTransaction } from '../builders.ts'

test.each([
  ['-4.20', '-42.00', true],
  ['-4.20', '-4.2', false],
  ['5.00', '5', false],
  ['500', '5', true],
  ['12,5 CR', '12,50 CR', true],
  ['', '1.00', true],
  ['1.00', '', true],
])('an amount of %j that is now %j: a change is %s', (was, now, changed) => {
  const given = new Set(['amount'])
  const changes = diffRecords(
    transactionCollection,
    aTransaction({ amount: was }),
    aTransaction({ amount: now }),
    given,
  )
  expect(changes).toEqual(changed ? [{ field: 'amount', was, now }] : [])
})

test.each([
  ['Rent  for\nMarch', 'Rent for March', false],
  ['Rent for…', 'Rent for March', false],
  ['Rent for ...', 'Rent for March', false],
  ['Rent for…', 'Repair of March', true],
  ['Rent for', 'Rent for March', true],
])('a description %j that is now %j: a change is %s', (was, now, changed) => {
  const given = new Set(['description'])
  const [before, after] = [aTransaction({ description: was }), aTransaction({ description: now })]
  expect(diffRecords(transactionCollection, before, after, given)).toHaveLength(changed ? 1 : 0)
})

test('leading zeros of a postcode count, and so do those of a phone number', () => {
  const [was, now] = [aContact({ zip: '01000', phone: '0032' }), aContact({ zip: '1000', phone: '032' })]
  const changes = diffRecords(contactCollection, was, now, givenFields(contactCollection, [was]))
  expect(changes.map(({ field }) => field)).toEqual(['phone', 'zip'])
})

test('a field that no row has is not one of the list’s fields', () => {
  const rows = [aContact({ phone: '', email: '' }), aContact({ phone: '', email: 'a@b.example' })]
  const given = givenFields(contactCollection, rows)
  expect([given.has('phone'), given.has('email')]).toEqual([false, true])
})

test('the shared beginning of two long texts is cut, so that their difference is in sight', () => {
  expect(
    nearDifference('Payment of the invoice of March 2026', 'Payment of the invoice of April 2026'),
  ).toEqual(['…nvoice of March 2026', '…nvoice of April 2026'])
})

test('no surrogate pair is cut in half', () => {
  expect(nearDifference('Payment of the 🧾🧾🧾🧾🧾a', 'Payment of the 🧾🧾🧾🧾🧾b')).toEqual([
    '…🧾🧾🧾🧾🧾a',
    '…🧾🧾🧾🧾🧾b',
  ])
  expect(nearDifference('Payment of the 🧾🧾🧾🧾🧾 a', 'Payment of the 🧾🧾🧾🧾🧾 b')).toEqual([
    '…🧾🧾🧾🧾🧾 a',
    '…🧾🧾🧾🧾🧾 b',
  ])
})

test('a short shared beginning is shown whole', () => {
  expect(nearDifference('Invoice 1', 'Invoice 2')).toEqual(['Invoice 1', 'Invoice 2'])
  expect(nearDifference('', 'Invoice 2')).toEqual(['', 'Invoice 2'])
})
