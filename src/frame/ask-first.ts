import { keepOrSend, type EarlyResponse } from '../api/session/early-response.ts'
import { buildRequest } from '../api/session/new-request.ts'
import { firstCallsAt } from '../app/first-calls.ts'
import { fetchSettings, readLastSettings, readSettingsInPage } from '../app/read-settings.ts'
import { isBaseUrl } from '../dialect/profile/default-profile.ts'
import { signatureOf } from '../dialect/profile/sign-request.ts'
import { readDestination, type Destination } from './read-destination.ts'

// Says that the app could not be loaded, since the app itself cannot. A script may fail before the body is parsed, so
// this runs in the head.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', tell)
    else tell()
  },
  true,
)

function tell(): void {
  document.querySelector('#not-loaded')?.removeAttribute('hidden')
}

// Runs in the head of index.html: requests the records of the address before any other code has loaded, from whatever service
// the address leads to, by what this browser knows of it. Where the settings are not in the page, it requests them, too, and
// goes by those of the last visit until they have come. The app sends its own requests where these are not exactly the
// same (api/session/early-response.ts).

declare global {
  /** What this script has found out and requested, for the scripts of the frame. */
  var pageStart: PageStart | undefined
}

type PageStart = {
  /** Where the address leads, as far as it is known before the settings have come. */
  guess: Destination | undefined
  /** Whether the settings cannot change that. */
  isSure: boolean
  /** Whether anything has been requested, so that the code of the app can wait. */
  isAsking: boolean
  sure: Promise<Destination | undefined>
  copies: Promise<Promise<Response>[]>
}

const send = (message: Request) => fetch(message)
const inPage = readSettingsInPage()
const guess = readDestination(inPage ?? readLastSettings())
let asked = keepOrSend([], messagesFor(guess), send)
// No settings change a connection that the user has added.
const isSure = inPage !== undefined || guess?.service?.current.own === true
if (!inPage) globalThis.askedSettings = fetchSettings()
const sure = isSure ? Promise.resolve(guess) : Promise.resolve(globalThis.askedSettings).then(readDestination)
const first = sure.then(
  (destination) => (asked = keepOrSend(asked, messagesFor(destination), send)),
  // The app explains why there are no settings.
  () => keepOrSend(asked, [], send),
)
globalThis.askedSettings?.catch(() => undefined)
globalThis.askedFirst = first
// The copies must be made before the app reads the responses.
const copies = first.then((all) => all.map(copyOf))
globalThis.pageStart = { guess, isSure, isAsking: asked.length > 0 || !guess?.service, sure, copies }

function copyOf({ response }: EarlyResponse): Promise<Response> {
  const copy = response.then((answer) => answer.clone())
  copy.catch(() => undefined)
  return copy
}

/** The first requests of the page; none where a secret would be part of an address, or one is missing. */
function messagesFor(destination: Destination | undefined): Request[] {
  const { service } = destination ?? {}
  if (!service || service.current.demo || location.hash.startsWith('#token=')) return []
  try {
    const profile = service.profile()
    const signature = signatureOf(profile.auth, service.signIn().secrets)
    if (profile.auth.kind === 'query' || signature.missing.length > 0 || !isBaseUrl(service.baseUrl))
      return []
    return firstCallsAt(location, service.current.basepath, service).map(({ path, query }) =>
      buildRequest(profile, path, { query }, signature, {}),
    )
  } catch {
    // The app says what is wrong with the profile or with what the user has typed.
    return []
  }
}
