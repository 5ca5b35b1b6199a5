import type { MarkChanges, TransactionMark } from './transaction-mark.ts'

/** The mark after a change; omitted values stay. */
export function changeMark(current: TransactionMark, { mark, note }: MarkChanges): TransactionMark {
  return { id: current.id, mark: mark ?? current.mark, note: note ?? current.note }
}

/** Whether there is nothing to store: neither mark nor note. */
export function isUnmarked({ mark, note }: TransactionMark): boolean {
  return mark === '' && note === ''
}
