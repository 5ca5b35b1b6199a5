import { mutationOptions, useMutation } from '@tanstack/react-query'
import type { ContactChanges } from '../contract/contact.ts'
import type { ListQuery } from '../contract/page.ts'
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
  /** Looks whether a creation has happened whose answer was lost. */
  whetherCreated: async (draft: ContactChanges) =>
    (await import('./look-again.ts')).whetherCreated(line(), draft),
}

export const useContacts = (query: ListQuery) => useListPage<'contacts'>(contacts.list, query)
export const useContact = (id: string) => useRecord<'contacts'>(contacts.detail, id)
export const useCreateContact = () => useMutation(contacts.create)
export const useUpdateContact = () => useMutation(contacts.update)
