import { parentPort } from 'node:worker_threads'
import { StatementError } from '../../statements/common/statement.ts'
import { readFile } from './read-file.ts'
import type { Piece, Asked } from './read-messages.ts'

// Reads files in a thread, and sends each back in pieces small enough not to block the receiver for long.
const send = (piece: Piece) => parentPort?.postMessage(piece)

parentPort?.on('message', (asked: Asked | 'end') => {
  if (asked === 'end') parentPort?.close()
  else answer(asked)
})

function answer({ bytes, ...options }: Asked) {
  try {
    for (const { lines, ...statement } of readFile(bytes, options)) {
      send({ statement })
      for (let start = 0; start < lines.length; start += 2000)
        send({ lines: lines.slice(start, start + 2000) })
    }
    send({ end: true })
  } catch (error) {
    if (error instanceof StatementError) {
      const { message, at, remedy, others, more } = error
      send({ fault: message, at, remedy, others, more })
    } else send({ failed: error instanceof Error ? error : new Error(String(error)) })
  }
}
