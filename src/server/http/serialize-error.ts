/** An error as logged: what failed and where, never the data involved. */
export type ToldError = {
  type: string
  code?: string
  message: string
  stack: string
  cause?: ToldError
}

/**
 * Messages quote their input (JSON.parse a piece of the text, a database the value), so they are cut where a quotation
 * may begin. Other properties, where drivers put queries and rows, are dropped except the code.
 */
export function serializeError(error: unknown, depth = 0): ToldError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const [words = '', ...rest] = error.message.slice(0, 300).split(/["`“«([{=:]|(?<!\p{L})'|(?<=convert )/u)
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return {
    type: error.name,
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    message: rest.length > 0 ? `${words}…` : words,
    stack: frames.join('\n'),
    ...(error.cause !== undefined && depth < 3 && { cause: serializeError(error.cause, depth + 1) }),
  }
}
