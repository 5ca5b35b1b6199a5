import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import { problem } from './problem.ts'

/**
 * Refuses requests that were meant for another name than this server's, as pages of others send when they have their own name
 * lead here (DNS rebinding). A server that others can reach answers under any name until it is told its names.
 */
export function onlyHosts({
  host,
  hostNames,
}: {
  host: string
  hostNames: string[]
}): MiddlewareHandler<AppEnv> {
  const names = new Set(['localhost', '127.0.0.1', '[::1]', ...hostNames.map((name) => name.toLowerCase())])
  const isOpen = !isLoopback(host)
  return async (c, next) => {
    const { hostname } = new URL(c.req.url)
    if (names.has(hostname) || (isOpen && (hostNames.length === 0 || isAddress(hostname)))) return next()
    return problem(421, 'This server does not answer under that name; --host-name lets it')
  }
}

/** An address in figures leads nowhere but here, so that no page of another can have it for its own. */
function isAddress(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) > 0
}

/** Whether only this machine can reach what listens there. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}
