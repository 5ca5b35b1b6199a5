import type { QueryClient } from '@tanstack/react-query'
import type { ServiceSession } from '../api/session/service-session.ts'
import { creationOf } from '../changes/run-creation.ts'
import { saveAndMakeSure, tellOutcome } from '../changes/save-and-make-sure.ts'
import { NewContact } from '../domain/contact.ts'
import type { Refusal } from '../records/form/form-work.ts'
import { contactNaming } from './contact-naming.ts'
import type { FieldTexts } from '../domain/field.ts'
import * as messages from './messages.ts'

/**
 * Creates a deleted contact again from its form's fields; `open` receives the message, and the new contact's id if it
 * is known.
 */
export async function createFromForm(
  session: ServiceSession,
  client: QueryClient,
  fields: FieldTexts,
  open: (words: string, id: string | undefined) => void,
): Promise<Refusal | undefined> {
  const read = NewContact.safeParse(fields)
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => ({ field: String(path[0]), detail: message }))
    return { message: messages.notCreated, fields: faults }
  }
  const outcome = await saveAndMakeSure(creationOf(session, client, fields))
  return tellOutcome(outcome, {
    notSaved: messages.notCreatedCreateAgain,
    onSaved: ({ record, notes }, wasLost) => {
      const words = wasLost ? messages.wasCreated : messages.createdAgain
      const created = record ? words(contactNaming.nameOf(record)) : messages.createdAgainUnknown
      open([created, ...notes].join(' '), record?.id)
    },
  })
}
