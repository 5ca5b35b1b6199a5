import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { UserError } from '../common/user-error.ts'
import { describeFileError } from '../common/describe-file-error.ts'

/** The longest line, in characters. The longest that Bookend writes, a record full of escapes, has about 300,000. */
export const longestLine = 4 * 1024 * 1024

/**
 * The lines of a gzip file; holds only one in memory. Throws a UserError for a file that is unreadable, truncated or
 * not gzip.
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  try {
    const file = await open(path)
    const unpacked = pipeline(file.createReadStream(), createGunzip({ chunkSize: 256 * 1024 }), () => {})
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    let rest = ''
    let number = 0
    for await (const chunk of unpacked) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      number += lines.length
      yield* lines
      if (rest.length > longestLine)
        throw new UserError(
          `${path} is not a Bookend backup: its line ${number + 1} has more than ${longestLine} characters. Nothing was changed.`,
          1,
        )
    }
    if (rest !== '') yield rest
  } catch (error) {
    throw isUnpacking(error)
      ? new UserError(
          `${path} is not a Bookend backup, or it is truncated or damaged. Nothing was changed.`,
          1,
        )
      : describeFileError(error, path, 'read')
  }
}

function isUnpacking(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}
