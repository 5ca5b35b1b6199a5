import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './app-env.ts'

/** The open connections of a server, each with its pending responses in the order of the requests. */
export type Connections = {
  begin(answer: ServerResponse): void
  on(socket: Socket): ServerResponse[]
}

type Open = { network: string; answers: Set<ServerResponse> }

/**
 * Tracks connections, so that `server.close()` closes idle ones at once and the others after their last response. Node
 * itself would cut off responses that are still being sent, and wait for connections that never sent anything, which
 * browsers open in advance. When there are too many, per network or in total, the longest idle one makes room for a new
 * one, so that nobody can lock others out by holding connections open. `refused` is called for a new one without room.
 */
export function trackConnections(
  server: Server,
  { connections: most, connectionsOfOne: mostOfOne }: Pick<Limits, 'connections' | 'connectionsOfOne'>,
  refused: () => void,
): Connections {
  // In order of last activity: the first has been idle longest.
  const open = new Map<Socket, Open>()
  const countOf = new Map<string, number>()
  let isEnding = false

  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    if (!hasRoom(network)) {
      refused()
      socket.destroy()
      return
    }
    open.set(socket, { network, answers: new Set() })
    countOf.set(network, (countOf.get(network) ?? 0) + 1)
    socket.once('close', () => forget(socket))
  })
  server.closeIdleConnections = () => {
    isEnding = true
    for (const [socket, { answers }] of open) {
      if (answers.size === 0) socket.destroySoon()
      for (const answer of answers) if (!answer.headersSent) answer.setHeader('Connection', 'close')
    }
  }

  function hasRoom(network: string): boolean {
    if ((countOf.get(network) ?? 0) >= mostOfOne) return endIdle((one) => one === network)
    return open.size < most || endIdle(() => true)
  }

  function endIdle(isOf: (network: string) => boolean): boolean {
    for (const [socket, { network, answers }] of open) {
      if (answers.size > 0 || !isOf(network)) continue
      forget(socket)
      socket.destroy()
      return true
    }
    return false
  }

  function forget(socket: Socket) {
    const one = open.get(socket)
    if (!one) return
    open.delete(socket)
    const left = (countOf.get(one.network) ?? 1) - 1
    if (left === 0) countOf.delete(one.network)
    else countOf.set(one.network, left)
  }

  return {
    begin(answer) {
      const { socket } = answer.req
      const one = open.get(socket)
      one?.answers.add(answer)
      if (isEnding) answer.setHeader('Connection', 'close')
      answer.once('close', () => {
        one?.answers.delete(answer)
        if (isEnding && one?.answers.size === 0) socket.destroySoon()
        else if (one && open.delete(socket)) open.set(socket, one)
      })
    },
    on: (socket) => [...(open.get(socket)?.answers ?? [])],
  }
}

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
