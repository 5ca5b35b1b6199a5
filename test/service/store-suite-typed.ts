import { describe, expect, test } from 'vitest'
import type { Store } from '../../src/service/store.ts'
import { aTransaction } from '../builders.ts'
import { blankContact, type OpenStore } from './open-service.ts'

/** What every store finds of words as people see and type them: amounts, dates, and numbers with spaces or without. */
export function typedSearchSuite(open: OpenStore) {
  describe('what a person sees or types', () => {
    let opened: Promise<Store> | undefined
    const shared = () =>
      (opened ??= open({
        contacts: [
          blankContact({
            id: 'phone',
            company: 'De Wilde',
            phone: '+32 9 269 52 98',
            vatNumber: 'BE0445455375',
            country: 'BE',
          }),
          blankContact({ id: 'spaced', company: 'Zürich AG', vatNumber: 'BE 0999.111.222', country: 'CH' }),
          blankContact({ id: 'text', company: 'Old', country: 'Belgique' }),
        ],
        transactions: [
          aTransaction({
            id: 'out',
            date: '2026-10-30',
            amount: '-3020.00',
            counterpart: 'Rent',
            description: '',
          }),
          aTransaction({
            id: 'in',
            date: '2026-03-15',
            amount: '711.35',
            counterpart: 'Shop',
            description: '',
          }),
          aTransaction({
            id: 'short',
            date: '2026-03-01',
            amount: '711.4',
            counterpart: 'Odd',
            description: '',
          }),
          aTransaction({
            id: 'thousand',
            date: '2026-01-03',
            amount: '1234',
            counterpart: 'Whole',
            description: '',
          }),
          aTransaction({
            id: 'bit',
            date: '2025-12-31',
            amount: '1.234',
            counterpart: 'Fraction',
            description: '',
          }),
          aTransaction({
            id: 'structured',
            date: '2026-02-28',
            amount: '5.00',
            counterpart: 'Tax 2026-03',
            description: '+++152/7290/56554+++ BE68 5390 0754 7034',
          }),
          aTransaction({
            id: 'dollar',
            date: '2026-04-01',
            currency: 'USD',
            amount: '3020.00',
            counterpart: 'US',
            description: '',
          }),
          aTransaction({
            id: 'odd',
            date: '2026-03-31',
            amount: 'n/a',
            counterpart: 'March fair',
            description: 'in march',
          }),
        ],
      }))

    test.each<[search: string, found: string[]]>([
      ['3.020,00', ['out', 'dollar']],
      ['3020,00', ['out', 'dollar']],
      ['€ 3.020,00', ['out']],
      ['3 020,00 €', ['out']],
      ['3 020,00', ['out', 'dollar']],
      ['3\u00A0020,00', ['out', 'dollar']],
      ['3\u202F020,00', ['out', 'dollar']],
      ["3'020.00", ['out', 'dollar']],
      ['3’020.00', ['out', 'dollar']],
      ['3,020', ['out', 'dollar']],
      ['\u22123,020.00', ['out']],
      ['-3,020.00', ['out']],
      ['-3020', ['out']],
      ['3.020,00-', ['out']],
      ['+3,020.00', ['dollar']],
      ['\u061C-٣٬٠٢٠٫٠٠', ['out']],
      ['711,35', ['in']],
      ['+711.35', ['in']],
      ['-711.35', []],
      ['711.35 EUR', ['in']],
      ['711,40', ['short']],
      ['+711.40', ['short']],
      ['1.234', ['thousand', 'bit']],
      ['1.234,00', ['thousand']],
      ['30.10.2026', ['out']],
      ['30/10/2026', ['out']],
      ['10/30/2026', ['out']],
      ['oct 30', ['out']],
      ['30 oktober 2026', ['out']],
      ['October 30, 2026', ['out']],
      ['01/03/2026', ['short', 'thousand']],
      ['mar 2026', ['in', 'short', 'odd']],
      ['03/2026', ['in', 'short', 'odd']],
      ['maart 2026', ['in', 'short', 'odd']],
      ['märz 2026 shop', ['in']],
      ['152729056554', ['structured']],
      ['+++152/7290/56554+++', ['structured']],
      ['BE68539007547034', ['structured']],
      ['be68 5390 0754 7034', ['structured']],
      ['date:2026-03', ['in', 'short', 'odd']],
      ['DATE:2026-03 odd', ['short']],
      ['shop date:2026-03', ['in']],
      ['date:2026-q1', ['in', 'short', 'thousand', 'structured', 'odd']],
      ['date:2025', ['bit']],
      ['date:2026-13', []],
      ['date:', []],
      ['2026-03', ['in', 'short', 'structured', 'odd']],
    ])('finds transactions by %s', async (search, found) => {
      const { transactions } = await shared()
      const { items, total } = await transactions.list({ search, page: 1, pageSize: 25 })
      expect(items.map(({ id }) => id).toSorted()).toEqual(found.toSorted())
      expect(total).toBe(found.length)
    })

    test.each<[search: string, found: string[]]>([
      ['+3292695298', ['phone']],
      ['09 269 52 98', ['phone']],
      ['+32 (0)9 269 52 98', ['phone']],
      ['0032 9 269.52.98', ['phone']],
      ['0445.455.375', ['phone']],
      ['BE 0445.455.375', ['phone']],
      ['be0445455375', ['phone']],
      ['BE0999111222', ['spaced']],
      ['Belgium', ['phone']],
      ['België', ['phone']],
      ['belgi', ['phone', 'text']],
      ['belgique', ['phone', 'text']],
      ['Schweiz', ['spaced']],
      ['zurich', ['spaced']],
      ['switzerland zurich', ['spaced']],
      ['Ivory', []],
      ['date:2026-03', []],
    ])('finds contacts by %s', async (search, found) => {
      const { contacts } = await shared()
      const { items } = await contacts.list({ search, page: 1, pageSize: 25 })
      expect(items.map(({ id }) => id).toSorted()).toEqual(found.toSorted())
    })

    test('a period is read in pages, newest first', async () => {
      const { transactions } = await shared()
      const ids = async (page: number) =>
        (await transactions.list({ search: 'date:2026-Q1', page, pageSize: 2 })).items.map(({ id }) => id)
      expect([await ids(1), await ids(2), await ids(3), await ids(4)]).toEqual([
        ['odd', 'in'],
        ['short', 'structured'],
        ['thousand'],
        [],
      ])
    })
  })
}
