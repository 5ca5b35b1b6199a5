import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** SQLite's own code for a log that is shorter than what was written to it (SQLITE_IOERR_SHORT_READ). */
export const overwrittenCode = 522

const [headerSize, frameHeaderSize] = [32, 24]

/**
 * Throws an error of `overwrittenCode` if the log was truncated or overwritten after SQLite wrote to it: what is written after that is
 * lost with the next start. `countFrames` asks SQLite how many frames the log has; it asks again if another process may have written.
 */
export function refuseOverwritten(path: string, countFrames: () => number): void {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const frames = countFrames()
    if (frames === 0 || endsWithCommit(path, frames)) return
  }
  throw Object.assign(new Error('The log was overwritten'), { errcode: overwrittenCode })
}

/** Whether the last of so many frames ends a commit of this log (https://sqlite.org/fileformat.html, 4.1). */
function endsWithCommit(path: string, frames: number): boolean {
  const header = Buffer.alloc(headerSize)
  const last = Buffer.alloc(frameHeaderSize)
  const file = openSync(path, 'r')
  try {
    readSync(file, header, 0, headerSize, 0)
    const frameSize = frameHeaderSize + header.readUInt32BE(8)
    const at = headerSize + (frames - 1) * frameSize
    if (fstatSync(file).size < at + frameSize) return false
    readSync(file, last, 0, frameHeaderSize, at)
    const pagesAfterCommit = last.readUInt32BE(4)
    return pagesAfterCommit > 0 && header.compare(last, 8, 16, 16, 24) === 0
  } finally {
    closeSync(file)
  }
}
