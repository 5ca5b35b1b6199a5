import {
  createServer as createNodeServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Logger } from 'pino'
import { UserError } from '../common/user-error.ts'
import type { Ends } from './app-env.ts'
import {
  limits as usualLimits,
  type Limits,
  trackConnections,
  type Connections,
} from './track-connections.ts'
import { lastWords, problem } from './problem.ts'
import { securityHeaders } from './security-headers.ts'

type RunningServer = {
  /** Where this machine reaches it, such as http://127.0.0.1:4173 */
  address: string
  /** Accepts no more connections; resolves when all requests under way are answered, or after the limit for stopping. */
  stop(): Promise<void>
}

/** Serves the app; throws a UserError with code 1 if it cannot listen there. Port 0 means any free port. */
export async function startServer({
  fetch,
  log,
  host,
  port,
  limits = usualLimits,
}: ServerOptions): Promise<RunningServer> {
  const server = createServer(fetch, limits, log)
  const { port: taken } = await listen(server, host, port)
  server.on('error', (error) => log.error({ err: error }, 'the server failed'))
  return {
    address: addressOf(host, taken),
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const patience = setTimeout(() => {
        log.warn('stopped before every request was answered')
        server.closeAllConnections()
      }, limits.stop)
      await closed
      clearTimeout(patience)
    },
  }
}

type ServerOptions = { fetch: Fetch; log: Logger; host: string; port: number; limits?: Limits }

function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => reject(new UserError(inWords(error, host, port), 1))
    server.once('error', refuse)
    server.listen({ host, port }, () => {
      server.off('error', refuse)
      const address = server.address()
      if (address && typeof address === 'object') resolve(address)
    })
  })
}

function addressOf(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function inWords({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use: choose another with --port.`
  if (code === 'EACCES')
    return `This user may not listen on port ${port}: use --port to choose 1024 or higher.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine does not have the address ${host}: use --host to choose one that it has.`
  return `The server cannot listen on ${host}, port ${port}: ${message}`
}

type Fetch = (request: Request, ends: Ends) => Response | Promise<Response>

/** Runs the app on a socket; refuses requests that are too slow, too long or malformed before they reach it. */
function createServer(fetch: Fetch, limits: Limits, log: Logger): Server {
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
    // Node would take the first, a proxy in front perhaps the last.
    if ((incoming.headersDistinct.host ?? []).length > 1)
      return refuse(outgoing, 400, 'The request names more than one Host', log)
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
