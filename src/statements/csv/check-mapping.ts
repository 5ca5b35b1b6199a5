import { CsvMapping } from './csv-mapping.ts'
import { StatementError } from '../common/statement.ts'

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
