import { expect, test } from 'vitest'
import { contactsOfAccounts } from '../../../src/domain/cluster/contacts-of-accounts.ts'
import { matchContacts } from '../../../src/domain/cluster/contact-of-transaction.ts'
import { aContact } from '../../builders.ts'

const a = { account: 'A', name: 'One' }

test.each([
  ['one line shows the contact of all', [a, { ...a, contact: 'x' }], [['A', 'x']]],
  [
    'several lines agree',
    [
      { ...a, contact: 'x' },
      { ...a, name: 'Two', contact: 'x' },
    ],
    [['A', 'x']],
  ],
  [
    'lines that disagree show nothing',
    [
      { ...a, contact: 'x' },
      { ...a, contact: 'y' },
    ],
    [],
  ],
  ['no line shows any', [a], []],
  [
    'spellings are one name',
    ['One', 'ONE BV', 'one', 'One.'].map((name) => ({ ...a, name, contact: 'x' })),
    [['A', 'x']],
  ],
  ['who pays for many is nobody', ['1', '2', '3', '4'].map((name) => ({ ...a, name, contact: 'x' })), []],
  [
    'each account has its own',
    [
      { ...a, contact: 'x' },
      { account: 'B', name: 'One' },
    ],
    [['A', 'x']],
  ],
])('%s', (_, lines, expected) => {
  expect([...contactsOfAccounts(lines)]).toEqual(expected)
})

test('the contact of an account is likely, less sure than a VAT number, and decides between equal names', () => {
  const contacts = ['one', 'two'].map((id) =>
    aContact({ id, company: 'Peeters', vatNumber: id === 'one' ? 'BE0449679429' : '', email: '' }),
  )
  const found = (counterpart: string, description: string, account?: string) =>
    matchContacts({ counterpart, description }, contacts, account).map(
      ({ contact, reason, sureness }) => `${contact.id} ${sureness} ${reason}`,
    )
  expect(found('Incasso 7', '', 'two')).toEqual(['two likely account'])
  expect(found('Peeters', '', 'two')).toEqual(['two likely account', 'one doubtful name'])
  expect(found('Incasso 7', 'BE0449679429', 'two')).toEqual(['one certain vatNumber', 'two likely account'])
  expect(found('Incasso 7', '', 'gone')).toEqual([])
})
