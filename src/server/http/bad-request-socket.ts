import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Connections } from './track-connections.ts'
import { lastWords } from './problem.ts'

/**
 * Responds to input that never became a complete request (Node's `clientError`) with a problem, like all other errors,
 * and closes the connection. Earlier requests on the same connection get their responses first.
 */
export function badRequestSocket(connections: Connections, linger: number, log: Logger) {
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
