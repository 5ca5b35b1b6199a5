import { move } from '../../storage/database.ts'
import { accountScope, connectionScope } from './scope-names.ts'
import { keepAccount } from './secrets.ts'
import type { AccountName } from './secrets.ts'

/** Moves data stored under a connection to the account that its sign-in opens. */
export async function moveToAccount(id: string, baseUrl: string, account: AccountName): Promise<void> {
  const moved = await move(connectionScope(id, baseUrl), accountScope(account.id, baseUrl))
  if (moved !== undefined) keepAccount(id, baseUrl, account)
}
