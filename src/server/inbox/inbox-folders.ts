import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '../common/user-error.ts'
import type { Account, Books } from '../database/books.ts'

/** A folder for dropped files; `name` is undefined for the inbox itself. */
export type Folder = { path: string; name: string | undefined }

/** The inbox and its subfolders, without result folders, hidden folders and links. */
export async function foldersOf(dir: string): Promise<Folder[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  const named = entries.filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.') && !['done', 'failed'].includes(entry.name),
  )
  return [
    { path: dir, name: undefined },
    ...named
      .map(({ name }) => ({ path: join(dir, name), name }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  ]
}

/** The account of a folder; throws a UserError when it is ambiguous or missing. */
export async function accountOf({ accounts }: Books, { name }: Folder): Promise<Account> {
  const all = await accounts.list()
  const [first, second] =
    name === undefined ? all : all.filter((each) => folderName(each.name) === folderName(name))
  if (first && !second) return first
  if (name !== undefined)
    throw new UserError(
      first
        ? `More than one account matches the folder “${name}”. Import the file with “npm run books -- import --account NAME FILE”.`
        : `There is no account “${name}”. Name each folder in the inbox after an account.`,
    )
  throw new UserError(
    first
      ? 'There are several accounts: drop the file into a folder of the inbox that is named after its account.'
      : 'There are no accounts yet. Add one with “npm run books -- account add NAME”.',
  )
}

/** The name of an account as a folder name: some characters are not allowed, and some disks normalize accents. */
function folderName(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/[/\\:*?"<>|]/g, '-')
    .replace(/[. ]+$/, '')
}
