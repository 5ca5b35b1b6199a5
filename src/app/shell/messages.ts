import { ofEach, ofEachWith } from '../../records/counted.ts'
import type { Trouble } from '../../storage/database.ts'

// The texts around every page.

export const menu = 'Menu'

export const skip = 'Skip to the content'
export const productName = 'Bookend'
export const main = 'Main'
export const overview = 'Overview'
export const inbox = 'Inbox'
export const toLookAt = ' to look at'
export const contacts = 'Contacts'
export const transactions = 'Transactions'
export const demo = 'Demo'
export const changesStay = 'Sample records. Your changes are kept in this browser.'
export const changesGo = 'Sample records. This browser keeps your changes only until the tab is closed.'

// The texts of the menu.
export const goAnywhere = 'Go anywhere or do anything…'
/** As `aria-keyshortcuts` writes them. */
export const goAnywhereKeys = 'Control+K Meta+K'
export const history = 'History'
export const recentlyDeleted = 'Recently deleted'
export const duplicates = 'Duplicate contacts'
export const names = 'Names'
export const statementCheck = 'Statement check'
export const settings = 'Settings'
export const system = 'System'
export const light = 'Light'
export const dark = 'Dark'
export const appearance = 'Appearance'
export const keys = 'Keyboard shortcuts'
export const imports = 'Imports'
export const signedInDevices = 'Signed-in devices'

export const demoReset = 'Demo data reset.'
export const demoNotReset = 'The demo data could not be reset: the browser did not allow it.'
export const resetDemo = 'Reset demo data'
export const resetDemoQuestion = 'Reset the demo data?'
export const resetDemoConsequence = 'This undoes everything you changed, created or deleted in the demo.'

// The texts of the notices in the corner.
export const waitingForDeletion = 'Waiting to be deleted'
export const undo = 'Undo'

export const storageProblem = 'Storage problem'
export const dismiss = 'Dismiss'

export const beingDeleted = ofEach('This {record} is being deleted.')
export const aboutToBeDeleted = ofEach('This {record} is about to be deleted.')
export const oneOfMany = ofEachWith('This {record} is one of {words} {records} that are about to be deleted.')
export const storageTrouble: Record<Trouble, string> = {
  refused:
    'This browser does not let Bookend store anything on this device. This is common in private windows. Drafts, pending deletions, the history and deleted records are lost when you close this tab.',
  full: 'There is no room left on this device. Drafts, pending deletions, the history and deleted records are lost when you close this tab.',
  newer:
    'A newer version of Bookend is open in this browser. Reload this tab to use it. Drafts, pending deletions, the history and deleted records are lost when you close this tab.',
}
