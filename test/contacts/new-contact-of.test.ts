import { expect, test } from 'vitest'
import { newContactOf } from '../../src/contacts/new-contact-of.ts'

test('a contact from a name holds what its transactions name, and no word that only looks like a VAT number', () => {
  const known = {
    name: ' Acme \n NV',
    vatNumbers: ['ID00002SVWZ', 'BE 0203.430.576'],
    emails: ['a@b.example'],
  }
  expect(newContactOf(known)).toEqual({ company: 'Acme NV', vatNumber: 'BE0203430576', email: 'a@b.example' })
  expect(newContactOf({ name: 'Acme', vatNumbers: ['ID00002SVWZ'], emails: [] })).toEqual({ company: 'Acme' })
})
