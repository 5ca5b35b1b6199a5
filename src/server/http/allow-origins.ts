import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

/** Lets apps at these origins use the service from a browser (the Fetch standard's CORS protocol), with all it offers. */
export function allowOrigins(origins: string[]): MiddlewareHandler {
  return cors({
    origin: origins,
    allowMethods: ['GET', 'HEAD', 'POST', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'If-Match', 'If-None-Match'],
    exposeHeaders: ['ETag', 'Location', 'Retry-After', 'Bookend-Service'],
    maxAge: 600,
  })
}
