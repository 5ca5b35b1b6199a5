import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import type { Problem } from '../../service/refusal-error.ts'
import { securityHeaders } from './security-headers.ts'

/** An RFC 9457 problem from the server itself. `detail` is for people; `members` are extra members of the body. */
export function problem(
  status: number,
  detail: string,
  headers: Record<string, string> = {},
  members: object = {},
): Response {
  return new Response(problemText(status, detail, members), {
    status,
    headers: { 'Cache-Control': 'no-store', ...headers, 'Content-Type': 'application/problem+json' },
  })
}

/** For answers that no cache may keep, as it may no problem. */
export const notStored: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('Cache-Control', 'no-store')
}

/** For a name and little else. */
export const smallBody = bodyLimit({
  maxSize: 4096,
  onError: () => problem(413, 'The body is larger than 4 KiB'),
})

/** A problem for input that never becomes a Request: logs it, and returns the raw response after which the connection closes. */
export function lastWords(log: Logger, status: number, detail: string, code?: string) {
  const id = randomUUID()
  log.info({ request: id, status, code }, 'refused an invalid request')
  const body = problemText(status, detail)
  const headers = {
    ...securityHeaders,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/problem+json',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': id,
    Connection: 'close',
  }
  return { headers, body }
}

function problemText(status: number, detail: string, members: object = {}): string {
  const title = STATUS_CODES[status] ?? String(status)
  return JSON.stringify({ type: 'about:blank', title, status, detail, ...members } satisfies Problem)
}
