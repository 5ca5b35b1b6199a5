import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { describeFileError } from '../common/user-error.ts'
import { StatementError } from '../../statements/common/statement.ts'

/** Larger than any bank's statement; whole years of busy accounts have about ten million bytes. */
const largestFile = 200 * 1024 * 1024

/** The bytes of a file. Throws a UserError if it cannot be read, and a StatementError if it is not a file or too large. */
export async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await bytesAt(path)
  } catch (error) {
    throw describeFileError(error, path, 'read')
  }
}

/** The same, with the system's own errors. */
async function bytesAt(path: string): Promise<Uint8Array> {
  const file = await open(path, constants.O_RDONLY)
  try {
    const stats = await file.stat()
    if (stats.isDirectory()) throw new StatementError('This is a folder: name the files in it')
    if (stats.size > largestFile) throw tooLarge()
    return await readStream(chunksOf(file), stats.size)
  } finally {
    await file.close()
  }
}

/**
 * The bytes of a file that comes from someone else. Refuses links, symbolic or hard, which could lead to another user's
 * file, and pipes, which would block forever. Undefined when the file changed while it was read.
 */
export async function bytesOfDropped(path: string): Promise<Uint8Array | undefined> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const before = await file.stat()
    if (!before.isFile()) throw new StatementError('This is not a file')
    if (before.nlink > 1)
      throw new StatementError('This file is also linked from another folder: drop a copy of it')
    if (before.size > largestFile) throw tooLarge()
    const bytes = await readStream(chunksOf(file), before.size)
    const after = await file.stat()
    return after.size === bytes.length && after.mtimeMs === before.mtimeMs ? bytes : undefined
  } finally {
    await file.close()
  }
}

/**
 * The bytes of a stream, up to the same limit. They are in one buffer from the start, of the `expected` length if
 * known, so that a large file is never in memory twice.
 */
export async function readStream(stream: AsyncIterable<Uint8Array>, expected = 0): Promise<Uint8Array> {
  let bytes = new Uint8Array(expected)
  let size = 0
  for await (const chunk of stream) {
    if (size + chunk.length > largestFile) throw tooLarge()
    if (size + chunk.length > bytes.length) bytes = withRoom(bytes.subarray(0, size), chunk.length)
    bytes.set(chunk, size)
    size += chunk.length
  }
  return bytes.subarray(0, size)
}

/** A copy of the bytes, with room for `more` and at least double the size. */
function withRoom(bytes: Uint8Array, more: number) {
  const larger = new Uint8Array(2 * bytes.length + more)
  larger.set(bytes)
  return larger
}

/** The chunks of a file, all in the same buffer. */
async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  const chunk = new Uint8Array(256 * 1024)
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, null)
    if (bytesRead === 0) return
    yield chunk.subarray(0, bytesRead)
  }
}

function tooLarge(): StatementError {
  return new StatementError('The file is larger than 200 MB: download a shorter period from the bank')
}
