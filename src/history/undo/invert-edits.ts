import { labelOf } from '../../domain/label-of.ts'
import { countOf } from '../../records/step-dialog/count-of.ts'
import { result } from '../../records/step-dialog/messages.ts'
import type { Change } from '../../records/steps/changes-of.ts'
import { isOpen } from '../../records/steps/changes-of.ts'
import { invertStep } from '../../records/steps/invert-step.ts'
import { changeStep, dropSteps, readStepRows } from '../../records/steps/kept-steps.ts'
import { runStep } from '../../records/steps/run-step.ts'
import type { Contact } from '../../domain/contact.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { Step, StepRow } from '../../storage/rows.ts'
import type { UndoNews, UndoPlace } from './undo-place.ts'
import * as messages from './messages.ts'

/** Restores the values from before an edit, or sets them again, except where someone has changed them since. */
export async function invertEdits(place: UndoPlace, { last }: Change): Promise<UndoNews> {
  const { session, client } = place
  // Continues an interrupted attempt: checks its record first.
  const inverse = isOpen(last) ? last : await invertStep(session, last.id)
  const saved: { id: string }[] = []
  const ended = await runStep(session, client, inverse.id, (record) => void saved.push(record))
  // Steps hold records of their collection, which the compiler cannot infer from its name.
  if (ended.resource === 'contacts') place.selections.contacts.update(saved as Contact[])
  else place.selections.transactions.update(saved as Transaction[])
  const rows = await readStepRows(ended)
  const [row] = rows
  if (ended.total > 1 || !row) return newsOfMany(ended, rows)
  return newsOfOne(ended, row)
}

async function newsOfOne(step: Step, row: StepRow): Promise<UndoNews> {
  const record = { resource: step.resource, id: row.id }
  const what = { fields: fieldsOf(row), name: row.name }
  const isUndo = step.origin === 'undo'
  if (row.state === 'done') {
    const text = isUndo ? messages.undone(what) : messages.redone(what)
    return { text: row.words === undefined ? text : `${text} ${row.words}`, record }
  }
  const why = row.words ?? step.words ?? ''
  // Nothing was sent, so the next attempt starts afresh.
  if (row.state === 'open') await dropSteps(step.books, [step.id])
  else await changeStep(step, (now) => ({ ...now, words: why }))
  return {
    text: isUndo ? messages.notUndone(what, why) : messages.notRedone(what, why),
    hasFailed: true,
    record,
  }
}

function newsOfMany(step: Step, rows: StepRow[]): UndoNews {
  const count = countOf(rows)
  const text = result(step, count)
  return count.done === 0 ? { text, hasFailed: true } : { text }
}

function fieldsOf({ after }: StepRow): string {
  const fields = Object.keys(after)
  return fields.length > 2 ? messages.manyFields(fields.length) : messages.both(fields.map(labelOf))
}
