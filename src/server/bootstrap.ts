import { UserError } from './common/user-error.ts'
import type { Books } from './database/books.ts'

/** The account and the token that the first start creates. */
export const firstAccount = 'My books'
const firstToken = 'First browser'

/**
 * Creates the first account in empty books and returns its token; undefined when there are accounts already. If several
 * processes start on the same empty books at once, only one creates it.
 */
export async function firstStart({ accounts, tokens }: EmptyBooks): Promise<string | undefined> {
  if ((await accounts.list()).length > 0) return undefined
  try {
    const { id } = await accounts.add(firstAccount)
    return await tokens.add(id, firstToken)
  } catch (error) {
    if (error instanceof UserError) return undefined // another process created it first
    throw error
  }
}

type EmptyBooks = { accounts: Pick<Books['accounts'], 'list' | 'add'>; tokens: Pick<Books['tokens'], 'add'> }
