import { parentPort } from 'node:worker_threads'
import { readStatements } from '../../statements/read-statements.ts'
import { StatementFault } from '../../statements/statement.ts'
import type { Asked, Piece } from './read-in-thread.ts'

// Reads files in a thread of its own, and sends each back in pieces, none of which keeps the other thread for long.
const send = (piece: Piece) => parentPort?.postMessage(piece)

parentPort?.on('message', (asked: Asked | 'end') => {
  if (asked === 'end') parentPort?.close()
  else answer(asked)
})

function answer({ bytes, csv }: Asked) {
  try {
    for (const { lines, ...statement } of readStatements(bytes, csv ? { csv } : {})) {
      send({ statement })
      for (let start = 0; start < lines.length; start += 2000)
        send({ lines: lines.slice(start, start + 2000) })
    }
    send({ end: true })
  } catch (error) {
    if (error instanceof StatementFault) send({ fault: error.message, at: error.at })
    else send({ failed: error instanceof Error ? error : new Error(String(error)) })
  }
}
