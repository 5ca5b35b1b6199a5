import { AsyncLocalStorage } from 'node:async_hooks'
import type { AccountId } from './scoped-to.ts'

/** The request for which something is read: its account, and a signal. When that is aborted, the read ends. */
export const presentRequest = new AsyncLocalStorage<{ account: AccountId; signal: () => AbortSignal }>()
