// The texts of importing contacts from a file.
import { countWords, formatCount } from '../../domain/plural.ts'
import { labelOf } from '../../domain/fields.ts'
import type { PlannedRow } from './create-planner.ts'

export const onlyNames = 'This file has the names of columns, but no rows.'
export const noColumns =
  'No column of this file holds anything that a contact has: a name, an email, a phone, a VAT number or an address.'
export const linesBefore = countWords(
  '# line above the names of the columns is not taken.',
  '# lines above the names of the columns are not taken.',
)
export const brokenCards = countWords(
  '# vCard without an end was left out.',
  '# vCards without an end were left out.',
)

// The page, and its columns.
export const title = 'Import contacts'
export const orDrop =
  'or drop it here: CSV, Excel or vCard. You see what it would do before anything is changed.'
export const readingFile = (name: string) => `Reading ${name}…`
export const notRead = 'This file could not be read.'
export const columns = countWords('# column', '# columns')
export const rowsRead = countWords('# {row|rows}.')
export const columnsTaken = (all: number, taken: number) =>
  all === taken
    ? 'All columns are taken.'
    : `${countWords('# {column|columns}')(taken)} of ${formatCount(all)} ${taken === 1 ? 'is' : 'are'} taken.`
export const unnamedColumn = (index: number) => `Column ${index}`
export const meaningOf = (name: string) => `What “${name}” holds`
export const notTaken = 'Not taken'
export const wholePerson = 'Person (whole name)'
export const streetAndNumber = 'Street and house number'

// The plan.
export const contactsNotRead = 'The contacts could not be read'
export const comparing = 'Comparing with the contacts that are there…'
export const rows = 'Rows of the file'
export const show = 'Rows to show'
export const all = countWords('All #')
export const kinds: Record<PlannedRow['state'], (count: number) => string> = {
  new: countWords('# new'),
  update: countWords('# {update|updates}'),
  same: countWords('# already there'),
  unsure: countWords('# unsure'),
  fault: countWords('# cannot be taken'),
  left: countWords('# left out'),
}
export const states: Record<PlannedRow['state'], string> = {
  new: 'New',
  update: 'Update',
  same: 'Already there',
  unsure: 'Unsure',
  fault: 'Cannot be taken',
  left: 'Left out',
}
export const line = (at: number) => `Line ${at}`
export const lineHeader = 'Line'
export const contact = 'Contact'
export const whatHappens = 'What happens'
export const decision = 'Decision'
export const decisionOf = (name: string) => `Decision: ${name}`
export const choose = 'Choose…'
export const update = (name: string) => `Update ${name}`
export const create = 'Create a new contact'
export const leave = 'Leave it out'
export const createAll = 'Create them all as new contacts'
export const leaveAll = 'Leave them all out'
export const edit = 'Edit'
export const editOf = (name: string) => `Edit ${name}`
export const close = 'Close'
export const closeOf = (name: string) => `Close ${name}`
export const empty = '(empty)'
export const perhaps = (name: string, same: string) => `Perhaps ${name}: ${same}.`
export const twin = (at: number, same: string) => `Line ${at} is the same contact: ${same}.`
export const showMore = 'Show more'
export const shownOf = (shown: number, of: number) => `${formatCount(shown)} of ${formatCount(of)}`
export const take = (created: number, updated: number) =>
  created === 0
    ? countWords('Update # {contact|contacts}')(updated)
    : updated === 0
      ? countWords('Create # {contact|contacts}')(created)
      : `Create ${formatCount(created)} and update ${countWords('# {contact|contacts}')(updated)}`
export const nothingToDo = (same: number, rows: number) =>
  same === rows ? 'Nothing to do: every contact of this file is there already.' : 'Nothing to do yet.'
export const leftOutNow = countWords('# {row|rows} {is|are} left out.')
export const downloadLeftOut = countWords('Download # {row|rows} left out')
export const leftOutFile = (file: string) => `${file.replace(/\.[^.]*$/, '')}, left out.csv`
export const reason = 'Reason'

/** Why a row is not taken; undefined if it is, or is there already. */
export function whyLeftOut({ state, faults, twin: same }: PlannedRow): string | undefined {
  switch (state) {
    case 'fault':
      return Object.entries(faults)
        .map(([field, words]) => `${labelOf(field)}: ${words}`)
        .join(' ')
    case 'unsure':
      return same ? `The same contact as in line ${same.at}` : 'It was not decided which contact this is'
    case 'left':
      return 'Left out'
    default:
      return undefined
  }
}

// While it runs, and how it ended.
export const resultOf = {
  file: (file: string) => `Import of ${file}`,
  names: (period: string) => `Contacts from the names of ${period}`,
}
export const places = { file: lineHeader, names: 'Name in' }
export const progress = 'Progress'
export const soFar = (ended: number, total: number) => `${formatCount(ended)} / ${formatCount(total)}`
export const pause = 'Pause'
export const stop = 'Stop'
export const goOn = 'Continue'
export const leaveRest = 'Leave the rest as it is'
export const retry = countWords('Try the failed one again', 'Try the # failed ones again')
export const stopping = 'Stopping once what was sent is answered.'
export const elsewhere = 'Another tab is importing this.'
export const failedRows = 'Contacts that were not taken'
export const moreFailed = countWords('And # {other|others}. The download has all of them.')
export const toContacts = 'To the contacts'
export const toHistory = 'Undo in the history'

type Counts = { created: number; updated: number; failed: number; changed: number; left: number }

export const result = ({ created, updated, failed, changed, left }: Counts, leftOut: number) =>
  [
    created > 0 && countWords('# {contact|contacts} created.')(created),
    updated > 0 && countWords('# {contact|contacts} updated.')(updated),
    created + updated === 0 && 'Nothing was changed.',
    failed > 0 && countWords('# failed.')(failed),
    changed > 0 &&
      countWords(
        '# was not updated, because it has changed since.',
        '# were not updated, because they have changed since.',
      )(changed),
    left > 0 && countWords('# {is|are} still to do.')(left),
    leftOut > 0 && leftOutNow(leftOut),
  ]
    .filter(Boolean)
    .join(' ')
