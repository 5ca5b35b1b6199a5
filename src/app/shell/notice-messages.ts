// The texts of the notices in the corner.
import { formatCount } from '../../domain/format-count.ts'
import type { CollectionName } from '../../domain/collection-name.ts'
import type { Trouble } from '../../storage/database.ts'

export const waitingForDeletion = 'Waiting to be deleted'
export const undo = 'Undo'

export const storageProblem = 'Storage problem'
export const dismiss = 'Dismiss'

export const beingDeleted: Record<CollectionName, string> = {
  contacts: 'This contact is being deleted.',
  transactions: 'This transaction is being deleted.',
}
export const aboutToBeDeleted: Record<CollectionName, string> = {
  contacts: 'This contact is about to be deleted.',
  transactions: 'This transaction is about to be deleted.',
}
export const oneOfMany: Record<CollectionName, (number: number) => string> = {
  contacts: (number) =>
    `This contact is one of ${formatCount(number)} contacts that are about to be deleted.`,
  transactions: (number) =>
    `This transaction is one of ${formatCount(number)} transactions that are about to be deleted.`,
}
export const storageTrouble: Record<Trouble, string> = {
  refused:
    'This browser does not let Bookend store anything on this device. This is common in private windows. Drafts, pending deletions, the history and deleted records are lost when you close this tab.',
  full: 'There is no room left on this device. Drafts, pending deletions, the history and deleted records are lost when you close this tab.',
  newer:
    'A newer version of Bookend is open in this browser. Reload this tab to use it. Drafts, pending deletions, the history and deleted records are lost when you close this tab.',
}
