// The texts for selecting, reviewing and deleting records.
import { formatCount } from '../../domain/format-count.ts'
import type { ReactNode } from 'react'
import { listOf } from '../../domain/list-of.ts'
import { plural } from '../../domain/plural.ts'
import { counted } from '../counted.ts'

export const editAction = 'Edit'
export const deleteAction = 'Delete'

export const deleteQuestion = counted({
  contacts: { one: 'Delete # contact?', other: 'Delete # contacts?' },
  transactions: { one: 'Delete # transaction?', other: 'Delete # transactions?' },
})
export const selected = counted({
  contacts: { one: '# contact selected', other: '# contacts selected' },
  transactions: { one: '# transaction selected', other: '# transactions selected' },
})
export const cancel = 'Cancel'
export const close = 'Close'
export const tryAgain = 'Try again'

export const looksTheSame = 'Looks the same as another one selected here'

export const onAnotherPage = 'Not on this page'
export const notOnPage = (number: number, all: number) => {
  if (number === all)
    return plural(all, { one: 'It is not on this page.', other: 'None of them is on this page.' })
  const some = plural(number, { one: '1 of them is', other: `${formatCount(number)} of them are` })
  return `${some} not on this page.`
}

export const selection = 'Selection'
export const enterGoesToSelection = 'Press Enter to go to the selection'
export const stop = 'Stop'

export const untickToDeselect = 'Clear a checkbox to deselect that record.'
export const cannotBeUndone = 'Deleting cannot be undone.'
export const noLongerThere = 'no longer there'
export const notChecked = (reason: string) => `could not be checked: ${reason}`
export const changed = (changes: string[]) => `changed: ${changes.join('; ')}`
export const someChanged = (number: number) => `${formatCount(number)} changed`
export const someGone = (number: number) => `${formatCount(number)} no longer there`
export const someNotChecked = (number: number) => `${formatCount(number)} could not be checked`
export const nothingTicked = 'Nothing is selected.'
export const nothingToDelete = 'Nothing is selected, so there is nothing to delete.'
export const nothingLeft = 'There is nothing left to delete.'

/** How many were selected, of how many; undefined if the service does not say. */
type Part = { selected: number; of: number | undefined }
export const someSelected = ({ selected, of }: Part) =>
  of === undefined
    ? `${formatCount(selected)} selected.`
    : `${formatCount(selected)} of ${formatCount(of)} selected.`
export const leftForAnother = 'You opened another list before everything was selected.'
export const stopped = 'Stopped.'
export const listChanged = 'The list changed while it was being read.'
export const checkFirst = 'Check before you delete.'
export const allSelected = (number: number) => `All ${formatCount(number)} results selected.`

export const selectAll = 'Select all results'
export const noTotal = 'This service does not say how many there are.'
export const selectAllOf = (number: number) => `Select all ${formatCount(number)} results`

export const selectingAll = 'Selecting all results…'
export const selectingAllOf = (number: number) => `Selecting all ${formatCount(number)} results…`
export const stoppedEmpty = 'Stopped, and nothing is selected.'

export const deletedIn = (number: number, seconds: number) =>
  plural(number, {
    one: `It will be deleted in ${secondCount(seconds)}. You can undo until then.`,
    other: `They will be deleted in ${secondCount(seconds)}. You can undo until then.`,
  })
const secondCount = (seconds: number) => plural(seconds, { one: '1 second', other: `${seconds} seconds` })
export const change = (label: string, was: string, now: string) => `${label} ${was} → ${now}`
export const empty = '(empty)'
export const checked = (results: string[]) => `Checked just now: ${listOf(results)}.`
export const checkedSame = 'Checked just now: nothing has changed.'
export const noneChecked = (number: number, reason: string) =>
  plural(number, {
    one: `It could not be checked. ${reason}`.trim(),
    other: `They could not be checked. ${reason}`.trim(),
  })
export const noneDeleted = (number: number, reason: string) =>
  plural(number, {
    one: `It could not be checked, so nothing was deleted. ${reason}`.trim(),
    other: `They could not be checked, so nothing was deleted. ${reason}`.trim(),
  })
export const recordsToDelete = counted({
  contacts: { one: '# contact', other: '# contacts' },
  transactions: { one: '# transaction', other: '# transactions' },
})
export const deleteThem = counted({
  contacts: { one: 'Delete # contact', other: 'Delete # contacts' },
  transactions: { one: 'Delete # transaction', other: 'Delete # transactions' },
})
export const checking = (number: number, all: number) =>
  `Checking ${formatCount(number)} of ${formatCount(all)}…`
export const deletedAfterCheck = 'They will be deleted once this check is done, unless something has changed.'
export const showMore = (number: number) => `Show ${formatCount(number)} more`
export const notShown = (number: number) =>
  plural(number, { one: '1 is not shown.', other: `${formatCount(number)} are not shown.` })

export const selectedCount = (number: number) => `${formatCount(number)} selected`
export const clearSelection = (wide: (text: string) => ReactNode) => <>Clear{wide(' selection')}</>
export const selecting = ({ done, of, again }: { done: number; of: number | undefined; again: number }) => {
  const progress = of === undefined ? formatCount(done) : `${formatCount(done)} of ${formatCount(of)}`
  return again > 0 ? `The list changed, starting again. Selecting… ${progress}` : `Selecting… ${progress}`
}
export const othersUnread = (reason: string) => `The others could not be read. ${reason}`.trim()
