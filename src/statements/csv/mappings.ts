import { belgianMappings } from './belgian-mappings.ts'
import { britishAmericanMappings } from './british-american-mappings.ts'
import { centralEuropeanMappings } from './central-european-mappings.ts'
import { dutchMappings } from './dutch-mappings.ts'
import { nordicPolishMappings } from './nordic-polish-mappings.ts'
import { swissMappings } from './swiss-mappings.ts'
import { walletMappings } from './wallet-mappings.ts'
import { CsvMapping } from './csv-mapping.ts'
import { StatementError } from '../common/statement.ts'

/**
 * The built-in mappings. Banks rarely document their files and change them without notice. Unless a comment says
 * otherwise, the headers are second-hand: several programs that read such files agree on them.
 */
export const csvMappings: CsvMapping[] = [
  ...dutchMappings,
  ...belgianMappings,
  ...centralEuropeanMappings,
  ...swissMappings,
  ...britishAmericanMappings,
  ...nordicPolishMappings,
  ...walletMappings,
]

/** The built-in mapping with this name; undefined when there is none. */
export function findMapping(name: string): CsvMapping | undefined {
  return csvMappings.find((mapping) => mapping.name === name.trim().toLowerCase())
}

/** Checks a mapping that a user wrote; throws an error that says what is wrong with it. */
export function checkMapping(value: unknown): CsvMapping {
  const { data, error } = CsvMapping.safeParse(value)
  if (!data)
    throw new StatementError(
      `The mapping cannot be used. ${error.issues
        .map(({ path, message }) => `${[...path.map(String), message].join(': ')}.`)
        .join(' ')}`,
    )
  if (data.header === 'none' && data.width === undefined)
    throw new StatementError(
      'The mapping cannot be used. A file without a header needs a width: how many columns it has.',
    )
  return data
}
