import { useSyncExternalStore } from 'react'
import { useSession } from './use-session.ts'
import type { AccountName } from './secrets.ts'

/** The account whose records this tab shows; undefined until the service names it, if it ever does. */
export function useAccount(): AccountName | undefined {
  const { account } = useSession()
  return useSyncExternalStore(account.subscribe, account.get)
}
