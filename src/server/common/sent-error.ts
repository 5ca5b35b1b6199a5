import { RefusalError, ServiceUnavailableError } from '../../service/refusal-error.ts'
import { StatementError } from '../../statements/common/statement.ts'
import { UserError } from './user-error.ts'

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
