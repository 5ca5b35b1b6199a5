/** Replaces `tldts` in the build, which MSW uses for cookies: 100 kB gzip. The demo sets none, so it checks no domain. */
export function getDomain(): null {
  return null
}
