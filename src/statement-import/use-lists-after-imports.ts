import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '../api/cache/keys.ts'
import { refresh, scanAgain } from '../api/cache/refresh.ts'
import { useCapability } from '../api/session/use-session.ts'
import { onImport } from './import-channel.ts'

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
      scanAgain(queryClient)
    })
    addEventListener('focus', look)
    return () => {
      stop()
      removeEventListener('focus', look)
    }
  }, [queryClient, canImport])
}
