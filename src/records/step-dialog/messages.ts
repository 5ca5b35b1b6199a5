import type { CollectionName } from '../../domain/collection-name.ts'
import { formatCount } from '../../domain/format-count.ts'
import { plural } from '../../domain/plural.ts'
import type { Step, StepRow } from '../../storage/rows.ts'
import { counted } from '../counted.ts'

// The texts for a set of edits while it runs, and for its results.

export const empty = 'empty'

const doing = {
  edit: counted({
    contacts: { one: 'Editing 1 contact', other: 'Editing # contacts' },
    transactions: { one: 'Editing 1 transaction', other: 'Editing # transactions' },
  }),
  undo: counted({
    contacts: { one: 'Undoing an edit to 1 contact', other: 'Undoing edits to # contacts' },
    transactions: { one: 'Undoing an edit to 1 transaction', other: 'Undoing edits to # transactions' },
  }),
}
const done = {
  edit: counted({
    contacts: { one: 'Edit of 1 contact', other: 'Edit of # contacts' },
    transactions: { one: 'Edit of 1 transaction', other: 'Edit of # transactions' },
  }),
  undo: counted({
    contacts: { one: 'Undo of an edit to 1 contact', other: 'Undo of edits to # contacts' },
    transactions: { one: 'Undo of an edit to 1 transaction', other: 'Undo of edits to # transactions' },
  }),
}
export const titleEnded = (step: Pick<Step, 'resource' | 'origin' | 'total'>) =>
  done[step.origin === 'undo' ? 'undo' : 'edit'](step.resource, step.total)
export const title = (step: Pick<Step, 'resource' | 'origin' | 'total'>) =>
  doing[step.origin === 'undo' ? 'undo' : 'edit'](step.resource, step.total)

export const rows: Record<CollectionName, string> = {
  contacts: 'Contacts in this edit',
  transactions: 'Transactions in this edit',
}
export const progress = 'Progress'
export const description = 'You can keep working while this runs. Each record is checked before it is edited.'
export const descriptionDone = 'The history lists every edit. Undo restores the old values.'

const ended = {
  edit: counted({
    contacts: { one: '1 contact edited.', other: '# contacts edited.' },
    transactions: { one: '1 transaction edited.', other: '# transactions edited.' },
  }),
  undo: counted({
    contacts: {
      one: '1 contact has its old values back.',
      other: '# contacts have their old values back.',
    },
    transactions: {
      one: '1 transaction has its old values back.',
      other: '# transactions have their old values back.',
    },
  }),
}
export type Counts = Record<StepRow['state'], number>

export const soFar = (step: Step, { done, failed, changed }: Counts) =>
  `${formatCount(done + failed + changed)} / ${formatCount(step.total)}`

/** How many were edited, failed, had changed, and are still to do. */
export const result = (step: Step, { done, failed, changed, open, sending }: Counts) =>
  [
    ended[step.origin === 'undo' ? 'undo' : 'edit'](step.resource, done),
    failed > 0 && plural(failed, { one: '1 failed.', other: `${formatCount(failed)} failed.` }),
    changed > 0 &&
      plural(changed, {
        one: '1 was not edited, because it had changed in the meantime.',
        other: `${formatCount(changed)} were not edited, because they had changed in the meantime.`,
      }),
    open + sending > 0 &&
      plural(open + sending, {
        one: '1 is still to do.',
        other: `${formatCount(open + sending)} are still to do.`,
      }),
  ]
    .filter(Boolean)
    .join(' ')

export const states: Record<StepRow['state'], string> = {
  open: '',
  sending: 'Sending',
  done: 'Edited',
  failed: 'Failed',
  changed: 'Not edited',
}
export const stateWith = (state: StepRow['state'], words: string | undefined) =>
  words === undefined || state === 'open' ? states[state] : `${states[state]}: ${words}`
export const unknown = 'Not known yet'

export const hide = 'Hide'
export const close = 'Close'
export const pause = 'Pause'
export const stop = 'Stop'
export const goOn = 'Continue'
export const undo = 'Undo'
export const redo = 'Redo'
export const details = 'Details'
export const keepRest = 'Leave the rest as it is'
export const retry = (failed: number) =>
  plural(failed, { one: 'Retry the failed edit', other: `Retry the ${formatCount(failed)} failed edits` })
export const pausing = 'Pausing once the edits in progress are done.'
export const stopping = 'Stopping once the edits in progress are done.'
export const runs = 'Running edits'
export const unfinished = 'Unfinished edits'
const left = counted({
  contacts: {
    one: 'An edit of 1 contact was interrupted. Continue with what is left, or leave the rest as it is.',
    other: 'An edit of # contacts was interrupted. Continue with what is left, or leave the rest as it is.',
  },
  transactions: {
    one: 'An edit of 1 transaction was interrupted. Continue with what is left, or leave the rest as it is.',
    other:
      'An edit of # transactions was interrupted. Continue with what is left, or leave the rest as it is.',
  },
})
export const interrupted = (step: Step) => left(step.resource, step.total)
export const pausedAt = (words: string, counts: string) => `${words} ${counts}`
