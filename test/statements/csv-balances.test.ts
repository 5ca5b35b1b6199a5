import { expect, test } from 'vitest'
import { balances } from './csv-reading.ts'

test('balances that contradict the amounts in every order are reported with the line, for a changed amount and a lost row alike', () => {
  const rows = [
    '2026-01-01,10.00,10.00',
    '2026-01-02,5.00,15.00',
    '2026-01-03,-2.00,13.00',
    '2026-01-04,1.00,14.00',
  ]
  expect(balances(...rows)?.contradictsAt).toBeUndefined()
  expect(balances(...rows.toReversed())?.contradictsAt).toBeUndefined()
  const changed = rows.with(2, '2026-01-03,-3.00,13.00')
  expect(balances(...changed)).toMatchObject({ contradictsAt: 4, opening: undefined, closing: undefined })
  expect(balances(...rows.toSpliced(1, 1))).toMatchObject({ contradictsAt: 3 })
  expect(balances(...rows.toReversed().toSpliced(1, 1))?.contradictsAt).toBeDefined()
})

test('balances of a day that the bank sorted in another way contradict nothing', () => {
  const sorted = balances('2026-01-01,10.00,13.00', '2026-01-01,5.00,5.00', '2026-01-01,-2.00,3.00')
  expect(sorted?.contradictsAt).toBeUndefined()
  expect(sorted?.opening).toBeUndefined()
})
