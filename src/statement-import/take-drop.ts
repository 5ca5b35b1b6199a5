import type { ServiceSession } from '../api/session/service-session.ts'
import { importQueue } from './import-queue.ts'
import * as messages from './messages.tsx'

/**
 * The maximum number of files per drop: more than a year of daily statements, but fewer than a disk dropped by mistake.
 */
const mostFiles = 500

/** Imports dropped files, including those in dropped folders. Returns the reason if it imports nothing. */
export async function takeDrop(
  session: ServiceSession,
  entries: FileSystemEntry[],
  files: File[],
): Promise<string | undefined> {
  const hasFolder = entries.some(({ isDirectory }) => isDirectory)
  const found = hasFolder ? await filesIn(entries) : files
  if (found.length > mostFiles) return messages.tooManyFiles(mostFiles)
  if (found.length === 0) return hasFolder ? messages.emptyFolder : undefined
  importQueue.add(session, found)
  return undefined
}

/** Why dropped files are not imported: on another page, or by a service that cannot import, as far as it has responded. */
export function refuseDrop({ memory, attention }: ServiceSession, canImport: boolean): string {
  if (canImport) return messages.dropElsewhere
  return memory.hasRead && !attention.get().signIn ? messages.notSupported : messages.notReady
}

/** The files of these entries and of all folders in them, sorted by name. Stops soon after `mostFiles`. */
async function filesIn(entries: FileSystemEntry[]): Promise<File[]> {
  const files: File[] = []
  for (const entry of entries.toSorted(byName)) {
    if (files.length > mostFiles) break
    if (isFolder(entry)) files.push(...(await filesIn(await childrenOf(entry))))
    // System files, such as .DS_Store.
    else if (isFile(entry) && !/^(?:\.|thumbs\.db$|desktop\.ini$)/i.test(entry.name))
      files.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)))
  }
  return files
}

/** The contents of a folder. Browsers return them in batches, ending with an empty one. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (part.length === 0) return children
    children.push(...part)
  }
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

const { compare } = new Intl.Collator('en', { numeric: true })

function byName(one: FileSystemEntry, other: FileSystemEntry): number {
  return compare(one.name, other.name)
}
