import type { ListQuery } from '../contract/page.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The place in the list that one came from, so that a record can lead back to it. */
    list?: ListQuery
    /** The page that stands just before this one in the history. */
    before?: 'list' | 'record'
  }
}
