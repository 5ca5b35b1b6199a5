import { newId } from '../../domain/new-id.ts'
import type { Step, StepRow } from '../../storage/rows.ts'
import { keepStep } from './kept-steps.ts'
import { makeRoom } from './make-room.ts'
import { nextMoment } from './next-moment.ts'
import { tabName } from './tab-name.ts'

type Noted = Pick<Step, 'books' | 'resource' | 'origin'> &
  Partial<Pick<Step, 'id' | 'at' | 'kind' | 'undoes' | 'words'>> & {
    rows: readonly (Pick<StepRow, 'id' | 'name' | 'before' | 'after'> & { was?: string })[]
  }

/** Stores a completed change, so that it can be undone in order. */
export async function noteStep({ rows, ...what }: Noted): Promise<Step> {
  const step: Step = {
    at: nextMoment(),
    id: newId(),
    ...what,
    state: 'done',
    total: rows.length,
    done: rows.length,
    tab: tabName(),
  }
  const { books, at, id } = step
  await makeRoom(books, rows.length)
  await keepStep(
    step,
    rows.map((row, place) => ({ ...row, books, at, step: id, place, state: 'done' })),
  )
  return step
}
