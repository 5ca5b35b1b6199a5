import { z } from 'zod/mini'
import { text } from './text.ts'

/** What a form sends: the eleven fields of a contact, each text, "" when empty (SPEC.md, Contact). */
export const ContactDraft = z.strictObject({
  firstName: text,
  lastName: text,
  company: text,
  phone: text,
  email: text,
  vatNumber: text,
  country: text,
  city: text,
  zip: text,
  number: text,
  street: text,
})
export type ContactDraft = z.infer<typeof ContactDraft>

/** A contact of which nothing is filled in. */
export const emptyContact: ContactDraft = {
  firstName: '',
  lastName: '',
  company: '',
  phone: '',
  email: '',
  vatNumber: '',
  country: '',
  city: '',
  zip: '',
  number: '',
  street: '',
}

/** What an edit sends: only the fields that changed. */
export const ContactChanges = z.partial(ContactDraft)
export type ContactChanges = z.infer<typeof ContactChanges>

/** What a creation sends: any of the fields, and at least one by which the contact can be found again. */
export const NewContact = z
  .partial(ContactDraft)
  .check(
    z.refine(
      ({ company, firstName, lastName, email }) =>
        [company, firstName, lastName, email].some((value) => value?.trim()),
      { error: 'Fill in a company, a first name, a last name or an email', path: ['company'] },
    ),
  )

/** A contact as the service gives it. Its values are never judged: what is stored is shown. */
export const Contact = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  phone: z.string(),
  email: z.string(),
  vatNumber: z.string(),
  country: z.string(),
  city: z.string(),
  zip: z.string(),
  number: z.string(),
  street: z.string(),
})
export type Contact = z.infer<typeof Contact>
