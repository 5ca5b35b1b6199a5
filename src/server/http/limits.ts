/** The server's limits; times are in milliseconds. */
export const limits = {
  /** The time for the headers of a request, from its first byte or the opening of the connection, and for all of it. */
  head: 10_000,
  request: 30_000,
  /** How often these two are checked. */
  lookedAtEvery: 1000,
  /** The time for a connection between two requests: slightly longer than proxies, so that the proxy closes first. */
  keepAlive: 65_000,
  /** The time for a connection without traffic in either direction. */
  silence: 60_000,
  /** The time to drain a request that already has its response. */
  linger: 500,
  /** The time for requests under way once the server stops. */
  stop: 10_000,
  /** Open connections in total and per network (app-env.ts); behind a trusted proxy all come from the proxy. */
  connections: 1000,
  connectionsOfOne: 250,
  /** Requests of one connection that wait for their answers; browsers and proxies send one at a time. */
  unanswered: 16,
  headBytes: 16 * 1024,
  headers: 200,
}

export type Limits = typeof limits
