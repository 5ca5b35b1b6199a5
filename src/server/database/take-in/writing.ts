import type { Kysely } from 'kysely'
import type { AccountId } from '../bound.ts'
import type { Engine } from '../engine.ts'
import type { Schema } from '../schema.ts'
import type { Chains } from './chains.ts'
import type { Ledger } from './ledger.ts'
import type { Known } from './twin.ts'

/** One write, and what it knows of the account. */
export type Writing = {
  engine: Engine
  tx: Kysely<Schema>
  account: AccountId
  ledger: Ledger
  /** The statements that say where they stand, those of this file too. */
  known: ReadonlyMap<string, Known>
  /** The ids of those that were taken in before. */
  there: Set<string>
  chains: Chains
  /** The bank accounts of which there are statements, as files name them, with each kind of file. */
  bankAccounts: readonly { name: string; kind: string }[]
}
