import { oneSpaced } from '../../domain/text.ts'
import type { TransactionMark } from '../../domain/transaction-mark.ts'
import type { Answer } from './read-answers.ts'
import * as messages from '../marks/messages.ts'

/**
 * An answer beside what is noted now. `new`: the note is as it was asked. `changed`: the note is another one now. `several`: the file has
 * other answers, too. `there`: the note has this answer already. `long`: the note would be too long. `unknown`: nothing is noted for this transaction here.
 */
export type PlannedAnswer = Answer & {
  state: 'new' | 'changed' | 'several' | 'there' | 'long' | 'unknown'
  now: TransactionMark
  note: string
}

/** What the answers of a file would do. Rows without an answer do nothing. */
export function planAnswers(
  answers: readonly Answer[],
  noted: ReadonlyMap<string, TransactionMark>,
): PlannedAnswer[] {
  const given = answers.filter(({ answer }) => answer !== '')
  const byId = Map.groupBy(given, ({ id }) => id)
  return given
    .filter((one) => byId.get(one.id)?.find(({ answer }) => answer === one.answer) === one)
    .map((one) => {
      const now = noted.get(one.id) ?? { id: one.id, mark: '', note: '' }
      const isOnly = byId.get(one.id)?.every(({ answer }) => answer === one.answer) ?? true
      return { ...one, now, note: withAnswer(now.note, one.answer), state: stateOf(one, now, isOnly) }
    })
}

function stateOf({ question, answer }: Answer, now: TransactionMark, isOnly: boolean) {
  if (now.mark === '' && now.note === '') return 'unknown'
  // Spreadsheets change the width of spaces and the kind of line breaks.
  if (oneSpaced(now.note).includes(oneSpaced(messages.answered(answer)))) return 'there'
  if (withAnswer(now.note, answer).length > longestNote) return 'long'
  if (oneSpaced(now.note) !== oneSpaced(question)) return 'changed'
  return isOnly ? 'new' : 'several'
}

export function withAnswer(note: string, answer: string): string {
  return [note.trimEnd(), messages.answered(answer)].filter(Boolean).join('\n')
}

/** Whether a note ends with an answer. A question below it is open again. */
export function isAnswered(note: string): boolean {
  const at = note.lastIndexOf(messages.answered(''))
  return at >= 0 && (at === 0 || note[at - 1] === '\n') && !note.slice(at).includes('?')
}

const longestNote = 2000
