import { expect, test } from 'vitest'
import { nearDifference } from '../../src/changes/near-difference.ts'

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
