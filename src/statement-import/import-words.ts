import type { ImportFault, ImportReport } from '../domain/statement-import.ts'
import type { QueuedFile } from './import-queue.ts'
import { formatCount } from '../domain/format-count.ts'

export function isImported(queued: QueuedFile): boolean {
  return importOf(queued) !== undefined
}

/** The counts of an imported file; undefined if it was not imported. */
function importOf({ state }: QueuedFile): Counts | undefined {
  if (state.name === 'answered') return 'report' in state ? state.report : undefined
  return state.name === 'found' && state.imported.faults.length === 0 ? state.imported : undefined
}

/** The result of all files together, in a sentence. */
export function summaryOf(files: readonly QueuedFile[]): string {
  const taken = files.flatMap((queued) => importOf(queued) ?? [])
  const added = taken.reduce((sum, counts) => sum + counts.new, 0)
  const words = `${count(taken.length, 'file')} imported, with ${count(added, 'new transaction')}.`
  const others = files.length - taken.length
  return others === 0 ? words : `${words} ${count(others, 'file')} not imported.`
}

type Counts = Pick<ImportReport, 'new' | 'known' | 'deletedBefore'>

/** The result of a file's or statement's lines. */
export function countsOf({ new: added, known, deletedBefore }: Counts): string {
  return [
    count(added, 'new transaction'),
    ...(known > 0 ? [`${formatCount(known)} already there`] : []),
    ...(deletedBefore > 0 ? [`${formatCount(deletedBefore)} deleted earlier and left out`] : []),
  ].join(', ')
}

export function faultWords({ line, reason }: ImportFault): string {
  return line === undefined ? reason : `Line ${formatCount(line)}: ${reason}`
}

function count(number: number, noun: string): string {
  return `${formatCount(number)} ${noun}${number === 1 ? '' : 's'}`
}
