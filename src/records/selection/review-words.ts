import { labelOf } from '../../domain/label-of.ts'
import type { Found } from './read-again.ts'
import type { Reviewed } from './use-review.ts'
import type { Change } from './diff-records.ts'
import { formatCount } from '../../domain/format-count.ts'

/** What happens to deleted records, and how long the deletion can be undone. */
export function beforeDeleting(number: number, undoSeconds: number, warning = ''): string {
  const they = number === 1 ? 'It' : 'They'
  const pause = undoSeconds === 1 ? '1 second' : `${undoSeconds} seconds`
  const deleting =
    undoSeconds > 0
      ? `${they} will be deleted in ${pause}. You can undo until then.`
      : 'Deleting cannot be undone.'
  return [deleting, warning].filter(Boolean).join(' ')
}

/** Changes of a record since it was selected; "" if there are none. */
export function newsOf(found: Found<unknown> | undefined, changes: Change[]): string {
  if (found?.state === 'gone') return 'no longer there'
  if (found?.state === 'unread') return `could not be checked: ${found.words}`
  if (changes.length === 0) return ''
  const words = changes.map(({ field, was, now }) => `${labelOf(field)} ${short(was)} → ${short(now)}`)
  return `changed: ${words.join('; ')}`
}

/** The result of rereading records. */
export function wordsForRead(reviewed: Reviewed<unknown>[]): string {
  const ticked = reviewed.filter((one) => one.ticked)
  const [gone, unread] = [of(ticked, 'gone'), of(ticked, 'unread')]
  const changed = ticked.filter(({ found, changes }) => found?.state === 'read' && changes.length > 0)
  const parts = [
    changed.length > 0 && `${number(changed.length)} changed`,
    gone.length > 0 && `${number(gone.length)} no longer there`,
    unread.length > 0 && `${number(unread.length)} could not be checked`,
  ].filter(Boolean)
  if (ticked.length === 0) return 'Nothing is ticked, so there is nothing to delete.'
  const read = `Checked just now: ${parts.join(', ') || 'nothing has changed'}.`
  return gone.length < ticked.length ? read : `${read} There is nothing left to delete.`
}

/** The message when no selected record could be read. */
export function wordsForUnread(reviewed: Reviewed<unknown>[]): string {
  const unread = of(
    reviewed.filter((one) => one.ticked),
    'unread',
  )
  const why = unread[0]?.found?.state === 'unread' ? unread[0].found.words : ''
  const what = unread.length === 1 ? 'It' : 'They'
  return `${what} could not be checked, so nothing was deleted. ${why}`.trim()
}

function of(reviewed: Reviewed<unknown>[], state: Found<unknown>['state']): Reviewed<unknown>[] {
  return reviewed.filter(({ found }) => found?.state === state)
}

function number(value: number): string {
  return formatCount(value)
}

function short(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line === '') return '(empty)'
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
