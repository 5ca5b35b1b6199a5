import type { Step } from '../../storage/rows.ts'
import { own, release } from '../tab-lock.ts'
import { changeStep } from './kept-steps.ts'

/** Ends a step that is not running: records not yet edited stay as they are. False if another tab is running it. */
export async function settleStep({ books, id }: Pick<Step, 'books' | 'id'>): Promise<boolean> {
  if (!(await own(id))) return false
  await changeStep({ books, id }, ({ words: _words, ...step }) => ({
    ...step,
    state: step.state === 'done' ? 'done' : 'stopped',
  }))
  release(id)
  return true
}
