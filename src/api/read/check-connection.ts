import { check, type Detection } from '../../dialect/detect/check.ts'
import { bookend } from '../../dialect/profile/bookend.ts'
import { mergeProfiles, resolve } from '../../dialect/profile/resolve.ts'
import type { Secrets } from '../../dialect/profile/sign-request.ts'
import { asUsual, detecting } from './detect-profile.ts'
import { openSession, type Connection, type ServiceSession } from '../session/service-session.ts'

/**
 * Reads from a service and explains step by step what it sends: GET only, at most eight requests. Ignores earlier
 * findings, and stores nothing unless the connection is the one of `session`. Throws `ApiError`.
 */
export async function checkConnection(
  session: ServiceSession,
  connection: Connection,
  secrets?: Secrets,
): Promise<Detection> {
  const inUse = connection.id === session.connection.id
  const { send } = session
  const fresh = openSession(connection, {
    remembers: false,
    ...(inUse && { send }),
    ...(secrets && { secrets }),
  })
  const detection = await detecting(fresh, new Map(), async (get) => {
    const found = await check(get, fresh.stated())
    if (!fresh.memory.isBookend) return { ...found, profile: mergeProfiles(asUsual, found.profile) }
    // Everything about Bookend's own service is known, so there is nothing to ask or to misread.
    const own = await check(get, resolve(bookend, connection.profile))
    return { ...own, profile: mergeProfiles(bookend, own.profile), certain: true }
  })
  fresh.detect(detection.profile, detection.certain)
  if (inUse) session.detect(detection.profile, detection.certain)
  return detection
}
