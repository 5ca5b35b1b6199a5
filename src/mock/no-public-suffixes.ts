/**
 * Stands for the package `tldts` in the build: MSW keeps cookies by it and brings the list of all public suffixes of the
 * internet along, 100 kB gzip. The demo's service sets no cookies, so no domain has to be judged.
 */
export function getDomain(): null {
  return null
}
