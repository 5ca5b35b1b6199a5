/**
 * Replaces the package `tldts` in the build. MSW uses it for cookies, and it contains the list of all public suffixes: 100
 * kB gzip. The demo's service sets no cookies, so it needs no domain check.
 */
export function getDomain(): null {
  return null
}
