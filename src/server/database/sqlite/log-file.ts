import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'

/** SQLite's own code for a log that is shorter than what was written to it (SQLITE_IOERR_SHORT_READ). */
export const overwrittenCode = 522

const [headerSize, frameHeaderSize] = [32, 24]

/**
 * Watches the log of an open file. SQLite reads it only at the next start, and only up to the first damaged frame:
 * anything written to a log that was truncated or overwritten would be lost silently.
 */
export function watchLog(path: string) {
  let known = ''

  return {
    /** Records that the log is now as this process wrote it. */
    wrote: () => {
      known = stampOf(path)
    },
    /**
     * Throws an error of `overwrittenCode` if the log was damaged after it was written. Reads it only if someone else
     * wrote it, which takes some 10 ms. `countFrames` asks SQLite how many frames the log has; it asks again if another
     * process may have written.
     */
    refuseOverwritten: (countFrames: () => number): void => {
      for (let attempt = 1; attempt <= 3; attempt++) {
        const frames = countFrames()
        const stamp = stampOf(path)
        if (frames === 0 || (stamp === known ? endsWithCommit : isWhole)(path, frames)) {
          known = stamp
          return
        }
      }
      throw Object.assign(new Error('The log was overwritten'), { errcode: overwrittenCode })
    },
  }
}

function stampOf(path: string): string {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.ino} ${stats.size} ${stats.mtimeNs}` : ''
}

/** Whether the last of so many frames ends a commit of this log (https://sqlite.org/fileformat.html, 4.1). */
function endsWithCommit(path: string, frames: number): boolean {
  return inLog(path, (read, size) => {
    const header = read(0, headerSize)
    const frameSize = frameHeaderSize + header.readUInt32BE(8)
    const at = headerSize + (frames - 1) * frameSize
    if (size < at + frameSize) return false
    const last = read(at, frameHeaderSize)
    const pagesAfterCommit = last.readUInt32BE(4)
    return pagesAfterCommit > 0 && header.compare(last, 8, 16, 16, 24) === 0
  })
}

/** The same, and whether the checksums of all frames before it are right (4.2). */
function isWhole(path: string, frames: number): boolean {
  if (!endsWithCommit(path, frames)) return false
  return inLog(path, (read) => {
    const header = read(0, headerSize)
    const frameSize = frameHeaderSize + header.readUInt32BE(8)
    const isBigEndian = (header.readUInt32BE(0) & 1) === 1
    const sum = new Int32Array(2)
    addTo(sum, header.subarray(0, 24), isBigEndian)
    if (!isSum(header, sum)) return false
    for (let frame = 0; frame < frames; frame++) {
      const bytes = read(headerSize + frame * frameSize, frameSize)
      addTo(sum, bytes.subarray(0, 8), isBigEndian)
      addTo(sum, bytes.subarray(frameHeaderSize), isBigEndian)
      if (!isSum(bytes.subarray(0, frameHeaderSize), sum)) return false
    }
    return true
  })
}

/** The checksum goes over pairs of words, in the byte order that the log names; nearly every machine is little-endian. */
function addTo(sum: Int32Array, bytes: Buffer, isBigEndian: boolean): void {
  const ordered = isBigEndian ? Buffer.from(bytes).swap32() : bytes
  const words = new Int32Array(ordered.buffer, ordered.byteOffset, ordered.length / 4)
  let [one = 0, other = 0] = sum
  for (let at = 0; at < words.length; at += 2) {
    one = (one + (words[at] ?? 0) + other) | 0
    other = (other + (words[at + 1] ?? 0) + one) | 0
  }
  sum[0] = one
  sum[1] = other
}

/** Whether the checksum at the end of a header is this one. */
function isSum(header: Buffer, [one, other]: Int32Array): boolean {
  const end = header.length
  return header.readInt32BE(end - 8) === one && header.readInt32BE(end - 4) === other
}

type ReadBytes = (at: number, length: number) => Buffer

function inLog(path: string, look: (read: ReadBytes, size: number) => boolean): boolean {
  const file = openSync(path, 'r')
  try {
    const read = (at: number, length: number) => {
      const bytes = Buffer.alloc(length)
      readSync(file, bytes, 0, length, at)
      return bytes
    }
    return look(read, fstatSync(file).size)
  } finally {
    closeSync(file)
  }
}
