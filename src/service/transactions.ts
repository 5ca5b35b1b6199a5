import type { Hono } from 'hono'
import { TransactionChanges } from '../domain/transaction.ts'
import type { Transaction } from '../domain/transaction.ts'
import { resource } from './resource.ts'
import type { Collection } from './store.ts'

/** The transactions of docs/spec.md. They come from the bank, so they cannot be created. */
export function transactions(collection: Collection<Transaction, TransactionChanges>): Hono {
  return resource(collection, TransactionChanges)
}
