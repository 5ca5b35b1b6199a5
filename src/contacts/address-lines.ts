import type { Contact } from '../domain/contact.ts'

/** The fields of an address. */
export type AddressField = 'street' | 'number' | 'zip' | 'city' | 'country'

/** The fields of an address, line by line, as written on an envelope to its country. */
export function addressLines({ country }: Pick<Contact, 'country'>): AddressField[][] {
  const code = country.trim().toUpperCase()
  const street: AddressField[] = numberFirst.includes(code) ? ['number', 'street'] : ['street', 'number']
  if (zipLast.includes(code)) return [street, ['city'], ['zip'], ['country']]
  return [street, zipAfterCity.includes(code) ? ['city', 'zip'] : ['zip', 'city'], ['country']]
}

// Source: Universal Postal Union, "Postal addressing systems in member countries". All others write "Street 1" and
// "1000 City".
const numberFirst = 'AU CA FR GB IE IN LU MC NZ SG US ZA'.split(' ')
const zipAfterCity = 'AU CA IN NZ SG US ZA'.split(' ')
const zipLast = 'GB IE'.split(' ')
