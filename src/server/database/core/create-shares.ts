import { AsyncLocalStorage } from 'node:async_hooks'
import { ServiceUnavailableError } from '../../../service/refusal-error.ts'
import type { AccountId } from './scoped-to.ts'

/**
 * Places for work that takes long: `all` at once, and `ofOne` account, so that its questions never take all of them. Whoever
 * waits longer than `patience` milliseconds fails as busy.
 */
export function createShares({ all, ofOne, patience }: { all: number; ofOne: number; patience: number }) {
  const working = new Map<AccountId, number>()
  const waiting = new Set<{ account: AccountId; begin: () => void }>()
  let busy = 0

  function beginNext() {
    for (const one of waiting) {
      const own = working.get(one.account) ?? 0
      if (busy === all || own === ofOne) continue
      waiting.delete(one)
      busy += 1
      working.set(one.account, own + 1)
      one.begin()
    }
  }

  function giveBack(account: AccountId) {
    const own = (working.get(account) ?? 0) - 1
    if (own > 0) working.set(account, own)
    else working.delete(account)
    busy -= 1
    beginNext()
  }

  return {
    /** Resolves when the account has a place, with the function that gives it back; rejects when a signal is aborted. */
    take: async (account: AccountId, signal?: AbortSignal): Promise<() => void> => {
      signal?.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const one = { account, begin: resolve }
      const leave = (error: unknown) => void (waiting.delete(one) && reject(error))
      const giveUp = setTimeout(() => leave(booksBusy()), patience)
      const onAbort = () => leave(signal?.reason)
      signal?.addEventListener('abort', onAbort)
      waiting.add(one)
      beginNext()
      try {
        await promise
      } finally {
        clearTimeout(giveUp)
        signal?.removeEventListener('abort', onAbort)
      }
      return () => giveBack(account)
    },
  }
}

export function booksBusy(): ServiceUnavailableError {
  return new ServiceUnavailableError('The books are busy. Nothing was changed; please try again.', 2)
}

/** The request for which something is read: its account, and a signal. When that is aborted, the read ends. */
export const presentRequest = new AsyncLocalStorage<{ account: AccountId; signal: () => AbortSignal }>()
