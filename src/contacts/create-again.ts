import type { QueryClient } from '@tanstack/react-query'
import { contacts } from '../api/contacts.ts'
import { refusalOf } from '../api/api-error.ts'
import { NewContact } from '../contract/contact.ts'
import type { Refusal } from '../forms/refusal.ts'
import { contactNoun } from './contact-noun.ts'

type Fields = Record<string, string>

/** Creates a contact that was deleted again, from the fields of its form; `open` is given what to say, and its id where that is known. */
export async function createAgain(
  client: QueryClient,
  fields: Fields,
  open: (words: string, id: string | undefined) => void,
): Promise<Refusal | undefined> {
  const read = NewContact.safeParse(fields)
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => ({ field: String(path[0]), detail: message }))
    return { message: 'Not created.', fields: faults }
  }
  const mutations = client.getMutationCache()
  const look = async (): Promise<Refusal | undefined> => {
    try {
      const found = await mutations.build(client, contacts.whetherCreated).execute(fields)
      if (!found.record) return { message: 'No such contact was found, so it was not created.', fields: [] }
      open(`${contactNoun.nameOf(found.record)} is there: it was created.`, found.record.id)
      return undefined
    } catch (error) {
      return refusalOf(error, look)
    }
  }
  try {
    const { record, notes } = await mutations.build(client, contacts.create).execute(fields)
    const name = record ? contactNoun.nameOf(record) : 'The contact'
    open([`${name} created again.`, ...notes].join(' '), record?.id)
    return undefined
  } catch (error) {
    return refusalOf(error, look)
  }
}
