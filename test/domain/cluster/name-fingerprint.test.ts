import { expect, test } from 'vitest'
import { isOneOfNames, searchForName } from '../../../src/domain/cluster/fingerprint.ts'
import { createMatcher } from '../../../src/domain/search/search-text.ts'
import { aContact } from '../../builders.ts'

/** What banks write, and the contact. */
const same = [
  ['HOUTHANDEL PEETERS B.V.', 'Peeters Houthandel'],
  ['Müller & Söhne GmbH', 'Muller Sohne'],
  ['S.A.R.L. L’ORÉAL', "L'Oréal"],
  ['ZAJAC DABROWSKA SP. Z O.O.', 'Dąbrowska Zając'],
  ['Nagy Kárpitos Bt.', 'NAGY KARPITOS'],
  ['NV', 'nv'],
] as const

const other = [
  ['Peeters', 'Peeters & Zonen'],
  ['Bakker BV', 'Bakkerij BV'],
  ['', 'BV'],
  ['STROOMLIJN 0047118', 'Stroomlijn'],
] as const

test.for(same)('“%s” is “%s”, and a search finds it', ([written, company]) => {
  expect(isOneOfNames(written, [company])).toBe(true)
  for (const [typed, there] of [
    [written, company],
    [company, written],
  ] as const) {
    expect(createMatcher(searchForName(typed))('contacts', aContact({ company: there }))).toBe(true)
  }
})

test.for(other)('“%s” is not “%s”', ([written, company]) => {
  expect(isOneOfNames(written, [company])).toBe(false)
})
