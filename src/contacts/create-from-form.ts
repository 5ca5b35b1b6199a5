import type { QueryClient } from '@tanstack/react-query'
import { contacts } from '../api/contacts.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { refusalOf } from '../api/session/outcome.ts'
import { NewContact } from '../domain/contact.ts'
import type { Refusal } from '../records/form/refusal.ts'
import { contactNaming } from './contact-naming.ts'
import type { FieldTexts } from '../domain/field-texts.ts'
import * as messages from './form-messages.ts'

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
  const mutations = client.getMutationCache()
  const look = async (): Promise<Refusal | undefined> => {
    try {
      const found = await mutations.build(client, contacts.whetherCreated(session)).execute(fields)
      if (!found.record) return { message: messages.notCreatedCreateAgain, fields: [] }
      open(messages.wasCreated(contactNaming.nameOf(found.record)), found.record.id)
      return undefined
    } catch (error) {
      return refusalOf(error, look)
    }
  }
  try {
    const { record, notes } = await mutations.build(client, contacts.create(session)).execute(fields)
    const created = record
      ? messages.createdAgain(contactNaming.nameOf(record))
      : messages.createdAgainUnknown
    open([created, ...notes].join(' '), record?.id)
    return undefined
  } catch (error) {
    return refusalOf(error, look)
  }
}
