import { useMatches } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession, useCapability } from '../api/session/use-session.ts'
import { hearFiles, type Dropped } from '../ui/dropped-files.ts'
import { useMessages } from '../ui/Messages.tsx'
import type { ServiceSession } from '../api/session/service-session.ts'
import { importQueue } from './import-queue.ts'
import * as messages from './messages.tsx'
import classes from './ImportDialog.module.css'
import { reasonOf } from '../domain/reason-of.ts'

/** The routes that import dropped files; one is the first page, which asks for them in an empty account. */
const takesStatements = new Set(['/', '/transactions', '/imports'])

type DropAreaProps = {
  /** Files dropped before this code had loaded. */
  early: Dropped | undefined
  /** Called once it handles drops itself. */
  onReady: () => void
}

/**
 * Imports statements dropped anywhere in the window, and says so while files are dragged over it. Other pages say where
 * to drop them.
 */
export function DropArea({ early, onReady }: DropAreaProps) {
  const session = useSession()
  const canImport = useCapability('statements')
  const isImportPage = useMatches({ select: (matches) => takesStatements.has(matches.at(-1)?.routeId ?? '') })
  const [isOver, setIsOver] = useState(false)
  const { fail } = useMessages()
  const takeNow = useEffectEvent((dropped: Dropped) => {
    const { entries, files } = dropped
    if (!canImport || !isImportPage) return fail(refuseDrop(session, canImport))
    void takeDrop(session, entries, files)
      .catch((error: unknown) => messages.nothingImported(reasonOf(error)))
      .then((words) => words && fail(words))
  })
  const begin = useEffectEvent(() => {
    onReady()
    if (early) takeNow(early)
  })
  useEffect(() => begin(), [])
  useEffect(() => hearFiles(window, setIsOver, (dropped) => takeNow(dropped)), [])
  return (
    isOver &&
    canImport &&
    isImportPage && <div className={`centred ${classes.area}`}>{messages.dropHere}</div>
  )
}

/**
 * The maximum number of files per drop: more than a year of daily statements, but fewer than a disk dropped by mistake.
 */
const mostFiles = 500

/** Imports dropped files, including those in dropped folders. Returns the reason if it imports nothing. */
async function takeDrop(
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
function refuseDrop({ memory, attention }: ServiceSession, canImport: boolean): string {
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
