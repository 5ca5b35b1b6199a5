import { describe, expect, test } from 'vitest'
import type { Store } from '../../src/service/store.ts'
import { aTransaction } from '../builders.ts'
import { blankContact, type OpenStore } from './open-service.ts'

/** The companies of the contacts that are searched; the city of each is "Plaats", the street of the first "Kaai 12". */
const companies = [
  'Zażółć Gęślą',
  'Lange Straße',
  'Æsir Øst Ðorn',
  '100% "d\'Oro"_\\x',
  'ΟΔΟΣ Σοφός',
  'İstanbul Iğdır',
  'Eﬃcient ﬁrm',
  'ＡＢＣ №5 ½',
  '東京都 株式会社ガス',
  '한국은행',
  'Smile 😀😁 𝕍𝕎𝕏 𐐀',
  'مُحَمَّد Жук Ёж',
  'a*b (c) [d] {e} ^f ~g -h +i :j ;k',
  'NEAR AND OR NOT company:x',
  'aaa aab aba',
  'Café e\u0301te\u0301 Zoë',
  '\uFFFD mark',
]

const nowhere = [
  'plaats q',
  'kaai 13',
  'x'.repeat(1000),
  ...'plaatskaai gesląplaats ąpl sk zz q qqq 😂 😀😀 都京'.split(' '),
  ...`a%s p_aats pl% plaats* "plaats" plaats" plaats\\ pla\\ats .* -- ';`.split(' '),
]

/** What every store finds; `fold` (domain/fold.ts) says what is alike. */
export function searchSuite(open: OpenStore) {
  describe('a search', () => {
    let opened: Promise<Store> | undefined
    const shared = () =>
      (opened ??= open({
        contacts: companies.map((company, at) =>
          blankContact({
            id: String(at).padStart(2, '0'),
            company,
            city: 'Plaats',
            street: at === 0 ? 'Kaai 12' : '',
          }),
        ),
        transactions: [],
      }))
    const all = companies.map((_, at) => at)

    test.each<[what: string, searches: string[], found: number[]]>(
      // prettier-ignore
      [
      ['letters with strokes and accents', ['zazolc', 'ZAŻÓŁĆ', 'geslą', 'zaż', 'Żół', 'ęśl', 'ol'], [0]],
      ['ß as ss', ['strasse', 'STRASSE', 'straße', 'aß', 'ss'], [1]],
      ['letters that are two', ['aesir', 'ÆSIR', 'øst dorn', 'ðor', 'æ', 'ae'], [2]],
      ['a per cent sign', ['%', '100%', '0%', '% "'], [3]],
      ['an underscore', ['_', '"_', '_\\', 'oro"_'], [3]],
      ['quotes', ["'", '"', "d'o", '"d', `'oro"`, "d'Oro"], [3]],
      ['a backslash', ['\\', '\\x', '_\\x'], [3]],
      ['Greek with any sigma', ['οδος', 'ΟΔΟΣ', 'οδός', 'οδοσ', 'ς σο', 'σοφος', 'ΣΟΦΌΣ', 'δο'], [4]],
      ['Turkish i with and without dots', ['istanbul', 'ISTANBUL', 'ıstanbul', 'İST', 'igdir', 'ığ', 'ĞDIR'], [5]],
      ['ligatures as their letters', ['efficient', 'ffi', 'ﬃ', 'ﬁrm', 'FIRM'], [6]],
      ['wide letters and signs', ['abc', 'ＡＢＣ', 'no5', '№5', 'o5', '1⁄2', '½'], [7]],
      ['Chinese and Japanese', ['東', '東京', '京都', '東京都', '会社', 'カス', '社ガス', '東 社'], [8]],
      ['Korean', ['한', '국은', '한국은행', '은행 한국'], [9]],
      ['signs beyond U+FFFF', ['😀', '😀😁', '😁', 'vwx', '𝕍', '𝕎𝕏', '𐐨', '𐐀', '😁 𝕏'], [10]],
      ['Arabic and Cyrillic', ['محمد', 'مُحَمَّد', 'مح', 'жук', 'ЁЖ', 'еж', 'ж'], [11]],
      ['signs that mean something to search engines', ['*', 'a*b', '(c)', '[d', '}', '^f', '~', ':j', ';', '+i'], [12]],
      ['a minus before a word', ['-h', '-h plaats'], [12]],
      ['words that mean something to search engines', ['near', 'NEAR AND', 'or not company:', 'company:x'], [13]],
      ['letters over and over', ['aaa', 'aab', 'aba', 'aaa aba', 'aaa aaa aa'], [14]],
      ['accents of their own or not', ['cafe', 'éte', 'ete', 'CAFÉ', 'zoe', 'ZOË', 'e\u0308 fé'], [15]],
      ['the replacement character', ['\uFFFD', '\uFFFD mark', 'ark'], [16]],
      ['short and long words together', ['ka zazolc', 'zazolc 12 ka pl', '12', 'plaats kaai z', 'aa kaai'], [0]],
      ['words of several fields in any order', ['plaats zażółć', 'kaai plaats', '12 plaats gesla'], [0]],
      ['a word given again', ['kaai kaai', 'ka ka ka', 'kaai KAAI Ka ka'], [0]],
      ['any white space between words', ['kaai\tplaats', ' kaai\n\nplaats ', 'kaai\u00A0plaats', '　kaai　'], [0]],
      ['what they all have', ['plaats', 'pl', 'a', 'PLAATS', 'aa', 'ts plaats'], all],
      ['nothing asked', ['', ' ', '\t\n', '\u00A0', '\u0301'], all],
      ['what is nowhere', nowhere, []],
      ['what no store can keep', ['\0', 'plaats\0', '\0 plaats', '\ud83d', '\ude00', '😀 \ud83d', 'a\udfff'], []],
    ],
    )('finds %s', async (_what, searches, found) => {
      const { contacts } = await shared()
      for (const search of searches) {
        const { items, total } = await contacts.list({ search, page: 1, pageSize: 100 })
        expect([search, items.map(({ id }) => Number(id)).toSorted((one, other) => one - other)]).toEqual([
          search,
          found,
        ])
        expect(total).toBe(found.length)
      }
    })

    test('of a hundred words wants every one', async () => {
      const { contacts } = await shared()
      const words = Array.from({ length: 100 }, (_, index) => ['kaai', 'ka', 'plaats', '12', 'z'][index % 5])
      expect((await contacts.list({ search: words.join(' '), page: 1, pageSize: 5 })).total).toBe(1)
      expect((await contacts.list({ search: `${words.join(' ')} qq`, page: 1, pageSize: 5 })).total).toBe(0)
    })

    test('is answered in pages, with the total of all of them', async () => {
      const { contacts } = await shared()
      for (const search of ['plaats', 'pl', 'a plaats']) {
        const whole = await contacts.list({ search, page: 1, pageSize: 100 })
        const pages = await Promise.all(
          [1, 2, 3, 4].map((page) => contacts.list({ search, page, pageSize: 6 })),
        )
        expect(pages.flatMap(({ items }) => items)).toEqual(whole.items)
        expect(pages.map(({ total }) => total)).toEqual(Array(4).fill(companies.length))
      }
    })
  })

  test('a word is not found over the border of two fields, nor in what was there before', async () => {
    const { transactions } = await open({
      contacts: [],
      transactions: [
        aTransaction({ id: '1', currency: 'EUR', amount: '12.50', counterpart: 'abc', description: 'def' }),
      ],
    })
    const totalOf = async (search: string) =>
      (await transactions.list({ search, page: 1, pageSize: 5 })).total
    expect(await Promise.all(['abcdef', 'cd', 'c\nd', 'r1', 'eur12.50'].map(totalOf))).toEqual([
      0, 0, 1, 0, 0,
    ])
    await transactions.update('1', { counterpart: 'ab', description: '' })
    expect(await Promise.all(['abc', 'def', 'ef', 'ab', 'ab eur'].map(totalOf))).toEqual([0, 0, 0, 1, 1])
    await transactions.update('1', { counterpart: 'abc' })
    expect(await Promise.all(['abc', 'bc', 'ab'].map(totalOf))).toEqual([1, 1, 1])
    await transactions.remove(['1'])
    expect(await Promise.all(['abc', 'bc', 'a', ''].map(totalOf))).toEqual([0, 0, 0, 0])
  })
}

const structured = '+++152/7290/56554+++ BE68 5390 0754 7034'
const payment = (id: string, date: string, amount: string, counterpart: string, description = '') =>
  aTransaction({ id, date, amount, counterpart, description })

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
          payment('out', '2026-10-30', '-3020.00', 'Rent'),
          payment('in', '2026-03-15', '711.35', 'Shop'),
          payment('short', '2026-03-01', '711.4', 'Odd'),
          payment('thousand', '2026-01-03', '1234', 'Whole'),
          payment('bit', '2025-12-31', '1.234', 'Fraction'),
          payment('structured', '2026-02-28', '5.00', 'Tax 2026-03', structured),
          { ...payment('dollar', '2026-04-01', '3020.00', 'US'), currency: 'USD' },
          payment('odd', '2026-03-31', 'n/a', 'March fair', 'in march'),
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
