import { randomBytes } from 'node:crypto'
import { existsSync, unlinkSync } from 'node:fs'
import { link, mkdir, open, rename, unlink } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { codeOf, describeFileError, UserError } from '../common/user-error.ts'

type Write = (data: string | Uint8Array) => Promise<void>

/**
 * Writes a temporary file beside the target and renames it when it is complete and on the disk, so that the target is
 * never half-written. Creates the folder. Throws a UserError if the target exists, unless forced, or cannot be written.
 */
export async function writeBeside<T>(
  path: string,
  { force = false, mode = 0o666 }: { force?: boolean | undefined; mode?: number },
  work: (write: Write) => Promise<T>,
): Promise<T> {
  const target = resolve(path)
  if (!force && existsSync(target)) throw isThere(path)
  const beside = `${target}.${randomBytes(4).toString('hex')}.part`
  const trouble = (error: unknown) => {
    throw describeFileError(error, path, 'written')
  }
  await mkdir(dirname(target), { recursive: true }).catch(trouble)
  const file = await open(beside, 'wx', mode).catch(trouble)
  const ends = endsWith(beside)
  try {
    const result = await work((data) => file.appendFile(data).catch(trouble))
    await file.sync().catch(trouble)
    await (force ? rename(beside, target) : linkOnly(beside, target)).catch((error: unknown) => {
      if (codeOf(error) === 'EEXIST') throw isThere(path)
      trouble(error)
    })
    await syncFolder(dirname(target))
    return result
  } finally {
    ends.forget()
    await file.close()
    await unlink(beside).catch(() => {}) // already gone on success
  }
}

function isThere(path: string): UserError {
  return new UserError(`${path} already exists. Choose another name, or add --force to replace it.`, 1)
}

/** Gives the file its name in one step, but only if the name is free; `rename` would replace the other file. */
async function linkOnly(beside: string, target: string): Promise<void> {
  try {
    await link(beside, target)
  } catch (error) {
    if (codeOf(error) === 'EEXIST' || existsSync(target)) throw error
    await rename(beside, target) // file systems without links
  }
}

/** Makes the new name durable by syncing the folder. */
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path)
    await folder.sync().finally(() => folder.close())
  } catch {
    // Not every system can sync a folder.
  }
}

/** Deletes the half-written file when the user interrupts the program. */
function endsWith(beside: string): { forget: () => void } {
  const end = (signal: NodeJS.Signals) => {
    unlinkSync(beside)
    forget()
    process.kill(process.pid, signal)
  }
  const forget = () => void process.off('SIGINT', end).off('SIGTERM', end)
  process.on('SIGINT', end).on('SIGTERM', end)
  return { forget }
}
