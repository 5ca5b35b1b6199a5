/**
 * Takes the token from an address such as `/#token=SECRET`, which signs a browser in at the first start of Bookend's
 * service. Removes it from the address at once, so that it is never in the history. Undefined if there is none, or if
 * it cannot be a token (RFC 6750, 2.1).
 */
export function takeToken(): string | undefined {
  const [isThere, token] = /^#token=([\w.~+/-]+=*$)?/.exec(location.hash) ?? []
  if (isThere) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/** Passes on a token that an open tab receives later, before the router reads the address. */
export function watchForToken(hear: (token: string) => void): void {
  const take = () => {
    const token = takeToken()
    if (token !== undefined) hear(token)
  }
  for (const event of ['popstate', 'hashchange']) addEventListener(event, take, { capture: true })
}
