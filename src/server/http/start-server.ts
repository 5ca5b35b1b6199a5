import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { UserError } from '../common/user-error.ts'
import { createServer } from './create-server.ts'
import type { Fetch } from './create-server.ts'
import { limits as usualLimits } from './limits.ts'
import type { Limits } from './limits.ts'

export type RunningServer = {
  /** Where this machine reaches it, such as http://127.0.0.1:4173 */
  address: string
  /**
   * Accepts no more connections; resolves when all requests under way are answered, or after the limit for stopping.
   */
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

export type ServerOptions = { fetch: Fetch; log: Logger; host: string; port: number; limits?: Limits }

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
