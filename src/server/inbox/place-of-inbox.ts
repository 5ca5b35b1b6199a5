import { realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileAt } from '../common/database-url.ts'
import { UserError } from '../common/user-error.ts'

/**
 * The inbox, and the folder of the server's own for its notes: beside the books, or for temporary files if those are
 * elsewhere. Throws a UserError if inbox and books lie within each other: whoever may write to the inbox must not get
 * near the books.
 */
export async function placeOfInbox(
  inbox: string,
  database: string,
): Promise<{ dir: string; workFolder: string }> {
  const file = fileAt(database)
  const dir = await realOf(resolve(inbox))
  if (file === undefined || file === ':memory:')
    return { dir, workFolder: join(tmpdir(), `bookend-inbox-${process.getuid?.() ?? 'of-server'}`) }
  const data = await realOf(dirname(resolve(file)))
  if (isWithin(dir, data) || isWithin(data, dir))
    throw new UserError(
      `The inbox ${dir} and the folder of the books ${data} lie within each other. Choose an inbox elsewhere, such as ${join(dirname(data), 'inbox')}, so that nobody who drops files there gets near the books.`,
      1,
    )
  return { dir, workFolder: join(data, `${basename(file)}-inbox`) }
}

function isWithin(inner: string, outer: string): boolean {
  return !/^\.\.(?:[/\\]|$)/.test(relative(outer, inner))
}

/** Without links, also for a folder that does not exist yet. */
async function realOf(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(await realOf(parent), basename(path))
  }
}
