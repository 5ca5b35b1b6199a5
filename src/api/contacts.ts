import { mutationOptions, useMutation } from '@tanstack/react-query'
import type { Contact, ContactChanges } from '../domain/contact.ts'
import type { ListQuery } from '../domain/page.ts'
import type { SaveResult } from '../domain/save-result.ts'
import { session } from './session/service-session.ts'
import { resource } from './resource.ts'
import { useListPage } from './use-list-page.ts'
import { useRecord } from './use-record.ts'

/** The contacts operations of docs/spec.md: list, get, edit, delete many and create. */
export const contacts = {
  ...resource<'contacts', ContactChanges>('contacts'),
  create: mutationOptions({
    mutationKey: ['/contacts', 'save'],
    mutationFn: async (draft: ContactChanges) =>
      (await import('./write/create-contact.ts')).createContact(session(), draft),
  }),
  /** Checks whether a creation succeeded whose response was lost. Resolves without a record if it did not. */
  whetherCreated: mutationOptions({
    mutationKey: ['/contacts', 'save'],
    mutationFn: async (draft: ContactChanges): Promise<SaveResult<Contact>> => {
      const { verifyCreated: whetherCreated } = await import('./write/verify-saved.ts')
      return { record: await whetherCreated(session(), draft), notes: [] }
    },
  }),
}

export const useContacts = (query: ListQuery) => useListPage<'contacts'>(contacts.list, query)
export const useContact = (id: string) => useRecord<'contacts'>(contacts.detail, id)
export const useCreateContact = () => useMutation(contacts.create)
export const useUpdateContact = () => useMutation(contacts.update)
export const useWhetherContactCreated = () => useMutation(contacts.whetherCreated)
export const useWhetherContactSaved = () => useMutation(contacts.whetherSaved)
