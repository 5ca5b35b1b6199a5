import { AsyncLocalStorage } from 'node:async_hooks'
import { ServiceUnavailableError } from '../../../service/refusal-error.ts'
import type { AccountId } from './scoped-to.ts'

/**
 * Places for work that takes long: `all` at once, and `ofOne` account, so that its questions never take all of them. Whoever
 * waits longer than `patience` milliseconds fails as busy.
 */
export function createShares({ all, ofOne, patience }: { all: number; ofOne: number; patience: number }) {
  const working = new Map<AccountId, number>()
  const waiting = new Set<{ account: AccountId; begin: (turn: void) => void }>()
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
      await waitForTurn(waiting, { account }, { beginNext, patience, signal })
      return () => giveBack(account)
    },
  }
}

/** Waits among others for what `begin` is called with; rejects when a signal is aborted, and as busy after `patience` milliseconds. */
export async function waitForTurn<One extends object, Turn>(
  waiting: Set<One & { begin: (turn: Turn) => void }>,
  asking: One,
  given: { beginNext: () => void; patience: number; signal?: AbortSignal | undefined },
): Promise<Turn> {
  const { beginNext, patience, signal } = given
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Turn>()
  const one = { ...asking, begin: resolve }
  const leave = (error: unknown) => void (waiting.delete(one) && reject(error))
  const giveUp = setTimeout(() => leave(booksBusy()), patience)
  const onAbort = () => leave(signal?.reason)
  signal?.addEventListener('abort', onAbort)
  waiting.add(one)
  beginNext()
  try {
    return await promise
  } finally {
    clearTimeout(giveUp)
    signal?.removeEventListener('abort', onAbort)
  }
}

/** The error of a request that has waited long enough. */
export function booksBusy(): ServiceUnavailableError {
  return new ServiceUnavailableError('The books are busy. Nothing was changed; please try again.', 2)
}

/** The request for which something is read: its account, and a signal. When that is aborted, the read ends. */
export const presentRequest = new AsyncLocalStorage<{ account: AccountId; signal: () => AbortSignal }>()
