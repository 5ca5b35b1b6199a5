import { mutationOptions, useMutation } from '@tanstack/react-query'
import type { ContactChanges } from '../contract/contact.ts'
import { Contact } from '../contract/contact.ts'
import type { ListQuery } from '../contract/page.ts'
import { http } from './http.ts'
import { resource } from './resource.ts'
import { useListPage } from './use-list-page.ts'
import { useRecord } from './use-record.ts'

/** The contacts interface of SPEC.md: list, get, edit, delete many, and create. */
export const contacts = {
  ...resource<Contact, ContactChanges>('/contacts', Contact),
  create: mutationOptions({
    mutationKey: ['/contacts', 'save'],
    mutationFn: (draft: ContactChanges) => http(Contact, '/contacts/new', { method: 'POST', body: draft }),
  }),
}

export const useContacts = (query: ListQuery) => useListPage(contacts.list, query)
export const useContact = (id: string) => useRecord(contacts.detail, id)
export const useCreateContact = () => useMutation(contacts.create)
export const useUpdateContact = (id: string) => useMutation(contacts.update(id))
export const useDeleteContacts = () => useMutation(contacts.remove)
