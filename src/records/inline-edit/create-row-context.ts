import { labelOf } from '../../domain/fields.ts'
import { rowWith } from '../list/rows-on-screen.ts'
import type { GridPlace, Cell, RowContext } from './row-state.ts'
import * as messages from '../messages.tsx'

/** How editing a row affects its list. */
export function createRowContext<T extends { id: string }>(
  place: () => GridPlace<T>,
  grid: { nameOf: (id: string) => string; leave: (id: string) => void; end: (id: string) => void },
): RowContext<T> {
  const { shown, rules, session, client } = place()
  const labelsOf = ({ fields }: Cell) => fields.map(labelOf).join(', ')
  return {
    collection: shown.collection,
    rules,
    selection: shown.selection,
    session,
    client,
    onEnd: grid.end,
    onDraft: ({ id }: T) => {
      place().say(messages.hasDraft(grid.nameOf(id)))
      grid.leave(id)
      place().openForm(id)
    },
    onSaved: (record: T, cell: Cell, notes: string[]) => {
      if (notes.length > 0) place().say(notes.join(' '))
      place().announce(messages.cellSaved(labelsOf(cell), shown.collection.noun.nameOf(record)))
    },
    onRefused: ({ id }: T, cell: Cell, refusal: { message: string; conflict?: object }, column: string) => {
      if (!rowWith(id)) place().fail(messages.notSaved(labelsOf(cell), grid.nameOf(id), refusal.message))
      // A question must not cover another cell that the user is typing in.
      else if (refusal.conflict && !document.activeElement?.closest('[data-cell]'))
        place().compare(id, column)
    },
  }
}
