import { ApiError, wordsForStatus } from './api-error.ts'
import type { AccountName } from './secrets.ts'
import { request } from './request.ts'
import type { ServiceSession } from './service-session.ts'

/**
 * Asks which account the session's sign-in opens; undefined if the service does not say. By the time it resolves, data
 * that an earlier version stored for the sign-in belongs to that account. Throws `ApiError`, with `signed-out` if the
 * service rejects the sign-in.
 */
export async function askAccount(session: ServiceSession): Promise<AccountName | undefined> {
  const { status } = await request(session, '/account')
  if (status >= 500) throw new ApiError('refused', wordsForStatus(status), status)
  await session.memory.handedOver
  return session.account.get()
}
