import { readStatements } from '../../statements/read-statements.ts'
import type { ReadOptions } from '../../statements/read-statements.ts'
import { StatementError } from '../../statements/common/statement.ts'
import type { Statement } from '../../statements/common/statement.ts'
import { isZip, unzip } from './unzip.ts'

/** The statements of a file, or of all files in a ZIP archive: many banks deliver one file per day. */
export function readFile(bytes: Uint8Array, options: ReadOptions): Statement[] {
  if (!isZip(bytes)) return readStatements(bytes, options)
  return unzip(bytes).flatMap(({ name, bytes: contents }) => {
    try {
      return readStatements(contents, options).map((statement) => ({ ...statement, file: name }))
    } catch (error) {
      throw error instanceof StatementError ? within(name, error) : error
    }
  })
}

function within(name: string, { message, at, remedy, others, more }: StatementError): StatementError {
  const named = others.map((other) => ({ ...other, reason: `${name}: ${other.reason}` }))
  return new StatementError(`${name}: ${message}`, at, remedy, { others: named, more })
}
