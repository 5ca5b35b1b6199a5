import type { ImportFault } from '../../domain/statement-import.ts'
import type { Refused } from './import-result.ts'

/** The errors of a refused file, one by one, for people who read them in the app. */
export function faultsOf({ reason, at, others, more }: Refused): ImportFault[] {
  const told = [{ at, reason: withoutAdvice(reason) }, ...others]
  return [
    ...told.map((fault) => ({ ...(fault.at !== undefined && { line: fault.at }), reason: fault.reason })),
    ...(more > 0 ? [{ reason: `And ${more} more.` }] : []),
  ]
}

/**
 * Drops advice that the app offers as a button or a list (`remedy`): the command-line option, the names of mappings.
 */
function withoutAdvice(reason: string): string {
  return reason
    .replace(/; “import --accept-[a-z]+” imports (?:it|them) anyway$/, '')
    .replace(/; “import --encoding” and "encoding" in a mapping name the code page$/, '')
    .replace(/ Choose a mapping: one of [^.]*$/, '')
}
