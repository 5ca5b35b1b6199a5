import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { bytesOfDropped } from './read-bytes.ts'
import { describeFileError, UserError } from '../common/user-error.ts'
import { checkMapping, csvMappings, findMapping } from '../../statements/csv/mappings.ts'
import type { CsvMapping } from '../../statements/csv/csv-mapping.ts'
import { reasonOf } from '../../domain/reason-of.ts'
import { StatementError } from '../../statements/common/statement.ts'

/** The built-in mapping with that name, or the one in the file; throws a UserError if there is neither or it is invalid. */
export async function chooseMapping(nameOrFile: string): Promise<CsvMapping> {
  const known = findMapping(nameOrFile)
  if (known) return known
  if (!/\.json$/i.test(nameOrFile))
    throw new UserError(
      `There is no mapping “${nameOrFile}”. Name a file that ends in .json, or one of: ${csvMappings.map(({ name }) => name).join(', ')}.`,
    )
  return readMapping(nameOrFile)
}

/** Reads a mapping from a JSON file; throws a UserError that explains what is wrong with it, and where. */
function readMapping(path: string): Promise<CsvMapping> {
  return mappingIn(path, () => readFile(path, 'utf8'))
}

/** The same for a file that comes from someone else: never follows or reveals anything through a link. */
export function readDroppedMapping(path: string): Promise<CsvMapping> {
  return mappingIn(basename(path), async () => Buffer.from((await bytesOfDropped(path)) ?? '').toString())
}

async function mappingIn(name: string, read: () => Promise<string>): Promise<CsvMapping> {
  try {
    return checkMapping(parseJson(await read()))
  } catch (error) {
    if (error instanceof StatementError) throw new UserError(`${name}: ${error.message}`)
    throw describeFileError(error, name, 'read')
  }
}

/** Windows editors put a byte order mark first. */
function parseJson(written: string): unknown {
  try {
    return JSON.parse(written.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new StatementError(`This is not JSON: ${reasonOf(error)}`)
  }
}
