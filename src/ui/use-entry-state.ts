import { useLocation, useRouter, type ParsedLocation } from '@tanstack/react-router'
import { useState } from 'react'
import './history-state.ts'

/** The state of this page's entry in the history, kept while another page takes its place: it would render once more before it goes. */
export function useEntryState(): ParsedLocation['state'] {
  const router = useRouter()
  const [select] = useState(() => {
    let { pathname: here, state: seen } = router.latestLocation
    return ({ pathname, state }: ParsedLocation) => (pathname === here ? (seen = state) : seen)
  })
  return useLocation({ select })
}
