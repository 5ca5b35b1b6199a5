import type { Hono } from 'hono'
import { TransactionChanges } from '../contract/transaction.ts'
import type { Transaction } from '../contract/transaction.ts'
import { resource } from './resource.ts'
import type { Collection } from './store.ts'

/** The transactions of SPEC.md: they come from the bank, so there is no creation. */
export function transactions(collection: Collection<Transaction, TransactionChanges>): Hono {
  return resource(collection, TransactionChanges)
}
