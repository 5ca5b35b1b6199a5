import { keepSecrets } from './api/secrets.ts'
import { resolve } from './dialect/resolve.ts'
import type { Settings } from './settings.ts'

/**
 * The token of an address such as `/#token=SECRET`, with which the first start of Bookend's service signs the browser in. It is
 * wiped from the address at once, and no entry of the history keeps it. Undefined where there is none, or nothing that a
 * token can be (RFC 6750, 2.1).
 */
export function takeToken(): string | undefined {
  const [isThere, token] = /^#token=([\w.~+/-]+=*$)?/.exec(location.hash) ?? []
  if (isThere) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/** Keeps a token for the installation's own service, if that signs in by one; for tomorrow's tabs too. Says whether it did. */
export function keepToken(token: string | undefined, { service }: Settings): boolean {
  const { auth, baseUrl } = resolve(service === 'demo' ? {} : service)
  if (!token || auth.kind !== 'bearer') return false
  keepSecrets('settings', baseUrl, { [auth.secretRef]: token }, 'device')
  return true
}

/** Takes a token that an open tab is given later, before the router reads the address; `then` is for one that was kept. */
export function watchForToken(settings: Settings, then: () => void): void {
  const take = () => keepToken(takeToken(), settings) && then()
  for (const event of ['popstate', 'hashchange']) addEventListener(event, take, { capture: true })
}
