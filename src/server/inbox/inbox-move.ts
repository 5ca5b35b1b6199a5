import { lstat, open, rename, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'

/** Moves a file into a folder, with a number added if its name is taken. Ignores a file that no longer exists. */
export async function moveBeside(path: string, folder: string, name: string): Promise<void> {
  for (const free of numbered(name)) {
    const target = join(folder, free)
    if (await exists(target)) continue
    await rename(path, target).catch(ignoreMissing)
    return
  }
}

/** Moves a file into a folder next to a text about it, `NAME.report.txt`; both get the same number. */
export async function moveWithText(
  path: string,
  folder: string,
  { name, ending, text }: { name: string; ending: string; text: string },
): Promise<void> {
  for (const free of numbered(name)) {
    const [target, textPath] = [join(folder, free), join(folder, `${free}.${ending}`)]
    if (await exists(target)) continue
    try {
      // The process that created the text file also owns the name for the file.
      const file = await open(textPath, 'wx')
      await file.writeFile(text).finally(() => file.close())
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') continue
      await rm(textPath, { force: true }).catch(() => {})
      throw error
    }
    await rename(path, target).catch(async (error: unknown) => {
      await rm(textPath, { force: true })
      ignoreMissing(error)
    })
    return
  }
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

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
