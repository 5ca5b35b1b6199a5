import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Complaint } from '../complaint.ts'
import { fileTrouble } from './file-trouble.ts'

const longest = 64 * 1024 * 1024

/** The lines of a file that is compressed by gzip. Throws a Complaint for one that cannot be read, is no such file, or is cut off. */
export async function* readLines(path: string): AsyncGenerator<string> {
  try {
    const file = await open(path)
    const unpacked = pipeline(file.createReadStream(), createGunzip({ chunkSize: 256 * 1024 }), () => {})
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    let rest = ''
    for await (const chunk of unpacked) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > longest) throw new Complaint(`${path} is no backup of Bookend.`, 1)
      yield* lines
    }
    if (rest !== '') yield rest
  } catch (error) {
    throw isUnpacking(error)
      ? new Complaint(`${path} is no backup of Bookend, or it is cut off or damaged. Nothing was changed.`, 1)
      : fileTrouble(error, path, 'read')
  }
}

function isUnpacking(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}
