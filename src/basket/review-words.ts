import { labelOf } from '../contract/field-words.ts'
import type { Found } from './read-again.ts'
import type { Reviewed } from './use-review.ts'
import type { Change } from './what-changed.ts'

/** What happens to records that are deleted, and until when it can be undone. */
export function beforeDeleting(number: number, undoSeconds: number, warning = ''): string {
  const one = number === 1
  const [they, are] = one ? ['It disappears', 'is'] : ['They disappear', 'are']
  const pause = undoSeconds === 1 ? '1 second' : `${undoSeconds} seconds`
  const deleting =
    undoSeconds > 0
      ? `${they} at once and ${are} deleted after ${pause}; until then you can undo.`
      : 'Deleting cannot be undone.'
  return [deleting, warning].filter(Boolean).join(' ')
}

/** What is new about a record since it was ticked; "" when nothing is. */
export function newsOf(found: Found<unknown> | undefined, changes: Change[]): string {
  if (found?.state === 'gone') return 'no longer there'
  if (found?.state === 'unread') return `could not be read again: ${found.words}`
  if (changes.length === 0) return ''
  const words = changes.map(({ field, was, now }) => `${labelOf(field)} ${short(was)} → ${short(now)}`)
  return `changed: ${words.join('; ')}`
}

/** What came of reading records again. */
export function wordsForRead(reviewed: Reviewed<unknown>[]): string {
  const ticked = reviewed.filter((one) => one.ticked)
  const [gone, unread] = [of(ticked, 'gone'), of(ticked, 'unread')]
  const changed = ticked.filter(({ found, changes }) => found?.state === 'read' && changes.length > 0)
  const parts = [
    changed.length > 0 && `${number(changed.length)} changed`,
    gone.length > 0 && `${number(gone.length)} no longer there`,
    unread.length > 0 && `${number(unread.length)} could not be read`,
  ].filter(Boolean)
  if (ticked.length === 0) return 'Nothing is ticked, so there is nothing to delete.'
  const read = parts.length > 0 ? `Read again: ${parts.join(', ')}.` : 'Read again: nothing has changed.'
  return gone.length < ticked.length ? read : `${read} There is nothing left to delete.`
}

/** What to say when of all that is ticked nothing could be read. */
export function wordsForUnread(reviewed: Reviewed<unknown>[]): string {
  const unread = of(
    reviewed.filter((one) => one.ticked),
    'unread',
  )
  const why = unread[0]?.found?.state === 'unread' ? unread[0].found.words : ''
  const what = unread.length === 1 ? 'It could not be read again' : 'None of them could be read again'
  return `${what}, so nothing is deleted before another try. ${why}`.trim()
}

function of(reviewed: Reviewed<unknown>[], state: Found<unknown>['state']): Reviewed<unknown>[] {
  return reviewed.filter(({ found }) => found?.state === state)
}

function number(value: number): string {
  return value.toLocaleString()
}

function short(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line === '') return '(empty)'
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
