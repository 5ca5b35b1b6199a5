/** The schemes that a `WWW-Authenticate` header asks for, in lower case: `basic`, `bearer`, `token` … (A1). */
export function schemesOf(wwwAuthenticate = ''): string[] {
  // `Basic realm=""` names a scheme; `realm=""` alone is a parameter of the preceding one (RFC 9110, 11.6.1).
  const parts = wwwAuthenticate
    .toLowerCase()
    .replace(/"[^"]*"/g, '')
    .split(/,\s*/)
  return parts.flatMap((part) => /^[\w-]+(?= *$| +[^= ])/.exec(part) ?? [])
}
