import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The open connections of a server with what is being answered on each, in the order of the requests. */
export type Connections = {
  begin(answer: ServerResponse): void
  /** What is being answered on a connection. */
  on(socket: Socket): ServerResponse[]
}

/**
 * Keeps track of connections, so that `server.close()` ends at once what is idle, and all else with its last answer. Node's own
 * way would cut off answers that are still being sent, and wait for connections that never sent a thing, which browsers open
 * in advance.
 */
export function trackConnections(server: Server): Connections {
  const open = new Map<Socket, Set<ServerResponse>>()
  let isEnding = false
  server.on('connection', (socket) => {
    open.set(socket, new Set())
    socket.once('close', () => open.delete(socket))
  })
  server.closeIdleConnections = () => {
    isEnding = true
    for (const [socket, answers] of open) {
      if (answers.size === 0) socket.destroySoon()
      for (const answer of answers) if (!answer.headersSent) answer.setHeader('Connection', 'close')
    }
  }
  return {
    begin(answer) {
      const { socket } = answer.req
      const answers = open.get(socket)
      answers?.add(answer)
      if (isEnding) answer.setHeader('Connection', 'close')
      answer.once('close', () => {
        answers?.delete(answer)
        if (isEnding && answers?.size === 0) socket.destroySoon()
      })
    },
    on: (socket) => [...(open.get(socket) ?? [])],
  }
}
