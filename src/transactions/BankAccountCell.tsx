import { useEffect, useSyncExternalStore } from 'react'
import {
  readOwnBankAccounts,
  useBankAccounts,
  wordsForBankAccount,
} from '../api/bank-accounts/bank-accounts.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { useSession } from '../api/session/use-session.ts'
import { createStore } from '../storage/create-store.ts'

/** The bank account of a transaction in the list. Rows that are shown together ask together. */
export function BankAccountCell({ id }: { id: string }) {
  const session = useSession()
  const numbers = useSyncExternalStore(own.subscribe, own.get)
  useBankAccounts()
  useEffect(() => want(session, id), [session, id])
  const number = numbers.get(id) ?? ''
  return number !== '' && wordsForBankAccount(number)
}

/** The numbers by transaction, "" where there is none: they never change. */
const own = createStore<ReadonlyMap<string, string>>(new Map())
const wanted = new Set<string>()

function want(session: ServiceSession, id: string): void {
  if (own.get().has(id)) return
  if (wanted.size === 0) queueMicrotask(() => void readWanted(session).catch(() => undefined)) // the next rows ask again
  wanted.add(id)
}

async function readWanted(session: ServiceSession): Promise<void> {
  const ids = [...wanted]
  wanted.clear()
  const numbers = await readOwnBankAccounts(session, ids)
  own.set(new Map([...own.get(), ...ids.map((id) => [id, numbers.get(id) ?? ''] as const)]))
}
