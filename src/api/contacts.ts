import { mutationOptions, useMutation } from '@tanstack/react-query'
import type { Contact, ContactChanges } from '../contract/contact.ts'
import type { ListQuery } from '../contract/page.ts'
import type { Saved } from '../contract/saved.ts'
import { line } from './line.ts'
import { resource, writing } from './resource.ts'
import { useListPage } from './use-list-page.ts'
import { useRecord } from './use-record.ts'

/** The contacts interface of SPEC.md: list, get, edit, delete many, and create. */
export const contacts = {
  ...resource<'contacts', ContactChanges>('contacts'),
  create: mutationOptions({
    mutationKey: ['/contacts', 'save'],
    mutationFn: async (draft: ContactChanges) => (await writing()).createContact(line(), draft),
  }),
  /** Looks whether a creation has happened whose answer was lost; without a record when it has not. */
  whetherCreated: mutationOptions({
    mutationKey: ['/contacts', 'save'],
    mutationFn: async (draft: ContactChanges): Promise<Saved<Contact>> => {
      const { whetherCreated } = await import('./look-again.ts')
      return { record: await whetherCreated(line(), draft), notes: [] }
    },
  }),
}

export const useContacts = (query: ListQuery) => useListPage<'contacts'>(contacts.list, query)
export const useContact = (id: string) => useRecord<'contacts'>(contacts.detail, id)
export const useCreateContact = () => useMutation(contacts.create)
export const useUpdateContact = () => useMutation(contacts.update)
export const useWhetherContactCreated = () => useMutation(contacts.whetherCreated)
export const useWhetherContactSaved = () => useMutation(contacts.whetherSaved)
