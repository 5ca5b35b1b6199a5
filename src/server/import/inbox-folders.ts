import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Complaint } from '../complaint.ts'
import type { Account, Books } from '../database/books.ts'

/** A folder that files are dropped into; `name` is undefined for the inbox itself. */
export type Folder = { path: string; name: string | undefined }

/** The inbox and the folders in it; those of results and hidden ones are none, and links are not followed. */
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

/** The account that a folder is for; a Complaint when that is not certain. */
export async function accountOf({ accounts }: Books, { name }: Folder): Promise<Account> {
  const all = await accounts.list()
  const [first, second] =
    name === undefined ? all : all.filter((each) => folderName(each.name) === folderName(name))
  if (first && !second) return first
  if (name !== undefined)
    throw new Complaint(
      first
        ? `Several accounts could be meant by the folder “${name}”: import the file by “books import --account NAME”.`
        : `There is no account “${name}”: a folder in the inbox has the name of an account.`,
    )
  throw new Complaint(
    first
      ? 'There are several accounts: drop the file into a folder of the inbox that has the name of its account.'
      : 'There is no account yet: “books account add NAME” makes one.',
  )
}

/** The name of an account as a folder can have it: some signs are not allowed in one, and not every disk keeps accents as they were typed. */
function folderName(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/[/\\:*?"<>|]/g, '-')
    .replace(/[. ]+$/, '')
}
