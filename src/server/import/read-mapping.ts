import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { bytesOfDropped } from './read-bytes.ts'
import { describeFileError, UserError } from '../common/user-error.ts'
import { checkMapping, csvMappings, findMapping } from '../../statements/csv/mappings.ts'
import type { CsvMapping } from '../../statements/csv/csv-mapping.ts'
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
  const text = written.replace(/^\uFEFF/, '')
  try {
    return JSON.parse(text)
  } catch {
    const { line, column } = placeOfJsonError(text)
    const shown = text.split('\n')[line - 1]?.trim().slice(0, 80)
    throw new StatementError(
      `This is not JSON: see column ${column} of line ${line}${shown && ` (${shown})`}`,
    )
  }
}

/** Where a text stops being JSON: after its longest prefix that could still become JSON. V8's message often gives no position. */
function placeOfJsonError(text: string): { line: number; column: number } {
  let [valid, broken] = [0, text.length]
  while (broken - valid > 1) {
    const middle = Math.floor((valid + broken) / 2)
    if (isBeginning(text.slice(0, middle))) valid = middle
    else broken = middle
  }
  const before = text.slice(0, valid).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Whether only the end is missing: V8 then names the end of the text, or its position. */
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    return new RegExp(`Unexpected end of|at position ${text.length}\\b`).test(String(error))
  }
}
