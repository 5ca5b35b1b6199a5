import type { ContactField } from '../domain/contact-fields.ts'
import { namesOf } from '../domain/field.ts'

/** The fields of a contact in the order of forms and pages, with their section. */
export const contactLayout: Record<ContactField, 'details' | 'address'> = {
  company: 'details',
  vatNumber: 'details',
  firstName: 'details',
  lastName: 'details',
  phone: 'details',
  email: 'details',
  street: 'address',
  number: 'address',
  zip: 'address',
  city: 'address',
  country: 'address',
}

export const contactNamesInOrder = namesOf(contactLayout)
