import { accountScope, connectionScope, marksOf, signInScope } from './scope-names.ts'
import type { ServiceSession } from './service-session.ts'

/**
 * The scope of data stored in this browser, so that nothing stored for one account is ever shown in or sent to another.
 * It is the account where the service names it; otherwise the sign-in, the connection and its address; and without a
 * sign-in, the last two.
 */
export function storageScope(line: ServiceSession): string {
  const account = line.account.get()
  const { baseUrl } = line.profile()
  if (account) return accountScope(account.id, baseUrl)
  return signInScope(connectionScope(line.connection.id, baseUrl), line.mark.get())
}

/** Other scopes of the same connection whose data could belong to the open account; none while signed out. */
export function otherScopes(line: ServiceSession): string[] {
  const unsigned = connectionScope(line.connection.id, line.profile().baseUrl)
  const open = storageScope(line)
  if (open === unsigned) return []
  const others = marksOf(unsigned).map((mark) => signInScope(unsigned, mark))
  return [unsigned, ...others].filter((books) => books !== open)
}
