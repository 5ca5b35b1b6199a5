import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '../api/cache/keys.ts'
import { refresh, scanAgain } from '../api/cache/refresh.ts'
import { useCapability } from '../api/session/use-session.ts'

const listeners = new Set<() => void>()
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('bookend-imports')
tabs?.addEventListener('message', tell)

/** Tells every open list, in all tabs of this browser, that the service has imported or refused a file. */
export function announceImport(): void {
  tell()
  tabs?.postMessage('imported')
}

/** Calls the listener after every import; returns an unsubscribe function. */
function onImport(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
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
    const stop = onImport(() => {
      look()
      scanAgain(queryClient, 'transactions')
    })
    addEventListener('focus', look)
    return () => {
      stop()
      removeEventListener('focus', look)
    }
  }, [queryClient, canImport])
}
