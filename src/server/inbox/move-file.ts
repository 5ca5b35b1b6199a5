import { lstat, open, rename, rm } from 'node:fs/promises'
import { parse } from 'node:path'
import type { Stats } from 'node:fs'
import { isThere } from './folders.ts'
import type { Dropped, OpenFolder } from './folders.ts'

/**
 * Moves a file into a folder next to a text about it, `NAME.report.txt`, with the same number added if the name is taken.
 * Leaves a file that is no longer the one that was dropped, and never moves a link.
 */
export async function moveWithText(
  from: OpenFolder,
  dropped: Dropped,
  to: OpenFolder,
  { ending, text }: { ending: string; text: string },
): Promise<void> {
  const path = from.at(dropped.name)
  for (const free of numbered(dropped.name)) {
    const [target, textPath] = [to.at(free), to.at(`${free}.${ending}`)]
    if (await isThere(target)) continue
    if (!(await isStill(path, dropped))) return
    try {
      // The process that created the text file also owns the name for the file.
      const file = await open(textPath, 'wx')
      await file.writeFile(text).finally(() => file.close())
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') continue
      await rm(textPath, { force: true }).catch(() => {})
      throw error
    }
    try {
      await rename(path, target)
    } catch (error) {
      await rm(textPath, { force: true })
      if (!isMissing(error)) throw error
    }
    // Put in its place in the last moment: it goes back.
    if ((await isThere(target)) && !(await isStill(target, dropped))) {
      await rm(textPath, { force: true })
      await moveBeside(target, from, dropped.name)
    }
    return
  }
}

/** Moves a file into a folder, with a number added if its name is taken. Ignores a file that no longer exists. */
export async function moveBeside(path: string, folder: OpenFolder, name: string): Promise<void> {
  for (const free of numbered(name)) {
    if (await isThere(folder.at(free))) continue
    await rename(path, folder.at(free)).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
    return
  }
}

/** Whether the file at a path is the one that was dropped, unchanged: a file, not a link to one. */
export async function isStill(path: string, dropped: Dropped): Promise<boolean> {
  const stats: Stats | undefined = await lstat(path).catch(() => undefined)
  if (!stats?.isFile() || stats.dev !== dropped.device || stats.ino !== dropped.inode) return false
  return stats.size === dropped.size && stats.mtimeMs === dropped.modified
}

/** `january.xml`, `january (2).xml`, … Truncates names that are too long: disks allow 255 bytes. */
function* numbered(name: string): Generator<string> {
  const { name: stem, ext } = parse(name)
  let short = stem
  while (Buffer.byteLength(short + ext) > 220 && short !== '') short = Array.from(short).slice(0, -1).join('')
  const ending = short === '' ? '' : ext
  yield `${short || 'file'}${ending}`
  for (let number = 2; ; number += 1) yield `${short || 'file'} (${number})${ending}`
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
