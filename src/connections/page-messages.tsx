// Over 200 lines because they are the texts of one room, apart from those that the page loads first.
import type { ReactNode } from 'react'
import { countWords, sentences } from '../domain/plural.ts'

// The texts of the connections page.

export const added = (name: string) => `${name} was added.`
export const listTitle = 'Connections'
export const addConnection = 'Add a connection'
export const importNow = 'Import'

export const nameTaken = 'There is already a connection with this name'
export const nameLabel = 'Name'
export const nameHint = 'A name for this connection. Leave empty to use the address.'
export const baseAddress = 'Base address'
export const baseAddressHint = 'The part of the address before /contacts: https://… or a path on this site.'
export const reading = 'Reading from the service…'
export const checkAndAdd = 'Check and add'
export const addAnyway = 'Add it anyway'
export const cancel = 'Cancel'

export const importTitle = 'Import a connection'
export const exportedFile = 'Exported file'
export const exportedFileHint =
  'A file ending in .bookend.json. It contains no secrets; Bookend asks for yours.'
export const tooLarge = 'This file is too large to be a connection.'
export const unreadable = 'The file could not be read.'
export const orText = 'Or paste its contents'

export const details = 'Details'
export const listSignedIn = 'Signed in'
export const notSignedIn = 'Not signed in'

export const open = 'Open'
export const check = 'Check'
export const settings = 'Settings'
export const exportConnection = 'Export settings'
export const reset = 'Reset to default'

export const manage = 'Manage connections'

export const inUse = 'In use'
export const demoRecords = 'Sample records, in this browser'

export const remove = 'Remove'
export const removeQuestion = (name: string) => `Remove ${name}?`
export const removeConsequence =
  'This removes its settings, your sign-in, its saved views and all copies of its records from this device. The records stay in the service.'

export const checkFailed = (reason: string) =>
  `The check failed. ${reason} Correct the settings above and check again, or add it anyway.`
export const notImported = (reason: string) => `Not imported. ${reason}`

// The texts of signing in.

export const signInSignIn = 'Sign in'
export const noLongerAccepted = 'This browser’s sign-in is no longer accepted. It may have been revoked.'
export const askForAddress =
  'Ask whoever runs your Bookend for a sign-in address, and open it in this browser. Or paste it here.'
export const addressOrToken = 'Sign-in address or token'
export const keepSignedIn = 'Keep me signed in on this device'
export const runItMyself = 'I run it myself'
export const makeAddress = 'Create a sign-in address in Bookend’s folder on the computer where it runs:'
export const addTokenCommand = 'npm run books -- token add NAME'
export const nameOfCommand = 'NAME is your name for this device. The address is shown once.'
export const lookAtDemo = 'Look at the demo books'

export const notNow = 'Not now'
export const pasteAddress =
  'Paste a sign-in address or its token. Ask whoever runs your Bookend for a new one. If that is you, create it in Bookend’s folder with:'

export const keepSignedInHint =
  'Anyone who uses this browser will then be signed in. Otherwise you are signed out when you close the tab.'

export const haveSignedIn = 'I have signed in'
export const signInThere =
  'Sign in on the service’s own page, in another tab, and then come back here. Your work on this page is safe.'
export const openSignInPage = 'Open its sign-in page'

export const signInSignedIn = 'Signed in.'
export const notAccepted = 'The service did not accept this sign-in.'
export const notChecked = (reason: string) => `Bookend could not check it. ${reason}`
export const opensAnother = (opened: string, shown: string) =>
  `This opens “${opened}”, but this page shows “${shown}”. Nothing was changed.`

export const sameAccount = 'These are the same books: continue'
export const openOther = 'Open the other books'

export const method = 'Sign-in'
export const scheme = 'Scheme'
export const schemeHint = 'The word before the token. Leave empty to send the token alone.'
export const parameter = 'Parameter'
export const parameterHint = 'Anyone who can see the requested addresses, such as a proxy, can see the token.'

export const headerNumber = (number: number) => `Header ${number}`
export const header = 'Header'
export const value = 'Value'
export const removeHeader = (name: string | number) => `Remove header ${name}`
export const addHeader = 'Add a header'

export const signInPage = 'Sign-in page'
export const signInPageHint =
  'Where you sign in, such as https://books.example/login. It opens in its own tab.'
export const csrf = 'Protection against forged requests (CSRF)'
export const csrfHint = 'A cookie whose value goes back in a header.'
export const none = 'None'
export const another = 'Another one'
export const cookie = 'Cookie'
export const refreshFrom = 'Get a new one from'
export const refreshHint = 'A path below the base address. Leave empty to use a list.'

export const noSignIn = 'No sign-in'
export const bearer = 'Bearer token'
export const otherScheme = 'Token with another scheme'
export const headers = 'Keys in headers'
export const basic = 'User name and password (Basic)'
export const inAddress = 'Token in the address'
export const atService = 'At the service itself (session cookie)'
export const signsInWithScheme = (scheme: string) => `Signs in with a token (${scheme})`
export const signsInWithToken = 'Signs in with a token alone'
export const signsInWithHeaders = (names: string) => `Signs in with ${names}`
export const signsInWithPassword = 'Signs in with user name and password'
export const signsInInAddress = (parameter: string) => `Signs in with a token in the address (${parameter})`
export const signsInAtService = 'Signs in at the service itself'
export const fillInParameter = 'Fill in the name of the parameter'
export const headerTwice = 'This header is already in the list'
export const headerExample = 'A name such as X-Api-Key'
export const fillIn = 'Fill this in'

export const nameDevice = 'Give the device a name'
export const deviceName = 'Name of the device'
export const deviceNameHint = 'Such as “Lotte’s phone”.'
export const makeItsAddress = 'Create its sign-in address'

export const copied = 'Address copied.'
export const selected = 'The address is selected. Copy it with the keyboard.'
export const scanOrOpen =
  'Scan the code with that device, or open this address on it. The address is shown only once, and anyone who has it can sign in.'
export const copyAddress = 'Copy address'
export const done = 'Done'
export const qrCode = 'QR code of the sign-in address'

export const signedInDevices = 'Signed-in devices'
export const signInAnother = 'Sign in another device'
export const notListed = 'This service does not list its devices'
export const manageAtService = 'Manage your sign-ins in the service itself.'
export const devicesUnread = 'The devices could not be read'
export const loadingDevices = 'Loading devices'
export const notRevoked = (name: string, reason: string) => `${name} could not be revoked. ${reason}`
export const signedOut = (name: string) => `${name} is signed out.`
export const thisDevice = 'This device'
export const lastUsed = (day: string) => `Last used ${day}`
export const neverUsed = 'Never used'
export const signOutQuestion = 'Sign out this device?'
export const revokeQuestion = (name: string) => `Revoke ${name}?`
export const signOutConsequence =
  'This device is signed out for good. To use it again, you need a new sign-in address from another device.'
export const signOutAndRevoke = 'Sign out and revoke'
export const toComeBack = (isOwn: boolean, canRevoke: boolean) =>
  sentences(
    `To come back, you need ${isOwn ? 'your sign-in address' : 'what you signed in with'}. Bookend does not keep it, and anyone who has it can still sign in.`,
    canRevoke &&
      `After “${signOutAndRevoke}” it no longer works. You then need a new one, from another device or from whoever runs your Bookend.`,
  )
export const notSignedOut = (reason: string) => `You are still signed in. ${reason}`
export const revokeConsequence = 'It is signed out immediately. To use it again, add it as another device.'

export const openAccount = (name: string) => `Open “${name}”`
export const signInTo = (name: string) => `Sign in to ${name}`
export const noLongerValid = 'Your sign-in is no longer valid. Your work on the page is safe.'
export const serviceAsks = 'The service asks you to sign in. Your work on the page is safe.'
export const anotherNeedsConnection = 'Other books need a connection of their own.'
export const changeUnder = (connections: (text: string) => ReactNode) => (
  <>You can change how you sign in under {connections('Connections')}.</>
)

export const signedInElsewhere = (opened: string, shown: string) =>
  `This browser is now signed in to “${opened}”, but this page shows “${shown}”. Nothing is sent from here any more. What you typed stays on this page.`
export const signInChanged = (connection: string) =>
  `The sign-in to ${connection} was changed in another tab. Bookend cannot see whether it still opens the same books, so nothing is sent from here any more. What you typed stays on this page.`
export const signInHere = (name: string) => `Sign in to “${name}” in this tab`

export const signInDevice = (name: string) => `Sign in ${name}`
export const onlyThisComputer = (option: ReactNode) => (
  <>
    This address works on this computer only. Whoever runs your Bookend can start it with {option} so that
    other devices can reach it.
  </>
)
export const addedOn = (day: string) => `Added ${day}`
export const signOut = 'Sign out'
export const signOutNamed = (name: string) => `Sign out ${name}`
export const revoke = 'Revoke'
export const revokeNamed = (name: string) => `Revoke ${name}`

// The texts of a check: what a service sends, and what Bookend asks about it.

export const checkOfName = (name: string) => `Check of ${name}`
export const closeCheck = 'Close the check'
export const understood = 'Bookend understands this service.'
export const tooFewRecords =
  'This looks right, but there are too few records to be sure. Bookend checks again when there are more.'

export const questionsAbout = (name: string) => `Questions about ${name}`
export const whatWasFound = 'What Bookend found'
export const notDecided = 'Not decided'

export const chooseFirst = 'Choose an answer first.'

export const asSent = 'As sent'
export const namedAsSent = (title: string, id: string) => `${title} ${id} as sent`
export const asUnderstood = 'As Bookend reads it'
export const namedAsUnderstood = (title: string, id: string) => `${title} ${id} as Bookend reads it`
export const id = 'ID'

export const questionsLeft = countWords('# {question|questions} left')
export const contacts = 'Contacts'
export const transactions = 'Transactions'
export const sends = (sample: ReactNode) => <>The service sends {sample}</>
export const sendsOptional = (sample: ReactNode) => <>The service sends {sample} (optional)</>
export const useAnswers = countWords('Use {this answer|these answers}')
export const samplesOf = (title: string) => `${title}: three samples`
export const notUnderstood = (reason: string) => `Not understood: ${reason}`

// The texts of a connection's settings.

export const saved = (name: string) => `The settings of ${name} were saved.`
export const settingsOf = (name: string) => `Settings of ${name}`
export const secretHint =
  'Leave empty to keep what you entered before. If you entered nothing, Bookend will ask for it when needed.'
export const save = 'Save'

export const asText = 'Settings as text'
export const asTextHint = 'Only what you set. Bookend detects the rest or uses its defaults.'
export const removed = (settings: string) =>
  `Bookend no longer has these settings: ${settings}. Where they are still needed, the text has other settings that do the same.`

export const notJson = 'This is not valid JSON.'
export const addressMissing = 'baseUrl: fill this in.'
export const addressFixed = 'You cannot change the address of a connection that came with the installation.'

// The texts that say what a service needs or has done.

export const savingStopped = 'Saving is stopped'
export const resumeSaving = 'Resume saving'
export const resumeQuestion = 'Resume saving?'
export const resumeConsequence = 'The same thing may happen to the next record that you save or delete.'
export const resume = 'Resume'

export const stoppedBecause = (reason: string) => `Nothing more will be saved or deleted. ${reason}`
export const wasAndIs = (was: string, is: string) => `was ${quoted(was)}, now ${quoted(is)}`
const quoted = (text: string) => (text === '' ? 'empty' : `“${text}”`)

export const busyTryAgain = (when: string) => `The service is busy. Try again ${when}.`
export const busyTryingAgain = (when: string) => `The service is busy. Trying again ${when}.`

export const openQuestions = countWords(
  '# {question|questions} about this service {is|are} open. Until you answer {it|them}, values are shown as received.',
)
export const answer = countWords('Answer {it|them}')
