/** The server's limits; times are in milliseconds. */
export type Limits = {
  /** The time for the headers of a request, from its first byte or the opening of the connection, and for all of it. */
  head: number
  request: number
  /** How often these two are checked. */
  lookedAtEvery: number
  /** The time for a connection between two requests, and for one without traffic in either direction. */
  keepAlive: number
  silence: number
  /** The time to drain a request that already has its response. */
  linger: number
  /** The time for requests under way once the server stops. */
  stop: number
  /** Open connections in total and per network (app-env.ts); behind a trusted proxy all come from the proxy. */
  connections: number
  connectionsOfOne: number
  /** Requests of one connection that wait for their answers; browsers and proxies send one at a time. */
  unanswered: number
  headBytes: number
  headers: number
}

export const limits: Limits = {
  head: 10_000,
  request: 30_000,
  lookedAtEvery: 1000,
  keepAlive: 65_000, // slightly longer than proxies, so that the proxy closes first
  silence: 60_000,
  linger: 500,
  stop: 10_000,
  connections: 1000,
  connectionsOfOne: 250,
  unanswered: 16,
  headBytes: 16 * 1024,
  headers: 200,
}
