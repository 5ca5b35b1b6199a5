import { fieldsByName } from './field.ts'

/** The fields of a contact, with the names and order of docs/spec.md. */
export const contactFields = fieldsByName({
  firstName: { label: 'First name' },
  lastName: { label: 'Last name' },
  company: { label: 'Company' },
  phone: { label: 'Phone', kind: 'phone', searchDigits: 6 },
  email: { label: 'Email', kind: 'email' },
  vatNumber: { label: 'VAT number', searchDigits: 6 },
  country: { label: 'Country', kind: 'country' },
  city: { label: 'City' },
  zip: { label: 'ZIP' },
  number: { label: 'House number' },
  street: { label: 'Street' },
})

export type ContactField = keyof typeof contactFields
