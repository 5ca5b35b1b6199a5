import { hash } from 'node:crypto'
import type { FileOptions } from '../../statements/read-source.ts'
import { readInThread, type ReadFile } from './read-in-thread.ts'

/** What the last large file said that someone looked at, by its bytes and how it was read. */
let lookedAt: { key: string; size: number; read: ReadFile } | undefined
let forgetting: NodeJS.Timeout | undefined

/** How long a person may look, and how many bytes of lines are worth remembering and can be: 300,000 lines have some 80 MB. */
const [longestMs, least, most] = [5 * 60_000, 1024 * 1024, 100 * 1024 * 1024]

/**
 * Reads a file in its thread (read-in-thread.ts). A large one that was the last to be looked at is not read again when it is
 * taken: that is a third of the time. Large bytes are given away.
 */
export async function readOrRecall(
  bytes: Uint8Array,
  options: FileOptions,
  { isLook, signal }: { isLook: boolean; signal?: AbortSignal | undefined },
): Promise<ReadFile> {
  const size = bytes.length
  const mayBeKnown = lookedAt?.size === size
  const key = isLook || mayBeKnown ? `${hash('sha256', bytes)} ${JSON.stringify(options)}` : ''
  const known = mayBeKnown && lookedAt?.key === key ? lookedAt.read : undefined
  if (known) forget()
  const read = known ?? (await readInThread(bytes, options, { signal }))
  const length = read.statements.flatMap(({ packed }) => packed).reduce((sum, one) => sum + one.length, 0)
  if (isLook && length >= least && length <= most) remember({ key, size, read: copyOf(read) })
  return read
}

function remember(look: NonNullable<typeof lookedAt>) {
  forget()
  lookedAt = look
  forgetting = setTimeout(forget, longestMs).unref()
}

function forget() {
  clearTimeout(forgetting)
  lookedAt = undefined
}

/** The lines of the other are given to the thread that compares them with the books. */
function copyOf({ statements, ...rest }: ReadFile): ReadFile {
  const copied = statements.map((one) => ({ ...one, packed: one.packed.map((bytes) => bytes.slice()) }))
  return { ...rest, statements: copied }
}
