import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import {
  accountHeader,
  accountNameHeader,
  capabilitiesHeader,
  idempotencyKeyHeader,
} from '../../domain/capabilities.ts'
import type { AppEnv } from './app-env.ts'
import { problem } from './problem.ts'

/**
 * Refuses requests for another host name than this server's: a web page could point its own name here (DNS rebinding).
 * A server that others can reach accepts any name until its names are configured.
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
    return problem(421, 'This server does not answer to that name; use --host-name to allow it')
  }
}

/** An IP address always leads here, so no other site can use it as its name. */
function isAddress(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) > 0
}

/** Whether only this machine can reach a server that listens there. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

/** Lets apps at these origins use the whole service from a browser (CORS, Fetch standard). */
export function allowOrigins(origins: string[]): MiddlewareHandler {
  return cors({
    origin: origins,
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'If-Match',
      'If-None-Match',
      accountHeader,
      idempotencyKeyHeader,
    ],
    exposeHeaders: [
      'ETag',
      'Location',
      'Retry-After',
      'Bookend-Service',
      accountHeader,
      accountNameHeader,
      capabilitiesHeader,
    ],
    maxAge: 600,
  })
}
