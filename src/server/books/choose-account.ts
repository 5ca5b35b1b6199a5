import { Complaint } from '../complaint.ts'
import type { Account, Books } from '../database/books.ts'

/** The account of this name or, without a name, the only one that there is; a Complaint otherwise, with the names that there are. */
export async function chooseAccount({ accounts }: Books, name: string | undefined): Promise<Account> {
  const named = name === undefined ? undefined : await accounts.find(name)
  if (named) return named
  const all = await accounts.list()
  const [only] = all
  if (!only) throw new Complaint('There is no account yet. “account add NAME” makes one.', 1)
  if (name === undefined && all.length === 1) return only
  const names = all.slice(0, 10).map((each) => `  ${each.name}`)
  const more =
    all.length > names.length ? [`  … and ${all.length - names.length} more: see “account list”`] : []
  const wrong =
    name === undefined
      ? 'There are several accounts: say which by --account.'
      : `There is no account “${name}”.`
  throw new Complaint([wrong, 'The accounts are:', ...names, ...more].join('\n'), name === undefined ? 2 : 1)
}
