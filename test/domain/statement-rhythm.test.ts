import { expect, test } from 'vitest'
import { daysLate, usualGap } from '../../src/domain/bank-account.ts'

test.each([
  [[], undefined],
  [['2026-01-31', '2026-02-28'], undefined],
  [['2026-01-31', '2026-02-28', '2026-02-28'], undefined],
  [['2026-03-31', '2026-01-31', '2026-02-28'], 31],
  [['2026-01-31', '2026-02-30', '2026-02-28', '2026-03-31'], 31],
  [['2026-01-02', '2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08'], 1],
  [['2025-03-31', '2025-06-30', '2025-09-30', '2025-12-31'], 92],
  // One that was months late does not make it rare.
  [['2026-01-31', '2026-02-28', '2026-03-31', '2026-08-31', '2026-09-30'], 31],
])('statements that end on %j usually end every %j days', (days, every) => {
  expect(usualGap(days)).toBe(every)
})

test.each([
  ['monthly', 31, '2026-03-16', undefined],
  ['monthly', 31, '2026-03-18', 46],
  ['weekly', 7, '2026-02-20', undefined],
  ['weekly', 7, '2026-02-21', 21],
  ['daily', 1, '2026-02-14', undefined],
  ['daily', 1, '2026-02-15', 15],
  ['quarterly', 92, '2026-06-17', undefined],
  ['quarterly', 92, '2026-06-18', 138],
  ['for more than a year', 31, '2027-06-01', undefined],
  ['in the future', 31, '2025-06-01', undefined],
])('a last statement of 31 January: %s, every %i days, on %s', (_, every, today, late) => {
  expect(daysLate({ statement: { name: '', day: '2026-01-31', every } }, today)).toBe(late)
})

test('where nothing tells how often statements end, or when the last did, none is late', () => {
  expect(daysLate({ statement: { name: '', day: '2026-01-31' } }, '2026-08-01')).toBeUndefined()
  expect(daysLate({ statement: { name: '', day: 'odd', every: 31 } }, '2026-08-01')).toBeUndefined()
  expect(daysLate({}, '2026-08-01')).toBeUndefined()
})
