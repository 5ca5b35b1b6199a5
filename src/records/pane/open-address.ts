/** The part of a list's address that names the record open beside it. */
export function openHash(id: string): string {
  return `open=${encodeURIComponent(id)}`
}

/** The id of the record open beside the list at an address; undefined if there is none. */
export function openIn(href: string): string | undefined {
  const [, written] = /#open=(.+)$/.exec(href) ?? []
  try {
    return written && decodeURIComponent(written)
  } catch {
    return undefined
  }
}
