import { createServer as createNodeServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Ends } from './app-env.ts'
import { trackConnections } from './connections.ts'
import type { Connections } from './connections.ts'
import type { Limits } from './limits.ts'
import { lastWords, problem } from './problem.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'
import { securityHeaders } from './security-headers.ts'

export type Fetch = (request: Request, ends: Ends) => Response | Promise<Response>

/** The app behind a socket: requests that are too slow, too long or no requests are refused before they reach it. */
export function createServer(fetch: Fetch, limits: Limits, log: Logger): Server {
  const server = createNodeServer({
    maxHeaderSize: limits.headBytes,
    headersTimeout: limits.head,
    requestTimeout: limits.request,
    connectionsCheckingInterval: limits.lookedAtEvery,
    keepAliveTimeout: limits.keepAlive,
    requireHostHeader: false, // the app says it in words
  })
  server.maxConnections = limits.connections
  server.maxHeadersCount = 0 // Node would drop what is above its number without a word; the bytes are limited
  server.timeout = limits.silence
  const connections = trackConnections(server)
  const answer = getRequestListener(fetch, { errorHandler: (error) => answerThrown(error, log) })
  server.on('request', (incoming, outgoing) => {
    connections.begin(outgoing)
    if (incoming.rawHeaders.length > 2 * limits.headers)
      return refuse(outgoing, 431, `The request has more than ${limits.headers} headers`, log)
    // Nobody reads the body of such a request: the connection ends with the answer, whatever still comes.
    if (isReading(incoming) && bringsBody(incoming)) outgoing.setHeader('Connection', 'close')
    void answer(incoming, outgoing)
  })
  heedExpectations(server, connections, log)
  server.on('clientError', refuseUnreadable(connections, limits.linger, log))
  server.on(
    'drop',
    oncePerMinute(() => log.warn('connections were refused: too many are open')),
  )
  return server
}

/** What cannot become a Request (a wrong Host, an address that is none) and what the app did not answer. */
function answerThrown(error: unknown, log: Logger): Response {
  if (error instanceof RequestError) {
    const { headers, body } = lastWords(log, 400, 'The address or the Host of the request cannot be read')
    return new Response(body, { status: 400, headers })
  }
  log.error({ err: error }, 'the server failed')
  const words = 'Something went wrong in the server; nothing more is known. Please try again.'
  return problem(500, words, securityHeaders)
}

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

function bringsBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** A client that asks before it sends its body is told to go on, unless the answer is known to be no. */
function heedExpectations(server: Server, connections: Connections, log: Logger) {
  server.on('checkContinue', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (Number(incoming.headers['content-length'] ?? 0) <= 64 * 1024) outgoing.writeContinue()
    server.emit('request', incoming, outgoing)
  })
  server.on('checkExpectation', (_incoming: IncomingMessage, outgoing: ServerResponse) => {
    connections.begin(outgoing)
    refuse(outgoing, 417, 'The request expects what this server does not do', log)
  })
}

function refuse(outgoing: ServerResponse, status: number, detail: string, log: Logger) {
  const { headers, body } = lastWords(log, status, detail)
  outgoing.writeHead(status, headers).end(body)
}

function oncePerMinute(task: () => void): () => void {
  let last = -Infinity
  return () => {
    if (performance.now() - last < 60_000) return
    last = performance.now()
    task()
  }
}
