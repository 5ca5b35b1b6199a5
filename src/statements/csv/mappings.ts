import type { CsvMapping } from './mapping.ts'
import { belgianMappings } from './mappings-belgian.ts'
import { britishAmericanMappings } from './mappings-british-american.ts'
import { centralEuropeanMappings } from './mappings-central-european.ts'
import { dutchMappings } from './mappings-dutch.ts'
import { nordicPolishMappings } from './mappings-nordic-polish.ts'
import { walletMappings } from './mappings-wallets.ts'

/**
 * The built-in mappings. Banks publish few descriptions of their files and change them without notice: unless a comment says
 * otherwise, the headers are second-hand, taken from several programs that read them and agree.
 */
export const csvMappings: CsvMapping[] = [
  ...dutchMappings,
  ...belgianMappings,
  ...centralEuropeanMappings,
  ...britishAmericanMappings,
  ...nordicPolishMappings,
  ...walletMappings,
]

/** The built-in mapping of that name, undefined when there is none. */
export function findMapping(name: string): CsvMapping | undefined {
  return csvMappings.find((mapping) => mapping.name === name.trim().toLowerCase())
}
