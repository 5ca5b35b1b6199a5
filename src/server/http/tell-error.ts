/** A fault as the log tells it: what and where, never the data that it happened to. */
export type ToldError = {
  type: string
  code?: string
  message: string
  stack: string
  cause?: ToldError
}

/**
 * Messages quote what they stumbled over (JSON.parse a piece of the text, a database the value), so they are cut at the first
 * sign that such things come after; of the other properties, where drivers put queries and rows, only the code is taken.
 */
export function tellError(error: unknown, depth = 0): ToldError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const [words = '', ...rest] = error.message.slice(0, 300).split(/["`“«([{=:]|(?<!\p{L})'|(?<=convert )/u)
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return {
    type: error.name,
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    message: rest.length > 0 ? `${words}…` : words,
    stack: frames.join('\n'),
    ...(error.cause !== undefined && depth < 3 && { cause: tellError(error.cause, depth + 1) }),
  }
}
