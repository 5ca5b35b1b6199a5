/** Whether a text is an absolute HTTP or HTTPS URL, or a path on the app's own origin, and contains no secret. */
export function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text, 'http://origin.invalid')) return false
  const url = new URL(text, 'http://origin.invalid')
  return /^(https?:\/\/|\/(?![/\\]))/.test(text) && !url.username && !url.password && !url.search && !url.hash
}
