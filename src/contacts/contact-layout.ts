import type { ContactField } from '../domain/contact-fields.ts'
import { namesOf } from '../domain/field.ts'

/** The fields of a contact in the order of forms and pages, with their section. */
export const contactLayout: Record<ContactField, 'company' | 'person' | 'address'> = {
  company: 'company',
  vatNumber: 'company',
  firstName: 'person',
  lastName: 'person',
  phone: 'person',
  email: 'person',
  street: 'address',
  number: 'address',
  zip: 'address',
  city: 'address',
  country: 'address',
}

export const contactNamesInOrder = namesOf(contactLayout)
