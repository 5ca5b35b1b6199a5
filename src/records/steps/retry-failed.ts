import type { Step } from '../../storage/rows.ts'
import { changeStepRow, readStepRows } from './kept-steps.ts'

/** Reopens the failed rows of a step, so that `runStep` tries them again. */
export async function retryFailed(step: Pick<Step, 'books' | 'id'>): Promise<void> {
  const failed = (await readStepRows(step)).filter(({ state }) => state === 'failed')
  await Promise.all(
    failed.map((row) => changeStepRow(row, ({ words: _words, ...now }) => ({ ...now, state: 'open' }))),
  )
}
