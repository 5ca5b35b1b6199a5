/** Reloads the page, or loads another one. Every change of a service's profile reloads, so that nothing read earlier remains. */
export function reopen(address?: string): void {
  if (address === undefined) location.reload()
  else location.assign(address)
}
