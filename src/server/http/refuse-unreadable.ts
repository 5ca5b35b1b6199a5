import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Connections } from './connections.ts'
import { lastWords } from './problem.ts'

/**
 * Answers on a connection what never became a whole request (Node's `clientError`), in words and as a problem like all else,
 * and ends the connection. What was asked before on the same connection is answered first.
 */
export function refuseUnreadable(connections: Connections, linger: number, log: Logger) {
  return (error: NodeJS.ErrnoException, socket: Socket) => {
    const answers = connections.on(socket)
    const earlier = answers.findLast(({ req }) => req.complete)
    if (earlier) return void earlier.once('close', () => socket.destroySoon())
    if (!socket.writable || answers.some(({ headersSent }) => headersSent)) return void socket.destroy()
    const [status, detail] = faults[error.code ?? ''] ?? [400, 'The request is not one that HTTP knows']
    const { headers, body } = lastWords(log, status, detail, error.code)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n'))
    // Closing at once would take the answer from who is still sending; at the end of the stream nobody is.
    if (error.code === 'HPE_INVALID_EOF_STATE') socket.destroySoon()
    else setTimeout(() => socket.destroy(), linger).unref()
  }
}

const faults: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'The address and the headers are longer than 16 KiB'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The body brings too much beside what it holds'],
}
