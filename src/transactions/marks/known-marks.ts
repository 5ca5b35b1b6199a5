import type { TransactionMark } from '../../domain/transaction-mark.ts'
import { createStore } from '../../storage/create-store.ts'
import type { Badge } from '../badges/badges.ts'
import * as messages from './messages.ts'

/** The marks that were read from the service, by transaction. */
export const officeMarks = createStore<ReadonlyMap<string, TransactionMark>>(new Map())

/** Stores the marks of these transactions; those without a given mark have none. Lists render again only if one differs. */
export function noteOfficeMarks(ids: readonly string[], marks: readonly TransactionMark[]): void {
  const before = officeMarks.get()
  const all = new Map(before)
  for (const id of ids) all.delete(id)
  for (const one of marks) if (one.mark !== '' || one.note !== '') all.set(one.id, one)
  if (ids.some((id) => isDifferent(before.get(id), all.get(id)))) officeMarks.set(all)
}

function isDifferent(before: TransactionMark | undefined, now: TransactionMark | undefined): boolean {
  return before?.mark !== now?.mark || before?.note !== now?.note
}

type Noted = { mark: 'reviewed' | 'ask' | ''; note: string }

/** The badge of a mark in the list, with its note. */
export function badgeOfMark({ mark, note }: Noted): Badge {
  const question = mark === 'ask' && note !== '' && { question: note }
  return { label: labels[mark], text: messages.printedMark(mark, note), ...(note && { note }), ...question }
}

const labels = { reviewed: messages.reviewedBadge, ask: messages.askBadge, '': messages.noteBadge }
