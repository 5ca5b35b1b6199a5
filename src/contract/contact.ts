import { z } from 'zod/mini'
import { byName, contactFields } from './fields.ts'
import { text } from './text.ts'

/** What a form sends: the eleven fields of a contact, each text, "" when empty (SPEC.md, Contact). */
export const ContactDraft = z.strictObject(byName(contactFields, text))
export type ContactDraft = z.infer<typeof ContactDraft>

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
export const Contact = z.object({ id: z.string(), ...byName(contactFields, z.string()) })
export type Contact = z.infer<typeof Contact>
