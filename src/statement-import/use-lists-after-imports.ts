import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCapability } from '../api/session/use-capability.ts'
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
    const refresh = () => {
      void queryClient.invalidateQueries({ queryKey: ['/transactions', 'list'] })
      void queryClient.invalidateQueries({ queryKey: ['/statement-imports'] })
    }
    const stop = onImport(refresh)
    addEventListener('focus', refresh)
    return () => {
      stop()
      removeEventListener('focus', refresh)
    }
  }, [queryClient, canImport])
}
