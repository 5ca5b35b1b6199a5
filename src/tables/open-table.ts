import { tasksInWorker } from './ask-worker.ts'
import type { readTable } from './read-table.ts'
import { TableFileError, type Table, type Vcards } from './table.ts'
import { reasonOf } from '../domain/reason-of.ts'
import * as messages from './messages.ts'

const mostBytes = 30_000_000

const inTableWorker = tasksInWorker<{ readTable: typeof readTable }>(
  () => new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' }),
  messages.notRead,
)

/** Reads a workbook or a CSV file in a worker, so that the page never freezes; of vCards, the text. Throws a `TableFileError`. */
export async function openTable(file: File): Promise<Table | Vcards> {
  if (file.size > mostBytes) throw new TableFileError(messages.tooLarge)
  const bytes = await file.arrayBuffer().catch(() => {
    throw new TableFileError(messages.notOpened)
  })
  return inTableWorker('readTable', [new Uint8Array(bytes)]).catch((error: unknown) => {
    throw new TableFileError(reasonOf(error))
  })
}
