import type { ServiceSession } from '../../api/session/service-session.ts'
import { storageScope } from '../../api/session/storage-scope.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import { newId } from '../../domain/new-id.ts'
import type { Step, StepRow } from '../../storage/rows.ts'
import { own } from '../tab-lock.ts'
import { keepStep } from './kept-steps.ts'
import { makeRoom } from './make-room.ts'
import { nextMoment } from './next-moment.ts'
import { tabName } from './tab-name.ts'

/** A record to edit: only the fields that change, by their names in docs/spec.md. */
export type PlannedRow = Pick<StepRow, 'id' | 'name' | 'detail' | 'before' | 'after'>

/** Stores a plan, with what undoes it, before its first request. From then on only this tab may run it. */
export async function planStep(
  session: ServiceSession,
  resource: CollectionName,
  origin: Step['origin'],
  rows: readonly PlannedRow[],
  undoes?: string,
): Promise<Step> {
  const books = storageScope(session)
  const [id, at] = [newId(), nextMoment()]
  const step: Step = {
    books,
    at,
    id,
    resource,
    origin,
    ...(undoes !== undefined && { undoes }),
    state: 'open',
    total: rows.length,
    tab: tabName(),
  }
  await own(id)
  await makeRoom(books, rows.length)
  await keepStep(
    step,
    rows.map(({ id: record, name, detail, before, after }, place) => {
      return { books, at, step: id, id: record, place, name, detail, before, after, state: 'open' }
    }),
  )
  return step
}
