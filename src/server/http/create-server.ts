import { createServer as createNodeServer, STATUS_CODES } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Ends } from './app-env.ts'
import { trackConnections } from './track-connections.ts'
import type { Connections } from './track-connections.ts'
import type { Limits } from './limits.ts'
import { lastWords, problem } from './problem.ts'
import { securityHeaders } from './security-headers.ts'
import type { Socket } from 'node:net'

export type Fetch = (request: Request, ends: Ends) => Response | Promise<Response>

/** Runs the app on a socket; refuses requests that are too slow, too long or malformed before they reach it. */
export function createServer(fetch: Fetch, limits: Limits, log: Logger): Server {
  const server = createNodeServer({
    maxHeaderSize: limits.headBytes,
    headersTimeout: limits.head,
    requestTimeout: limits.request,
    connectionsCheckingInterval: limits.lookedAtEvery,
    keepAliveTimeout: limits.keepAlive,
    requireHostHeader: false, // the app reports it with a message
  })
  server.maxHeadersCount = 0 // Node would silently drop headers beyond its count; their bytes are limited instead
  server.timeout = limits.silence
  const refused = oncePerMinute(() => log.warn('refused connections: too many are open'))
  const ended = oncePerMinute(() =>
    log.warn('closed a connection: too many of its requests were waiting for answers'),
  )
  const connections = trackConnections(server, limits, refused)
  const answer = getRequestListener(fetch, { errorHandler: (error) => answerThrown(error, log) })
  server.on('request', (incoming, outgoing) => {
    connections.begin(outgoing)
    // A client that keeps sending and reads nothing would make the server keep all those answers in memory.
    if (connections.on(incoming.socket).length > limits.unanswered) {
      ended()
      return void incoming.socket.destroy()
    }
    if (incoming.rawHeaders.length > 2 * limits.headers)
      return refuse(outgoing, 431, `The request has more than ${limits.headers} headers`, log)
    // Nobody reads the body of such a request, so the connection closes after the response.
    if (isReading(incoming) && bringsBody(incoming)) outgoing.setHeader('Connection', 'close')
    void answer(incoming, outgoing)
  })
  heedExpectations(server, connections, log)
  server.on('clientError', badRequestSocket(connections, limits.linger, log))
  return server
}

/** Handles requests that cannot become a Request (a wrong Host, an invalid address), and errors of the app. */
function answerThrown(error: unknown, log: Logger): Response {
  if (error instanceof RequestError) {
    const { headers, body } = lastWords(log, 400, 'The address or the Host of the request cannot be read')
    return new Response(body, { status: 400, headers })
  }
  log.error({ err: error }, 'the server failed')
  const words = 'Something unexpected went wrong in the server. Please try again.'
  return problem(500, words, securityHeaders)
}

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

function bringsBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Answers `Expect: 100-continue`, unless the request is already known to be refused. */
function heedExpectations(server: Server, connections: Connections, log: Logger) {
  server.on('checkContinue', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (Number(incoming.headers['content-length'] ?? 0) <= 64 * 1024) outgoing.writeContinue()
    server.emit('request', incoming, outgoing)
  })
  server.on('checkExpectation', (_incoming: IncomingMessage, outgoing: ServerResponse) => {
    connections.begin(outgoing)
    refuse(outgoing, 417, 'The request expects something this server does not support', log)
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

/**
 * Responds to input that never became a complete request (Node's `clientError`) with a problem, like all other errors,
 * and closes the connection. Earlier requests on the same connection get their responses first.
 */
function badRequestSocket(connections: Connections, linger: number, log: Logger) {
  return (error: NodeJS.ErrnoException, socket: Socket) => {
    const answers = connections.on(socket)
    const earlier = answers.findLast(({ req }) => req.complete)
    if (earlier) return void earlier.once('close', () => socket.destroySoon())
    if (!socket.writable || answers.some(({ headersSent }) => headersSent)) return void socket.destroy()
    const [status, detail] = faults[error.code ?? ''] ?? [400, 'The request is not valid HTTP']
    const { headers, body } = lastWords(log, status, detail, error.code)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n'))
    // Closing at once could discard the response while the client still sends; at the end of the stream it no longer
    // does.
    if (error.code === 'HPE_INVALID_EOF_STATE') socket.destroySoon()
    else setTimeout(() => socket.destroy(), linger).unref()
  }
}

const faults: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'The address and the headers are longer than 16 KiB'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The body has too many chunk extensions'],
}
