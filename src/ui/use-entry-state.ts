import { useLocation, useRouter, type ParsedLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { ContactDraft } from '../domain/contact.ts'
import type { ListQuery } from '../domain/page.ts'

/** The state of this page's entry in the history, kept while another page takes its place: it would render once more before it goes. */
export function useEntryState(): ParsedLocation['state'] {
  const router = useRouter()
  const [select] = useState(() => {
    let { pathname: here, state: seen } = router.latestLocation
    return ({ pathname, state }: ParsedLocation) => (pathname === here ? (seen = state) : seen)
  })
  return useLocation({ select })
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The user's place in the list, so that a record can lead back to it. */
    list?: ListQuery
    /** The page just before this one in the history. */
    before?: 'list' | 'record'
    startWith?: Partial<ContactDraft>
  }
}
