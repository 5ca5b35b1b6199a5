import type { ServiceSession } from '../session/service-session.ts'
import { refuseWhenStopped } from './stop-writing.ts'

/**
 * Runs a write. At services other than Bookend's own, the first write of each kind runs alone: no other write is sent
 * until it has been read back, and none at all if it did harm. `write` must not resolve before it is verified;
 * `isProof` tells whether it did what it should.
 */
export async function runFirstWrite<T>(
  session: ServiceSession,
  kind: 'edit' | 'create' | 'delete',
  write: () => Promise<T>,
  isProof: (written: T) => boolean = () => true,
): Promise<T> {
  const { memory } = session
  while (memory.proving) await memory.proving
  refuseWhenStopped(session)
  if (memory.isBookend || memory.proven.has(kind)) return write()
  const attempt = write()
  memory.proving = attempt.then(
    (written) => void (isProof(written) && memory.proven.add(kind)),
    () => undefined,
  )
  try {
    return await attempt
  } finally {
    memory.proving = undefined
  }
}
