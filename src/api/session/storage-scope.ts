import { accountScope, connectionScope, marksOf, signInScope } from './scope-names.ts'
import type { ServiceSession } from './service-session.ts'

/**
 * The scope of data stored in this browser, so that nothing stored for one account is ever shown in or sent to another.
 * It is the account where the service names it; otherwise the sign-in, the connection and its address; and without a
 * sign-in, the last two.
 */
export function storageScope(session: ServiceSession): string {
  const account = session.account.get()
  const { baseUrl } = session.profile()
  if (account) return accountScope(account.id, baseUrl)
  return signInScope(connectionScope(session.connection.id, baseUrl), session.mark.get())
}

/** Other scopes of the same connection whose data could belong to the open account; none while signed out. */
export function otherScopes(session: ServiceSession): string[] {
  const unsigned = connectionScope(session.connection.id, session.profile().baseUrl)
  const open = storageScope(session)
  if (open === unsigned) return []
  const others = marksOf(unsigned).map((mark) => signInScope(unsigned, mark))
  return [unsigned, ...others].filter((books) => books !== open)
}
