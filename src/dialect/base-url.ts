/** Whether it is an absolute address of http or https, or a path on the app's own origin; never one that carries a secret. */
export function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text, 'http://origin.invalid')) return false
  const url = new URL(text, 'http://origin.invalid')
  return /^(https?:\/\/|\/(?![/\\]))/.test(text) && !url.username && !url.password && !url.search && !url.hash
}
