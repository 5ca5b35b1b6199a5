import { expect, test, vi } from 'vitest'
import { from, paths } from './observed.ts'

vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB')

test('G8: columns beside an amount, or without numbers, are no columns', () => {
  const beside = from([{ amount: '5.00', deposit: '5,00', withdrawal: '' }])
  expect(beside.questions).toMatchObject([{ text: expect.stringContaining('Does a field say') }])
  expect(beside.profile).toEqual({ values: { amount: { read: '1234.56', unit: 'major' } } })
  expect(paths(from([{ deposit: 'yes', withdrawal: 'no' }]))).toEqual([])
  expect(paths(from([{ deposit: '5.00' }]))).toEqual([])
})

test('G8: columns that are set show their decimals and units, whatever their names', () => {
  const sign = { kind: 'two-columns', in: 'bij', out: 'af bij ons' }
  expect(from([{ bij: '1.234,50', 'af bij ons': '' }], { amount: { sign } }).profile).toEqual({
    values: { amount: { read: '1.234,56', unit: 'major' } },
  })
})
