import { z } from 'zod/mini'
import { byName, contactFieldNames } from './fields.ts'
import { text } from './text.ts'

/** What a form sends: the fields of a contact, each text, "" when empty (docs/spec.md, Contact). */
export const ContactDraft = z.strictObject(byName(contactFieldNames, text))
export type ContactDraft = z.infer<typeof ContactDraft>

/** What an edit sends: only the fields that changed. */
export const ContactChanges = z.partial(ContactDraft)
export type ContactChanges = z.infer<typeof ContactChanges>

/** What a creation sends: any of the fields, and at least one that identifies the contact. */
export const NewContact = z
  .partial(ContactDraft)
  .check(
    z.refine(
      ({ company, firstName, lastName, email }) =>
        [company, firstName, lastName, email].some((value) => value?.trim()),
      { error: 'Enter a company, a name or an email', path: ['company'] },
    ),
  )

/** A contact as the service returns it. Its values are not validated: stored values are shown as they are. */
export const Contact = z.object({ id: z.string(), ...byName(contactFieldNames, z.string()) })
export type Contact = z.infer<typeof Contact>
