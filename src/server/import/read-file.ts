import { openText } from '../../statements/encoding/decode.ts'
import { readOpened } from '../../statements/read-statements.ts'
import type { ReadOptions } from '../../statements/read-statements.ts'
import { refuseTooMany } from '../../statements/common/limits.ts'
import { StatementError } from '../../statements/common/statement.ts'
import type { Statement } from '../../statements/common/statement.ts'
import { isZip, unzip } from './unzip.ts'

/** Smaller buffers may share their memory with others. */
const largeFile = 1024 * 1024

/**
 * The statements of a file, or of all files in a ZIP archive: many banks deliver one file per day. The bytes of a large
 * file are gone afterwards.
 */
export function readFile(bytes: Uint8Array, options: ReadOptions): Statement[] {
  if (!isZip(bytes)) return readOne(bytes, options)
  const found: Statement[] = []
  let lines = 0
  for (const { name, unpack } of unzip(bytes))
    try {
      for (const statement of readOne(unpack(), options)) {
        found.push({ ...statement, file: name })
        lines += statement.lines.length
      }
      refuseTooMany({ statements: found.length, lines })
    } catch (error) {
      throw error instanceof StatementError ? within(name, error) : error
    }
  return found
}

function readOne(bytes: Uint8Array, options: ReadOptions): Statement[] {
  const text = openText(bytes, options.encoding)
  // Frees them now. The garbage collector would keep them until the lines are read, and the text is as large again.
  if (!text.needsBytes && bytes.length > largeFile && bytes.buffer instanceof ArrayBuffer)
    bytes.buffer.transfer(0)
  return readOpened(text, options)
}

function within(
  name: string,
  { message, at, remedy, others, more, fitting }: StatementError,
): StatementError {
  const named = others.map((other) => ({ ...other, reason: `${name}: ${other.reason}` }))
  return new StatementError(`${name}: ${message}`, at, remedy, { others: named, more, fitting })
}
