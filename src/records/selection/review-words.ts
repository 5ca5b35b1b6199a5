import { labelOf } from '../../domain/label-of.ts'
import type { Found } from './read-again.ts'
import type { Reviewed } from './use-review.ts'
import type { Change } from './diff-records.ts'
import * as messages from './messages.tsx'

/** What happens to deleted records, and how long the deletion can be undone. */
export function beforeDeleting(number: number, undoSeconds: number, warning = ''): string {
  const deleting = undoSeconds > 0 ? messages.deletedIn(number, undoSeconds) : messages.cannotBeUndone
  return [deleting, warning].filter(Boolean).join(' ')
}

/** Changes of a record since it was selected; "" if there are none. */
export function newsOf(found: Found<unknown> | undefined, changes: Change[]): string {
  if (found?.state === 'gone') return messages.noLongerThere
  if (found?.state === 'unread') return messages.notChecked(found.words)
  if (changes.length === 0) return ''
  const words = changes.map(({ field, was, now }) => messages.change(labelOf(field), short(was), short(now)))
  return messages.changed(words)
}

/** The result of rereading records, which are about to be deleted if `asks`. */
export function wordsForRead(reviewed: Reviewed<unknown>[], asks: boolean): string {
  const ticked = reviewed.filter((one) => one.ticked)
  const [gone, unread] = [of(ticked, 'gone'), of(ticked, 'unread')]
  const changed = ticked.filter(({ found, changes }) => found?.state === 'read' && changes.length > 0)
  const parts = [
    ...(changed.length > 0 ? [messages.someChanged(changed.length)] : []),
    ...(gone.length > 0 ? [messages.someGone(gone.length)] : []),
    ...(unread.length > 0 ? [messages.someNotChecked(unread.length)] : []),
  ]
  if (ticked.length === 0) return asks ? messages.nothingToDelete : messages.nothingTicked
  const read = parts.length > 0 ? messages.checked(parts) : messages.checkedSame
  return !asks || gone.length < ticked.length ? read : `${read} ${messages.nothingLeft}`
}

/** The message when no selected record could be read. */
export function wordsForUnread(reviewed: Reviewed<unknown>[], asks: boolean): string {
  const unread = of(
    reviewed.filter((one) => one.ticked),
    'unread',
  )
  const why = unread[0]?.found?.state === 'unread' ? unread[0].found.words : ''
  return asks ? messages.noneDeleted(unread.length, why) : messages.noneChecked(unread.length, why)
}

function of(reviewed: Reviewed<unknown>[], state: Found<unknown>['state']): Reviewed<unknown>[] {
  return reviewed.filter(({ found }) => found?.state === state)
}

function short(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line === '') return messages.empty
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
