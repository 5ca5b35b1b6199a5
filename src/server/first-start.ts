import { Complaint } from './complaint.ts'
import type { Books } from './database/books.ts'

/** The account and the token that the first start makes. */
export const firstAccount = 'My books'
const firstToken = 'First browser'

/**
 * Makes the first account of books that have none, and answers the token that opens it; undefined where there are accounts.
 * Of several processes that start on the same empty books at once, one makes it.
 */
export async function firstStart({ accounts, tokens }: EmptyBooks): Promise<string | undefined> {
  if ((await accounts.list()).length > 0) return undefined
  try {
    const { id } = await accounts.add(firstAccount)
    return await tokens.add(id, firstToken)
  } catch (error) {
    if (error instanceof Complaint) return undefined // another process was quicker
    throw error
  }
}

type EmptyBooks = { accounts: Pick<Books['accounts'], 'list' | 'add'>; tokens: Pick<Books['tokens'], 'add'> }
