import { expect, test } from 'vitest'
import { changeRules, createNaming, NameRule, suggestName } from '../../src/domain/name-rules.ts'

const rule = (match: NameRule['match'], text: string, name: string): NameRule => ({ match, text, name })

test.each([
  ['STROOMLIJN 0047118', 'Stroomlijn Energie BV'],
  ['stroomlijn  0047118 ', 'Stroomlijn Energie BV'],
  ['STROOMLIJN 0047119', 'Stroomlijn'],
  ['Betaling STROOMLIJN', undefined],
  ['CAFÉ NOIR 12', 'Café Noir'],
  ['Betaling cafe noir', 'Café Noir'],
  ['Stroomlijn', undefined],
  ['', undefined],
  ['Something else', undefined],
])('%s is called %s', (counterpart, name) => {
  const naming = createNaming([
    rule('contains', 'cafe noir', 'Café Noir'),
    rule('begins', 'strOOm', 'Stroom'),
    rule('begins', 'stroomlijn', 'Stroomlijn'),
    rule('is', 'STROOMLIJN 0047118', 'Stroomlijn Energie BV'),
  ])
  expect(suggestName(naming, counterpart)).toBe(name)
})

test('a rule that keeps a name protects it from a wider one', () => {
  const naming = createNaming([
    rule('contains', 'amazon', 'Amazon EU'),
    rule('is', 'Amazon Web Services', 'Amazon Web Services'),
  ])
  expect(suggestName(naming, 'Amazon Web Services')).toBeUndefined()
  expect(suggestName(naming, 'AMAZON WEB SERVICES')).toBe('Amazon Web Services')
  expect(suggestName(naming, 'AMZN amazon 12')).toBe('Amazon EU')
})

test('a text has one rule for each way to compare it, however it is written; a rule without a name goes', () => {
  const before = changeRules(
    [],
    [rule('is', 'Zeta', 'Z'), rule('is', 'Café 1', 'A'), rule('begins', 'cafe 1', 'B')],
  )
  expect(before.map(({ name }) => name)).toEqual(['B', 'A', 'Z'])
  expect(changeRules(before, [rule('is', 'CAFE  1', 'C'), rule('is', 'zeta', '')])).toEqual([
    rule('begins', 'cafe 1', 'B'),
    rule('is', 'CAFE  1', 'C'),
  ])
})

test.each([{ text: '   ' }, { text: 'x'.repeat(201) }, { name: 'a\0b' }, { match: 'regex' }])(
  'refuses a rule with %j',
  (fields) => {
    expect(NameRule.safeParse({ ...rule('is', 'x', 'y'), ...fields }).success).toBe(false)
  },
)
