import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { accountHeader, accountNameHeader, capabilitiesHeader } from '../../domain/capabilities.ts'

/** Lets apps at these origins use the whole service from a browser (CORS, Fetch standard). */
export function allowOrigins(origins: string[]): MiddlewareHandler {
  return cors({
    origin: origins,
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'If-Match', 'If-None-Match', accountHeader],
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
