import type { Detection } from '../dialect/detect.ts'
import type { Secrets } from '../dialect/sign.ts'
import { findOut } from './find-out.ts'
import type { Connection } from './line.ts'
import { line, openLine } from './line.ts'

/**
 * Reads what a service sends and says step by step what it means: GET only, at most eight requests. Everything that was found
 * out earlier is left aside, and nothing is kept, except for the connection that is in use. Throws `ApiError`.
 */
export async function check(connection: Connection, secrets?: Secrets): Promise<Detection> {
  const inUse = connection.id === line().connection.id
  const { send } = line()
  const fresh = openLine(connection, {
    remembers: false,
    ...(inUse && { send }),
    ...(secrets && { secrets }),
  })
  const detection = await findOut(fresh)
  if (inUse) line().detect(detection.profile, detection.certain)
  return detection
}
