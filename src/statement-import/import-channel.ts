import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '../api/cache/keys.ts'
import { refresh, scanAgain } from '../api/cache/refresh.ts'
import { useCapability } from '../api/session/use-session.ts'

const here = new EventTarget()
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('bookend-imports')

/** Tells every open list, in all tabs of this browser, that the service has imported or refused a file. */
export function announceImport(): void {
  here.dispatchEvent(new Event('message'))
  tabs?.postMessage('imported')
}

/**
 * Refetches the lists after every import: at once after one in a tab of this browser, and on returning to the window
 * after one by the inbox or the command line.
 */
export function useListsAfterImports(): void {
  const queryClient = useQueryClient()
  const canImport = useCapability('statements')
  useEffect(() => {
    if (!canImport) return undefined
    const look = () => {
      void refresh(queryClient, keys.lists('transactions'))
      void refresh(queryClient, keys.statementImports)
      void refresh(queryClient, keys.keptMappings)
    }
    const hear = () => {
      look()
      scanAgain(queryClient, 'transactions')
    }
    for (const source of [here, tabs]) source?.addEventListener('message', hear)
    addEventListener('focus', look)
    return () => {
      for (const source of [here, tabs]) source?.removeEventListener('message', hear)
      removeEventListener('focus', look)
    }
  }, [queryClient, canImport])
}
