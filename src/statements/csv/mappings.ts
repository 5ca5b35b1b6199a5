import type { CsvMapping } from './csv-mapping.ts'
import { belgianMappings } from './belgian-mappings.ts'
import { britishAmericanMappings } from './british-american-mappings.ts'
import { cardMappings } from './card-mappings.ts'
import { centralEuropeanMappings } from './central-european-mappings.ts'
import { dutchMappings } from './dutch-mappings.ts'
import { germanMappings } from './german-mappings.ts'
import { nordicPolishMappings } from './nordic-polish-mappings.ts'
import { swissMappings } from './swiss-mappings.ts'
import { ubsMappings } from './ubs-mappings.ts'
import { walletMappings } from './wallet-mappings.ts'

/**
 * The built-in mappings. Banks rarely document their files and change them without notice. Unless a comment says
 * otherwise, the headers are second-hand: several programs that read such files agree on them.
 */
export const csvMappings: CsvMapping[] = [
  ...dutchMappings,
  ...belgianMappings,
  ...centralEuropeanMappings,
  ...germanMappings,
  ...swissMappings,
  ...ubsMappings,
  ...britishAmericanMappings,
  ...nordicPolishMappings,
  ...walletMappings,
  ...cardMappings,
]

/** The built-in mapping with this name; undefined when there is none. */
export function findMapping(name: string): CsvMapping | undefined {
  return csvMappings.find((mapping) => mapping.name === name.trim().toLowerCase())
}
