/**
 * Loads the page anew, or another one: a service that is spoken with in another way is another page load, so that nothing that was
 * read before stays.
 */
export function reopen(address?: string): void {
  if (address === undefined) location.reload()
  else location.assign(address)
}
