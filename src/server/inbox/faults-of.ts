import type { ImportFault } from '../../domain/statement-import.ts'
import type { Refused } from './import-result.ts'

/** The errors of a refused file, one by one, for people who read them in the app. */
export function faultsOf({ reason, at, others, more }: Refused): ImportFault[] {
  return [
    ...[{ at, reason }, ...others].map((fault) => ({
      ...(fault.at !== undefined && { line: fault.at }),
      reason: fault.reason,
    })),
    ...(more > 0 ? [{ reason: `And ${more} more.` }] : []),
  ]
}
