// The texts of pages shown instead of the app when it cannot start.
import type { ReactNode } from 'react'

export const tryAgain = 'Try again'

export const notSetUp = 'This connection isn’t set up in this browser'
export const notSetUpHint =
  'It was added in another browser, or removed from this one. Connections and sign-ins are kept on the device where you added them.'
export const seeConnections = 'See this browser’s connections'

export const addressFailed = 'This sign-in address did not work'
export const askForAddress = 'Ask whoever runs your Bookend for a new sign-in address.'
export const openWithoutIt = 'Open Bookend without it'

export const cannotStart = 'Bookend cannot start'
export const reasonUnknown = 'The reason is unknown.'
export const moreSettings = 'For more settings, see “Connect a service” in the documentation.'

export const settingsFile = (file: ReactNode) => (
  <>The file {file}, next to index.html, names the service that Bookend uses. Write one of these:</>
)
