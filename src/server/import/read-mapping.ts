import { readFile } from 'node:fs/promises'
import { fileTrouble } from '../books/file-trouble.ts'
import { checkMapping } from '../../statements/csv/check-mapping.ts'
import type { CsvMapping } from '../../statements/csv/mapping.ts'
import { csvMappings, findMapping } from '../../statements/csv/mappings.ts'
import { StatementFault } from '../../statements/statement.ts'
import { Complaint } from '../complaint.ts'

/** The built-in mapping of that name, or the one in the file; a Complaint when there is neither or it cannot be used. */
export async function chooseMapping(nameOrFile: string): Promise<CsvMapping> {
  const known = findMapping(nameOrFile)
  if (known) return known
  if (!/\.json$/i.test(nameOrFile))
    throw new Complaint(
      `There is no mapping “${nameOrFile}”. Name a file that ends in .json, or one of: ${csvMappings.map(({ name }) => name).join(', ')}.`,
    )
  return readMapping(nameOrFile)
}

/** The mapping in a file of JSON; a Complaint says what is wrong with it. */
export async function readMapping(path: string): Promise<CsvMapping> {
  try {
    return checkMapping(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError) throw new Complaint(`${path} is not JSON: ${error.message}`)
    if (error instanceof StatementFault) throw new Complaint(`${path}: ${error.message}`)
    throw fileTrouble(error, path, 'read')
  }
}
