// The texts of the menu.

export const goAnywhere = 'Go anywhere or do anything…'
/** As `aria-keyshortcuts` writes them. */
export const goAnywhereKeys = 'Control+K Meta+K'
export const history = 'History'
export const recentlyDeleted = 'Recently deleted'
export const onThisDevice = 'On this device'
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
