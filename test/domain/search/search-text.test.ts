import { expect, test } from 'vitest'
import { contactFieldNames, transactionFieldNames } from '../../../src/domain/fields.ts'
import { searchText, searchTextVersion } from '../../../src/domain/search/search-text.ts'

// Books hold these texts. Another list of fields needs another version, or existing books keep texts that a check finds wrong.
test('this version of the search texts is made of these fields', () => {
  expect({ version: searchTextVersion, contactFieldNames, transactionFieldNames }).toEqual({
    version: 2,
    contactFieldNames: [
      'firstName',
      'lastName',
      'company',
      'phone',
      'email',
      'vatNumber',
      'country',
      'city',
      'zip',
      'number',
      'street',
    ],
    transactionFieldNames: ['date', 'currency', 'amount', 'counterpart', 'description'],
  })
})

test('numbers of a field that has them are also found without their marks', () => {
  const phone = '+32 9 211 22 33'
  expect(searchText({ id: '1', phone }).split('\n')).toEqual([phone, '3292112233'])
  expect(searchText({ id: '1', zip: phone })).toBe(phone)
})
