import type { Detection } from '../../dialect/detect/detect.ts'
import type { Secrets } from '../../dialect/profile/sign-request.ts'
import { detectProfile } from './detect-profile.ts'
import type { Connection, ServiceSession } from '../session/service-session.ts'
import { openSession } from '../session/service-session.ts'

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
  const detection = await detectProfile(fresh)
  if (inUse) session.detect(detection.profile, detection.certain)
  return detection
}
