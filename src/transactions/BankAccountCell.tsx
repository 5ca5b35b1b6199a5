import { useEffect, useSyncExternalStore } from 'react'
import {
  readOwnBankAccounts,
  useBankAccounts,
  wordsForOwnBankAccount,
} from '../api/bank-accounts/bank-accounts.ts'
import type { OwnBankAccount } from '../domain/bank-account.ts'
import type { ServiceSession } from '../api/session/service-session.ts'
import { useSession } from '../api/session/use-session.ts'
import { createStore } from '../storage/create-store.ts'

/** The bank account of a transaction in the list. Rows that are shown together ask together. */
export function BankAccountCell({ id }: { id: string }) {
  const session = useSession()
  const accounts = useSyncExternalStore(own.subscribe, own.get)
  const numbers = useBankAccounts()
    ?.map(({ number }) => number)
    .join(' ')
  useEffect(() => {
    if (numbers !== undefined) want(session, id, numbers)
  }, [session, id, numbers])
  const account = accounts.get(id)
  return account && wordsForOwnBankAccount(account)
}

/** Those of transactions by their ids; undefined where there is none. */
const own = createStore<ReadonlyMap<string, OwnBankAccount | undefined>>(new Map())
const wanted = new Set<string>()
let asOf = ''

/** A transaction may become a transfer when another bank account comes. */
function want(session: ServiceSession, id: string, numbers: string): void {
  if (numbers !== asOf) own.set(new Map())
  asOf = numbers
  if (own.get().has(id)) return
  if (wanted.size === 0) queueMicrotask(() => void readWanted(session).catch(() => undefined)) // the next rows ask again
  wanted.add(id)
}

async function readWanted(session: ServiceSession): Promise<void> {
  const ids = [...wanted]
  wanted.clear()
  const found = await readOwnBankAccounts(session, ids)
  own.set(new Map([...own.get(), ...ids.map((id) => [id, found.get(id)] as const)]))
}
