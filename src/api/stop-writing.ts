import type { RecordOf, Resource } from '../dialect/fields.ts'
import { ApiError } from './api-error.ts'
import type { Line } from './line.ts'

/** Refuses every write while the service is known to have done what nobody asked for. */
export function refuseWhenStopped(line: Line): void {
  const { stopped } = line.attention.get()
  if (stopped) throw new ApiError('stopped', `Writing is stopped: ${stopped.words}`)
}

/** Stops all writing, because a service cleared fields that were not sent (W10). What they held is kept, to be sent again. */
export function stopWriting<R extends Resource>(
  line: Line,
  resource: R,
  record: RecordOf[R],
  cleared: string[],
): void {
  const fields = Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => cleared.includes(entry[0])),
  )
  const names = Object.entries(fields).map(([name, value]) => `${name} (“${value}”)`)
  line.attention.set({
    ...line.attention.get(),
    stopped: {
      words: `the service emptied ${names.join(', ')}, which was not sent.`,
      cleared: { resource, id: record.id, fields },
    },
  })
}
