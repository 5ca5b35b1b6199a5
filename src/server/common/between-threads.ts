import { setImmediate as pause } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import { type Statement, type StatementLine, StatementError } from '../../statements/common/statement.ts'
import { RefusalError, ServiceUnavailableError } from '../../service/refusal-error.ts'
import { UserError } from './user-error.ts'

/** A statement on its way between threads: the thread in between passes its lines on as bytes, without reading them. */
export type PackedStatement = Omit<Statement, 'lines'> & { packed: Uint8Array<ArrayBuffer>[] }

export function packLines(lines: readonly StatementLine[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(serialize(lines))
}

/** The buffers of statements, to be transferred with them. */
export function buffersOf(statements: readonly (Statement | PackedStatement)[]): ArrayBuffer[] {
  return statements.flatMap((one) => ('packed' in one ? one.packed.map(({ buffer }) => buffer) : []))
}

/** The statement with its lines; pauses now and then to let the thread answer others. */
export async function unpack(statement: Statement | PackedStatement): Promise<Statement> {
  if (!('packed' in statement)) return statement
  const { packed, ...rest } = statement
  const lines: StatementLine[] = []
  for (const bytes of packed) {
    if (lines.length > 0) await pause()
    lines.push(...deserialize(bytes))
  }
  return { ...rest, lines }
}

/** An error as it can be sent to another thread: its class by name, and its own fields. */
export type SentError = { name: string; message: string; stack: string | undefined; fields: object }

const classes = { RefusalError, ServiceUnavailableError, StatementError, UserError, TypeError }

export function sentError(thrown: unknown): SentError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const { message, stack } = error
  const name = Object.entries(classes).find(([, one]) => error instanceof one)?.[0] ?? 'Error'
  const fields = Object.entries(error).filter(([, value]) => typeof value !== 'function')
  return { name, message, stack, fields: Object.fromEntries(fields) }
}

/** The error that was sent, of its class. */
export function errorOf({ name, message, stack, fields }: SentError): Error {
  const error = Object.assign(new Error(message), fields)
  if (stack !== undefined) error.stack = stack
  const found = Object.entries(classes).find(([its]) => its === name)?.[1]
  return found ? Object.setPrototypeOf(error, found.prototype) : error
}
