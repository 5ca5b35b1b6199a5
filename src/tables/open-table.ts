import { askWorker } from './ask-worker.ts'
import { TableFileError, type Table, type Vcards } from './table.ts'
import * as messages from './messages.ts'

const mostBytes = 30_000_000

/** Reads a workbook or a CSV file in a worker, so that the page never freezes; of vCards, the text. Throws a `TableFileError`. */
export async function openTable(file: File): Promise<Table | Vcards> {
  if (file.size > mostBytes) throw new TableFileError(messages.tooLarge)
  const bytes = await file.arrayBuffer().catch(() => {
    throw new TableFileError(messages.notOpened)
  })
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' })
  try {
    // The worker answers with what `readTable` gives.
    return (await askWorker(worker, new Uint8Array(bytes))) as Table | Vcards
  } catch (error) {
    throw new TableFileError(error instanceof Error && error.message ? error.message : messages.notRead)
  }
}
