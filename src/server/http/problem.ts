import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Logger } from 'pino'
import type { Problem } from '../../contract/problem.ts'
import { securityHeaders } from './security-headers.ts'

/** What the server itself turns down, before or beside the service, as RFC 9457 writes it; `detail` is read by a person. */
export function problem(status: number, detail: string, headers: Record<string, string> = {}): Response {
  return new Response(problemText(status, detail), {
    status,
    headers: { 'Cache-Control': 'no-store', ...headers, 'Content-Type': 'application/problem+json' },
  })
}

/** The same for what never becomes a Request: logged here, with the headers and the body after which the connection ends. */
export function lastWords(log: Logger, status: number, detail: string, code?: string) {
  const id = randomUUID()
  log.info({ request: id, status, code }, 'refused what is no request')
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

function problemText(status: number, detail: string): string {
  const title = STATUS_CODES[status] ?? String(status)
  return JSON.stringify({ type: 'about:blank', title, status, detail } satisfies Problem)
}
