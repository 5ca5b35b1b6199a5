import { randomBytes } from 'node:crypto'
import { existsSync, unlinkSync } from 'node:fs'
import { link, mkdir, open, rename, unlink } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Complaint } from '../complaint.ts'
import { fileTrouble } from './file-trouble.ts'

type Write = (data: string | Uint8Array) => Promise<void>

/**
 * Writes a file under another name beside its own, and gives it its own when it is whole and on the disk, so that nothing half-written is
 * ever found there; its folder is made. Throws a Complaint when it is there already, unless forced, and when it cannot be written.
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
    throw fileTrouble(error, path, 'written')
  }
  await mkdir(dirname(target), { recursive: true }).catch(trouble)
  const file = await open(beside, 'wx', mode).catch(trouble)
  const ends = endsWith(beside)
  try {
    const result = await work((data) => file.appendFile(data).catch(trouble))
    await file.sync().catch(trouble)
    await (force ? rename(beside, target) : linkOnly(beside, target)).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw isThere(path)
      trouble(error)
    })
    await syncFolder(dirname(target))
    return result
  } finally {
    ends.forget()
    await file.close()
    await unlink(beside).catch(() => {}) // gone already when all went well
  }
}

function isThere(path: string): Complaint {
  return new Complaint(`${path} is there already: choose another name, or add --force to replace it.`, 1)
}

/** Gives the file its name unless another has it, in one step, where `rename` would replace the other. */
async function linkOnly(beside: string, target: string): Promise<void> {
  try {
    await link(beside, target)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST' || existsSync(target)) throw error
    await rename(beside, target) // disks without links
  }
}

/** A new name is on the disk when its folder is. */
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path)
    await folder.sync().finally(() => folder.close())
  } catch {
    // Not every system can do this with a folder.
  }
}

/** Should the person break off by Ctrl-C, the half-written file goes with the process. */
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
