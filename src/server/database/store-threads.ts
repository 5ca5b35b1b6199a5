import { presentRequest, waitForTurn } from './core/create-shares.ts'
import type { AccountId } from './core/scoped-to.ts'
import { openThread } from './sqlite/open-thread.ts'
import type { Thread } from './sqlite/open-thread.ts'
import type { Asked, Start } from './store-worker.ts'
import type { File } from './sqlite/watch-files.ts'

type Reader = {
  thread: Thread<Asked, unknown>
  stopped: Int32Array
  account?: AccountId | undefined
  isBusy: boolean
  opening?: Promise<boolean> | undefined
}
type Asking = { account: AccountId; only: Reader | undefined }

export function startStoreThread(file: File, searchMs: number | undefined) {
  const stopped = new Int32Array(new SharedArrayBuffer(4))
  const start: Start = { file, searchMs, stopped }
  const thread = openThread<Asked, unknown>(new URL('./store-worker.ts', import.meta.url), start)
  return { thread, stopped }
}

/**
 * Threads that read, each one call at a time; the second and third start when those before are busy. One account never
 * has all of them, so that its long questions delay no other account's by more than one of them.
 */
export function createReaders(file: File, searchMs: number | undefined) {
  const readers: Reader[] = Array.from({ length: mostReaders }, () => ({
    ...startStoreThread(file, searchMs),
    isBusy: false,
  }))
  const waiting = new Set<Asking & { begin: (reader: Reader) => void }>()
  let numbers = 0

  /** Asks a free thread, or `only` that one; answers with the thread that answered. */
  async function ask(
    account: AccountId,
    asked: Asked,
    only?: Reader,
  ): Promise<{ answer: unknown; by: Reader }> {
    const signal = presentRequest.getStore()?.signal()
    const by = await waitForTurn(waiting, { account, only }, { beginNext, patience, signal })
    const stop = (numbers += 1)
    const onAbort = () => void Atomics.store(by.stopped, 0, stop)
    signal?.addEventListener('abort', onAbort)
    try {
      signal?.throwIfAborted()
      if (by === readers[0] || (await isOpen(by)))
        return { answer: await by.thread.ask({ ...asked, stop }), by }
    } finally {
      signal?.removeEventListener('abort', onAbort)
      by.isBusy = false
      beginNext()
    }
    // While the file is moved away, only a thread that has opened it before can read it.
    return ask(account, asked, readers[0])
  }

  function beginNext() {
    for (const one of waiting) {
      const { account, only } = one
      const busy = readers.filter(({ isBusy }) => isBusy)
      const isGreedy = busy.filter((reader) => reader.account === account).length >= mostReaders - 1
      const reader = only ?? readers.find(({ isBusy }) => !isBusy)
      if (!reader || reader.isBusy || isGreedy) continue
      waiting.delete(one)
      Object.assign(reader, { isBusy: true, account })
      one.begin(reader)
    }
  }

  return {
    ask: async (account: AccountId, path: readonly string[], given: readonly unknown[]) =>
      (await ask(account, { kind: 'call', account, path, given })).answer,
    iterate: (account: AccountId, path: readonly string[], given: readonly unknown[]) =>
      iterate(ask, { account, path, given }, (numbers += 1)),
    open: async () => readers[0]?.thread.open(),
    close: async () => {
      await Promise.all(readers.map(({ thread }) => thread.close()))
    },
  }
}

function isOpen(reader: Reader): Promise<boolean> {
  const failed = () => {
    reader.opening = undefined
    return false
  }
  return (reader.opening ??= reader.thread.open().then(() => true, failed))
}

const mostReaders = 3
// How many milliseconds a request waits for others before it fails as busy; a user would not wait longer.
const patience = 8000

type Ask = (account: AccountId, asked: Asked, only?: Reader) => Promise<{ answer: unknown; by: Reader }>

/** Asks for one portion after another of what a function of the store yields, each time the thread that has begun. */
async function* iterate(
  ask: Ask,
  call: { account: AccountId; path: readonly string[]; given: readonly unknown[] },
  iteration: number,
): AsyncGenerator<unknown> {
  let reader: Reader | undefined
  try {
    for (;;) {
      const { answer, by } = await ask(call.account, { kind: 'next', iteration, ...call }, reader)
      reader = by
      const { done, value } = answer as IteratorResult<unknown>
      if (done) return
      yield value
    }
  } finally {
    // Without a turn: it takes no time, and the request may be gone.
    reader?.thread.ask({ kind: 'return', iteration }).catch(() => {})
  }
}
