/** How much the server puts up with; times in milliseconds. */
export type Limits = {
  /** For the head of a request, from the first byte or the opening of the connection; for the whole of it. */
  head: number
  request: number
  /** How often these two are looked at. */
  lookedAtEvery: number
  /** For a connection between two requests, and for one on which nothing moves in either direction. */
  keepAlive: number
  silence: number
  /** For what is still sent of a request that is already answered. */
  linger: number
  /** For all that has begun, once the server is told to stop. */
  stop: number
  connections: number
  headBytes: number
  headers: number
}

export const limits: Limits = {
  head: 10_000,
  request: 30_000,
  lookedAtEvery: 1000,
  keepAlive: 65_000, // a little longer than proxies keep theirs, so that theirs end first
  silence: 60_000,
  linger: 500,
  stop: 10_000,
  connections: 1000,
  headBytes: 16 * 1024,
  headers: 200,
}
