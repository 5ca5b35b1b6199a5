import { expect, test } from 'vitest'
import { choiceFor } from '../../../src/domain/cluster/contact-choice.ts'

const acme = { name: 'ACME N.V.', account: 'BE68539007547034', contact: 'a' }

test('a choice is found by the name however it is written, and by the account under any other name', () => {
  expect(choiceFor([acme], { names: ['Acme'] })).toEqual({ choice: acme, by: 'name' })
  expect(choiceFor([acme], { names: ['Incasso'], account: acme.account })).toEqual({
    choice: acme,
    by: 'account',
  })
  expect(choiceFor([acme], { names: ['Incasso'], account: 'BE00' })).toBeUndefined()
  expect(choiceFor([{ name: 'Acme', contact: 'a' }], { names: ['Incasso'] })).toBeUndefined()
})

test('what was said of a name comes before its account, and an account of several contacts is nobody’s', () => {
  const beta = { ...acme, name: 'Beta', contact: 'b' }
  expect(choiceFor([acme, beta], { names: ['Beta'], account: acme.account })?.choice).toBe(beta)
  expect(choiceFor([acme, beta], { names: ['Gamma'], account: acme.account })).toBeUndefined()
  // “None of them” is about that name alone.
  expect(choiceFor([{ ...acme, contact: '' }], { names: ['Gamma'], account: acme.account })).toBeUndefined()
})
