import { connect } from 'node:net'
import type { Socket } from 'node:net'

/** A connection on which anything can be sent; what breaks on it is nobody's concern. */
export async function openRaw(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve)
    socket.once('close', () => resolve())
  })
  return socket
}

/** All that is answered on it until the server hangs up; what there is after so many seconds otherwise. */
export function untilEnd(socket: Socket, seconds: number): Promise<string> {
  let said = ''
  socket.setEncoding('latin1').on('data', (text: string) => (said += text))
  return new Promise((resolve) => {
    // One too many is hung up on before anybody listens.
    if (socket.closed) return resolve(said)
    const end = () => resolve(said)
    const timer = setTimeout(() => socket.destroy(), seconds * 1000)
    socket.once('close', () => clearTimeout(timer)).once('close', end)
  })
}
