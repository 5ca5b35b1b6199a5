import type { ImportReport } from '../domain/statement-import.ts'
import type { QueuedFile } from './import-queue.ts'
import * as messages from './messages.tsx'

export function isImported(queued: QueuedFile): boolean {
  return importOf(queued) !== undefined
}

type Counts = Pick<ImportReport, 'new' | 'known' | 'deletedBefore'>

/** The counts of an imported file; undefined if it was not imported. */
function importOf({ state }: QueuedFile): Counts | undefined {
  if (state.name === 'answered') return 'report' in state ? state.report : undefined
  return state.name === 'found' && state.imported.faults.length === 0 ? state.imported : undefined
}

/** Whether imported files added no transaction at all. */
export function isNothingNew(files: readonly QueuedFile[]): boolean {
  return files.every((queued) => importOf(queued)?.new === 0)
}

/** The result of all files together, in a sentence. */
export function summaryOf(files: readonly QueuedFile[]): string {
  const taken = files.flatMap((queued) => importOf(queued) ?? [])
  const added = taken.reduce((sum, counts) => sum + counts.new, 0)
  const words = messages.imported(taken.length, added)
  const others = files.length - taken.length
  return others === 0 ? words : `${words} ${messages.filesNotImported(others)}`
}
