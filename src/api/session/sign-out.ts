import { forgetReadings } from '../../storage/stored-readings.ts'
import { forgetSecrets } from './secrets.ts'
import type { ServiceSession } from './service-session.ts'
import { storageScope } from './storage-scope.ts'

/**
 * Removes the sign-in from this device, and what was read with it. Does not wait long for a browser that does not
 * respond.
 */
export async function signOut(session: ServiceSession): Promise<void> {
  const books = storageScope(session)
  forgetSecrets(session.connection.id)
  await Promise.race([forgetReadings(books), new Promise((resolve) => setTimeout(resolve, 1000))])
}
