import { fieldsByName } from './field.ts'

/** The fields of a contact, with the names and order of docs/spec.md. */
export const contactFields = fieldsByName({
  firstName: { label: 'First name', publicName: 'first-name' },
  lastName: { label: 'Last name', publicName: 'last-name' },
  company: { label: 'Company', publicName: 'company' },
  phone: { label: 'Phone', publicName: 'phone', kind: 'phone', searchDigits: 6 },
  email: { label: 'Email', publicName: 'email', kind: 'email' },
  vatNumber: { label: 'VAT number', publicName: 'vat-number', searchDigits: 6 },
  country: { label: 'Country', publicName: 'country', kind: 'country' },
  city: { label: 'City', publicName: 'city' },
  zip: { label: 'ZIP', publicName: 'zip' },
  number: { label: 'House number', publicName: 'house-number' },
  street: { label: 'Street', publicName: 'street' },
})

export type ContactField = keyof typeof contactFields
