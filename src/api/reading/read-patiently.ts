import { ApiError } from '../session/api-error.ts'

const mostAttempts = 4

/**
 * Reads a page of a long reading, which a single bad answer should not end: waits again if the service asks for another pause, and
 * tries again if the network fails. Throws `ApiError`.
 */
export async function readPatiently<T>(
  read: () => Promise<T>,
  signal: AbortSignal,
  onLimit: () => void,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read()
    } catch (error) {
      if (signal.aborted || attempt >= mostAttempts || !(error instanceof ApiError)) throw error
      // The next request waits until the pause is over (rate-limit.ts), unless it is too long.
      if (error.failure === 'limited') onLimit()
      else if (error.failure === 'unreachable' || [502, 503, 504].includes(error.status ?? 0))
        await pause(400 * 2 ** (attempt - 1), signal)
      else throw error
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
