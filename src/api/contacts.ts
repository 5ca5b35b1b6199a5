import { mutationOptions, useMutation } from '@tanstack/react-query'
import { keys } from './cache/keys.ts'
import type { Contact, ContactChanges } from '../domain/contact.ts'
import type { ListQuery } from '../domain/page.ts'
import type { SaveResult } from '../domain/write-results.ts'
import { lookFor } from './session/api-error.ts'
import type { ServiceSession } from './session/service-session.ts'
import { useSession } from './session/use-session.ts'
import { resource, useListPage, useRecord } from './resource.ts'

/** The contacts operations of docs/spec.md: list, get, edit, delete many and create. */
export const contacts = {
  ...resource<'contacts', ContactChanges>('contacts'),
  /** `key` identifies a creation, so that a repeated one is recognised (`createContact`). */
  create: (session: ServiceSession, key?: string) =>
    mutationOptions({
      mutationKey: keys.save('contacts'),
      mutationFn: async (draft: ContactChanges) =>
        (await import('./write/create-contact.ts')).createContact(session, draft, key),
    }),
  /**
   * Checks whether a creation succeeded whose response was lost. Resolves without a record if it did not. `isOther`: whether
   * a contact is known to be another one.
   */
  whetherCreated: (session: ServiceSession, isOther?: (id: string) => boolean) =>
    mutationOptions({
      mutationKey: keys.save('contacts'),
      meta: { looked: true },
      mutationFn: (draft: ContactChanges): Promise<SaveResult<Contact>> =>
        lookFor(async () => {
          const { verifyCreated } = await import('./write/verify-saved.ts')
          return { record: await verifyCreated(session, draft, isOther), notes: [] }
        }),
    }),
}

export const useContacts = (query: ListQuery) => useListPage<'contacts'>(contacts.list, query)
export const useContact = (id: string) => useRecord<'contacts'>(contacts.detail, id)
export const useUpdateContact = () => useMutation(contacts.update(useSession()))
export const useWhetherContactSaved = () => useMutation(contacts.whetherSaved(useSession()))
