import type { Chains } from './statement-chains.ts'
import type { Ledger } from './import-ledger.ts'
import type { PlannedLine } from '../../../domain/statement-import.ts'
import type { Line, Part } from './fingerprint.ts'
import type { Known } from './same-statement.ts'

/** What an import knows of the account. */
export type ImportContext = {
  ledger: Ledger
  /** The statements with balances that place them in a chain, including those of this file. */
  known: ReadonlyMap<string, Known>
  /** The ids of statements imported already. */
  there: Set<string>
  /** All `known` statements by their balances, and by the file that brought them (same-statement.ts). */
  byBalances: ReadonlyMap<string, readonly (readonly Known[])[]>
  chains: Chains
  /** All statements imported before, by their ids. */
  stored: ReadonlyMap<string, { bankAccount: string; kind: string }>
  /** All statements of the file, by their ids. */
  partsById: ReadonlyMap<string, readonly Part[]>
  /** The bank accounts with statements, as files name them, for each kind of file. */
  bankAccounts: readonly { name: string; kind: string }[]
  /** Notes what happens to a line, where someone only looks. */
  tell?: ((line: Line, state: PlannedLine['state']) => void) | undefined
}
