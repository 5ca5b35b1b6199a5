import { UserError } from '../common/user-error.ts'
import type { Account, Books } from '../database/books.ts'

/**
 * The account with this name or, without a name, the only account. Otherwise throws a UserError that lists the
 * accounts.
 */
export async function chooseAccount({ accounts }: Books, name: string | undefined): Promise<Account> {
  const named = name === undefined ? undefined : await accounts.find(name)
  if (named) return named
  const all = await accounts.list()
  const [only] = all
  if (!only) throw new UserError('There are no accounts yet. Add one with “account add NAME”.', 1)
  if (name === undefined && all.length === 1) return only
  const names = all.slice(0, 10).map((each) => `  ${each.name}`)
  const more =
    all.length > names.length ? [`  … and ${all.length - names.length} more; see “account list”`] : []
  const wrong =
    name === undefined
      ? 'There are several accounts. Choose one with --account.'
      : `There is no account “${name}”.`
  throw new UserError([wrong, 'The accounts are:', ...names, ...more].join('\n'), name === undefined ? 2 : 1)
}
