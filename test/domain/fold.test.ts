import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '../../src/domain/fold.ts'

test.each([
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['GROẞ', 'gross'],
  ['Ærø Œuvre', 'aero oeuvre'],
  ['Đorđe', 'dorde'],
  ['Þór Ðam', 'thor dam'],
  ['Ħal', 'hal'],
  ['İstanbul ılık', 'istanbul ilik'],
  ['Székesfehérvár Fűrész', 'szekesfehervar furesz'],
  ['Zażółć gęślą jaźń', 'zazolc gesla jazn'],
  ['e\u0301', 'e'],
  ['ﬁn №5 ½', 'fin no5 1⁄2'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['Ελλάς', 'ελλασ'],
  ['a\u00a0b', 'a b'],
  ['100% _\'"\\', '100% _\'"\\'],
  ['', ''],
])('"%s" is compared as "%s"', (text, folded) => expect(fold(text)).toBe(folded))

test('folding again changes nothing, and case never matters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
  for (const text of ['Vandenbroucke', 'Œuvre', 'ΟΔΟΣ', 'Łoś'])
    expect(fold(text.toUpperCase())).toBe(fold(text.toLowerCase()))
})
