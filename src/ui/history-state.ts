import type { ContactDraft } from '../domain/contact.ts'
import type { ListQuery } from '../domain/page.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The user's place in the list, so that a record can lead back to it. */
    list?: ListQuery
    /** The page just before this one in the history. */
    before?: 'list' | 'record'
    /** What a new contact's form begins with. */
    startWith?: Partial<ContactDraft>
  }
}
