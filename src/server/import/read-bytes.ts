import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { fileTrouble } from '../books/file-trouble.ts'
import { StatementFault } from '../../statements/statement.ts'

/** No statement that a bank sends is larger; whole years of busy accounts have some ten million bytes. */
const largestFile = 200 * 1024 * 1024

/** The bytes of a file. What keeps it from being read is a Complaint; what is no file, or too large, is a StatementFault. */
export async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await bytesAt(path)
  } catch (error) {
    throw fileTrouble(error, path, 'read')
  }
}

/** The same, with the errors of the system as they are. */
export async function bytesAt(path: string, flags = constants.O_RDONLY): Promise<Uint8Array> {
  const file = await open(path, flags)
  try {
    const stats = await file.stat()
    if (stats.isDirectory()) throw new StatementFault('This is a folder: name the files in it')
    if (stats.size > largestFile) throw tooLarge()
    return await readStream(file.createReadStream({ autoClose: false }))
  } finally {
    await file.close()
  }
}

/** The bytes of what flows in, up to the same limit. */
export async function readStream(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > largestFile) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge(): StatementFault {
  return new StatementFault('The file has more than 200 MB: get a shorter period from the bank')
}
